"""The rules, a file or a folder for each chapter of the rules page: its steps and questions."""
