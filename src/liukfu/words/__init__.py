"""Every text that people read: from the engine's data to words, through gettext.

Texts from outside (names, seeds, files) pass :func:`safe` before they come near a screen,
and reach Rich and Textual as ``Text`` or ``Content``, never as markup.
"""

from liukfu.words.cards import (
    card_long,
    card_text,
    cards_text,
    face_down,
    kind_name,
    kind_phrase,
    plays_text,
    signed,
    suit_name,
    suit_roman,
    suits_of,
    units,
    who,
    winners,
)
from liukfu.words.ends import (
    claim_more_text,
    claim_needs_text,
    claim_text,
    dealer_text,
    offer_text,
    payment_texts,
    pays_text,
    play_on_text,
    share_text,
    stop_text,
    void_text,
)
from liukfu.words.faults import error_text
from liukfu.words.language import _, all_of, any_of, ngettext, number_word, use_language
from liukfu.words.plain import fit, pad, safe, safe_markup, width
from liukfu.words.prompts import Calls, call_texts, focus_text, old_text, prompt
from liukfu.words.reasons import reason_text
from liukfu.words.story import Line, call_text, end_text, play_text, recent, story

__all__ = [
    "Calls",
    "Line",
    "_",
    "all_of",
    "any_of",
    "call_text",
    "call_texts",
    "card_long",
    "card_text",
    "cards_text",
    "claim_more_text",
    "claim_needs_text",
    "claim_text",
    "dealer_text",
    "end_text",
    "error_text",
    "face_down",
    "fit",
    "focus_text",
    "kind_name",
    "kind_phrase",
    "ngettext",
    "number_word",
    "offer_text",
    "old_text",
    "pad",
    "payment_texts",
    "pays_text",
    "play_on_text",
    "play_text",
    "plays_text",
    "prompt",
    "reason_text",
    "recent",
    "safe",
    "safe_markup",
    "share_text",
    "signed",
    "stop_text",
    "story",
    "suit_name",
    "suit_roman",
    "suits_of",
    "units",
    "use_language",
    "void_text",
    "who",
    "width",
    "winners",
]
