"""The places in the state of a deal.

The state is one flat list, so that copying it, which every action does, is a single quick
call. A list is never changed once it is a deal's state, and knows the one before it: undo
steps back to that, and a copy of a deal shares them all. ``HAND``, ``WON`` and ``REFUSED``
are the first of three places, one for each seat.
"""

HAND = 0
"""The cards a seat holds."""
WON = 3
"""A seat's winners."""
REFUSED = 6
"""The cards that a seat is proven without (Rules §9)."""
TURN = 9
PHASE = 10
PASSED = 11
"""One bit for each seat that has said Pass."""
ALL_PASSED = 0b111
VULNERABLE = 12
UNFAIR = 13
"""One bit for each seat marked for an unfair pass."""
SHOWN = 14
LEADER = 15
KIND = 16
"""The kind of the present lead, 0 when nothing is led."""
LEAD_CARDS = 17
BEST = 18
BEST_SEAT = 19
RESULT = 20
CODE = 21
"""Of the action that has led to this state."""
BEFORE = 22
"""The state before that action, None at the start."""
HISTORY = 23
"""Written down when somebody asks for it, None before."""
