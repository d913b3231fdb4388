"""Tables in a browser tab: no server, no account, nothing leaves the device.

The page asks what it would ask a server, and gets the same answers, made by the same code. What a browser has to
do for it (keeping, fetching, a second thread for bots) is `Outside`; see docs/site.md.
"""
