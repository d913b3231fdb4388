"""`python -m pestis` is the same as `pestis`."""

from pestis.cli import main

if __name__ == "__main__":
    main()
