"""The players at the table: the protocol they keep, the bots, and the host that runs them.

A player is given a :class:`~liukfu.engine.view.View`, all that its seat may know, and a
seeded generator, and answers with an action. It imports the engine and nothing above.
"""
