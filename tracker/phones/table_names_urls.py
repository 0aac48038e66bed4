"""Names of tables in addresses."""


class TableNames:
    """A table's name as a part of an address; "2/3" is one part too.

    It is spelt there as JSON pointers spell it (RFC 6901): a slash is ~1, and ~ itself ~0.
    """

    regex = "[^/]+"

    def to_python(self, part: str) -> str:
        """The name that stands in an address."""
        return part.replace("~1", "/").replace("~0", "~")

    def to_url(self, name: str) -> str:
        """The name as it stands in an address."""
        return name.replace("~", "~0").replace("/", "~1")
