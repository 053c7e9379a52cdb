"""German card texts say without ambiguity which card or pile they mean."""

from __future__ import annotations

import pytest

from feodum.i18n.texts import Texts


@pytest.mark.parametrize(
    ("card", "said", "ambiguous"),
    [
        ("Urchin", "auch einen zweiten Gassenjungen, darfst du zuvor diesen Gassenjungen entsorgen", "andere Angriffskarte"),
        ("Counterfeit", "eine weitere Geldkarte, auch ein zweites Falschgeld,", "andere Geldkarte"),
        ("Counterfeit", "entsorge danach die ausgespielte Geldkarte", "entsorge sie"),
        ("Hovel", "darfst du diese Hütte aus der Hand entsorgen", "darfst du sie"),
        ("Forager", "für jeden verschiedenen Namen unter den Geldkarten", "verschiedene Geldkarte"),
        ("Tribute", "Für jeden verschiedenen Namen darunter", "mit anderem Namen"),
        ("Thief", "entsorgen davon je eine Geldkarte nach deiner Wahl", "die du wählst"),
        ("Thief", "beliebig viele der so entsorgten Karten", "beliebige der"),
        ("Ambassador", "0 bis 2 Karten mit diesem Namen", "gleiche"),
        ("Sentry", "die Reihenfolge der zurückgelegten bestimmst du", "in beliebiger Reihenfolge"),
        ("Rebuild", "entsorge die gefundene Punktekarte", "entsorge diese und"),
        ("Loan", "Entsorge diese Geldkarte oder lege sie ab", "Entsorge diese oder"),
    ],
)
def test_card_text_names_what_it_means(card: str, said: str, ambiguous: str) -> None:
    text = Texts("de").card_text(card)
    assert said in text
    assert ambiguous not in text


def test_returned_cards_go_to_the_pile_they_belong_to() -> None:
    """A player's "own pile" would be the deck."""
    texts = Texts("de")
    for you in ("yes", "no"):
        line = texts.text("log-return", you=you, player="Anna", cards="Beute")
        assert line.endswith("Beute auf den zugehörigen Stapel zurück")
