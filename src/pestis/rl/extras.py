"""What to install for what: the libraries behind the environments are extras of Pestis."""

from __future__ import annotations

from types import TracebackType


class MissingExtra(ImportError):
    """A library that this part of Pestis needs is not installed; says which extra brings it."""


class extra:  # noqa: N801 - reads as `with extra("rl"): import …`
    """Around imports: if one of them fails, the error names the extra to install."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, ModuleNotFoundError) and error.name and not error.name.startswith("pestis"):
            library = error.name.partition(".")[0]
            raise MissingExtra(
                f"{library} is not installed; it comes with an extra: pip install 'pestis[{self.name}]'",
                name=library,
            ) from None
