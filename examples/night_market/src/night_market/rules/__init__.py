"""The rules, a file for each chapter of the rules page: its steps and questions."""
