"""For all tests: whoever runs them in the background may have switched Ctrl-C off; programs under test need it."""

import signal

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
