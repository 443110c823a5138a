"""The table in the browser: a server that gives each visitor a process of their own.

Needs the extra ``serve``; nothing is imported from here, so that the process of a visitor,
:mod:`liukfu.serve.child`, loads no server.
"""
