"""Tables people play at, without a wire or a store: who may do what, what is told, what goes on by itself.

The server keeps them in a database and answers over HTTP; the page that plays without a server keeps them in the
browser. Both are built from this package, which needs nothing but the standard library.
"""
