"""`python -m liukfu`: the same as the `liukfu` command."""

from liukfu.cli import main

if __name__ == "__main__":
    main()
