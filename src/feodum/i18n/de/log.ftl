### Das Protokoll: eine Meldung für jede Art von Ereignis. Wie sie gewählt werden und welche Angaben sie bekommen, steht in
### en/log.ftl.

## Aufzählungen von Karten

cards-item = { $count ->
    [1] { $name }
   *[other] { $count } { $plural }
}
cards-comma = { $items }, { $item }
cards-and = { $items } und { $item }
cards-number = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}

## Züge

log-turn = { $you ->
    [yes] Zug { $count }: du
   *[no] Zug { $count }: { $player }
}
log-clean-up = { $you ->
    [yes] Du räumst auf und legst { cards-number } ab
   *[no] { $player } räumt auf und legt { cards-number } ab
}
log-end = Das Spiel ist zu Ende
log-end-early = Das Spiel wurde vorzeitig beendet

## Ausspielen und kaufen

log-play = { $you ->
    [yes] Du spielst { $cards } aus
   *[no] { $player } spielt { $cards } aus
}
log-play-again = { $you ->
    [yes] Du spielst { $cards } noch einmal aus
   *[no] { $player } spielt { $cards } noch einmal aus
}
log-play-as = { $you ->
    [yes] Du spielst { $cards } als { $card } aus
   *[no] { $player } spielt { $cards } als { $card } aus
}
log-effect = { $you ->
    [yes] Bei dir wirkt { $cards }
   *[no] Bei { $player } wirkt { $cards }
}
log-buy = { $you ->
    [yes] Du kaufst { $cards }
   *[no] { $player } kauft { $cards }
}
log-name = { $you ->
    [yes] Du nennst { $card }
   *[no] { $player } nennt { $card }
}
log-vp-tokens = { $you ->
    [yes] Du erhältst { $count ->
        [one] { $count } Siegpunktmarke
       *[other] { $count } Siegpunktmarken
    }
   *[no] { $player } erhält { $count ->
        [one] { $count } Siegpunktmarke
       *[other] { $count } Siegpunktmarken
    }
}

## Nehmen und entsorgen

gain-place = { $place ->
    [hand] { " " }auf die Hand
    [deck] { " " }auf den Nachziehstapel
   *[discard] { "" }
}
log-pay-debt = { $you ->
    [yes] Du zahlst { $count } Schulden ab
   *[no] { $player } zahlt { $count } Schulden ab
}
log-pass = { $you ->
    [yes] Du gibst { known-cards } nach links weiter
   *[no] { $player } gibt { known-cards } nach links weiter
}
log-lay-token = { $you ->
    [yes] Du legst eine Marke auf den Stapel { $card }
   *[no] { $player } legt eine Marke auf den Stapel { $card }
}
log-lay-own-token = { $you ->
    [yes] Du legst deine Marke { $cards } auf den Stapel { $card }
   *[no] { $player } legt die eigene Marke { $cards } auf den Stapel { $card }
}
log-decide = { $you ->
    [yes] { $cards }: Du entscheidest in diesem Zug alles
   *[no] { $cards }: { $player } entscheidet in diesem Zug alles
}
log-extra-turn = { $you ->
    [yes] { $cards }: Du machst einen Extrazug
   *[no] { $cards }: { $player } macht einen Extrazug
}
log-come-back = { $you ->
    [yes] { $cards } { $count ->
        [one] kommt
       *[other] kommen
    } auf deinen Ablagestapel zurück
   *[no] { $cards } { $count ->
        [one] kommt
       *[other] kommen
    } auf den Ablagestapel von { $player } zurück
}
log-turn-up = { $you ->
    [yes] Du deckst { $cards } auf
   *[no] { $player } deckt { $cards } auf
}
log-put-under = { $you ->
    [yes] Du legst { $cards } wieder unter den Stapel
   *[no] { $player } legt { $cards } wieder unter den Stapel
}
log-gain = { $you ->
    [yes] Du nimmst { $cards }{ gain-place }
   *[no] { $player } nimmt { $cards }{ gain-place }
}
log-gain-bought = { $you ->
    [yes] Du nimmst die gekaufte Karte { $cards }{ gain-place }
   *[no] { $player } nimmt die gekaufte Karte { $cards }{ gain-place }
}
log-gain-from-trash = { $you ->
    [yes] Du nimmst { $cards } vom Müllstapel{ gain-place }
   *[no] { $player } nimmt { $cards } vom Müllstapel{ gain-place }
}
log-trash = { $you ->
    [yes] Du entsorgst { $cards }
   *[no] { $player } entsorgt { $cards }
}
log-return = { $you ->
    [yes] Du legst { $cards } auf den zugehörigen Stapel zurück
   *[no] { $player } legt { $cards } auf den zugehörigen Stapel zurück
}

## Ziehen, ansehen und weglegen

known-cards = { $seen ->
    [none] { cards-number }
    [some] { cards-number } ({ $cards } zuoberst)
   *[all] { $cards }
}
log-draw = { $you ->
    [yes] Du ziehst { known-cards }
   *[no] { $player } zieht { known-cards }
}
log-discard = { $you ->
    [yes] Du legst { known-cards } ab
   *[no] { $player } legt { known-cards } ab
}
log-reveal = { $you ->
    [yes] Du deckst { known-cards } vom Nachziehstapel auf
   *[no] { $player } deckt { known-cards } vom Nachziehstapel auf
}
log-look = { $you ->
    [yes] Du siehst dir { known-cards } vom Nachziehstapel an
   *[no] { $player } sieht sich { known-cards } vom Nachziehstapel an
}
log-show = { $you ->
    [yes] Du deckst { known-cards } auf
   *[no] { $player } deckt { known-cards } auf
}
log-show-hand = { $count ->
    [0] { $you ->
        [yes] Du zeigst, dass du keine Handkarten hast
       *[no] { $player } zeigt eine leere Hand vor
    }
   *[other] { $you ->
        [yes] Du deckst deine Handkarten auf: { known-cards }
       *[no] { $player } deckt alle Handkarten auf: { known-cards }
    }
}
log-show-discard = { $count ->
    [0] { $you ->
        [yes] Du zeigst, dass dein Ablagestapel leer ist
       *[no] { $player } zeigt einen leeren Ablagestapel vor
    }
   *[other] { $you ->
        [yes] Du zeigst deinen Ablagestapel vor: { known-cards }
       *[no] { $player } zeigt den Ablagestapel vor: { known-cards }
    }
}
log-topdeck = { $you ->
    [yes] Du legst { known-cards } auf deinen Nachziehstapel
   *[no] { $player } legt { known-cards } auf den Nachziehstapel
}
log-take = { $you ->
    [yes] Du nimmst { known-cards } auf die Hand
   *[no] { $player } nimmt { known-cards } auf die Hand
}
log-set-aside = { $you ->
    [yes] Du legst { known-cards } zur Seite
   *[no] { $player } legt { known-cards } zur Seite
}
log-shuffle = { $you ->
    [yes] Du mischst deinen Ablagestapel zum Nachziehstapel
   *[no] { $player } mischt
}
log-deck-into-discard = { $you ->
    [yes] Du legst deinen Nachziehstapel auf deinen Ablagestapel
   *[no] { $player } legt den Nachziehstapel auf den Ablagestapel
}

## Schulden, Taler und Dorfbewohner

log-debt = { $you ->
    [yes] Du erhältst { $count } Schulden
   *[no] { $player } erhält { $count } Schulden
}
log-coffers = { $you ->
    [yes] Du erhältst { $count } Taler
   *[no] { $player } erhält { $count } Taler
}
log-spend-coffers = { $you ->
    [yes] Du gibst { $count } Taler aus
   *[no] { $player } gibt { $count } Taler aus
}
log-villagers = { $you ->
    [yes] Du erhältst { $count } Dorfbewohner
   *[no] { $player } erhält { $count } Dorfbewohner
}
log-spend-villager = { $you ->
    [yes] Du setzt einen Dorfbewohner ein
   *[no] { $player } setzt einen Dorfbewohner ein
}
log-overpay = { $you ->
    [yes] Du überzahlst { $cards } um { $count }
   *[no] { $player } überzahlt { $cards } um { $count }
}
log-overpay-potions = { $you ->
    [yes] Du überzahlst { $cards } um { $count ->
        [one] { $count } Trank
       *[other] { $count } Tränke
    }
   *[no] { $player } überzahlt { $cards } um { $count ->
        [one] { $count } Trank
       *[other] { $count } Tränke
    }
}

## Querformatige Karten, Tableaus und Marken

log-follow = { $you ->
    [yes] Du führst { $cards } aus
   *[no] { $player } führt { $cards } aus
}
log-use-way = { $you ->
    [yes] Du nutzt { $cards }
   *[no] { $player } nutzt { $cards }
}
log-receive = { $you ->
    [yes] Du empfängst { $cards }
   *[no] { $player } empfängt { $cards }
}
log-take-landscape = { $you ->
    [yes] Du nimmst { $cards }
   *[no] { $player } nimmt { $cards }
}
log-lose-landscape = { $you ->
    [yes] Du legst { $cards } zurück
   *[no] { $player } legt { $cards } zurück
}
log-put-on-mat = { $you ->
    [yes] Du legst { known-cards } auf dein { $card }
   *[no] { $player } legt { known-cards } auf das eigene { $card }
}
log-add-mat-tokens = { $you ->
    [yes] Du legst { $count ->
        [one] { $count } Marke
       *[other] { $count } Marken
    } auf dein { $card }
   *[no] { $player } legt { $count ->
        [one] { $count } Marke
       *[other] { $count } Marken
    } auf das eigene { $card }
}
log-put-on-card-mat = { $you ->
    [yes] Du legst { known-cards } auf dein { $card }-Tableau
   *[no] { $player } legt { known-cards } auf das eigene { $card }-Tableau
}
log-add-card-mat-tokens = { $you ->
    [yes] Du legst { $count ->
        [one] { $count } Marke
       *[other] { $count } Marken
    } auf dein { $card }-Tableau
   *[no] { $player } legt { $count ->
        [one] { $count } Marke
       *[other] { $count } Marken
    } auf das eigene { $card }-Tableau
}
log-set-aside-face-down = { $you ->
    [yes] Du legst { known-cards } verdeckt zur Seite
   *[no] { $player } legt { known-cards } verdeckt zur Seite
}
log-call = { $you ->
    [yes] Du rufst { $cards } auf
   *[no] { $player } ruft { $cards } auf
}
log-minus-card = { $you ->
    [yes] Du legst deine Marke −1 Karte auf deinen Nachziehstapel
   *[no] { $player } legt die eigene Marke −1 Karte auf den Nachziehstapel
}
log-minus-coin = { $you ->
    [yes] Du nimmst deine Marke −1 Münze
   *[no] { $player } nimmt die eigene Marke −1 Münze
}
log-journey-up = { $you ->
    [yes] Du deckst deine Reisemarke auf
   *[no] { $player } deckt die eigene Reisemarke auf
}
log-journey-down = { $you ->
    [yes] Du drehst deine Reisemarke auf die Rückseite
   *[no] { $player } dreht die eigene Reisemarke auf die Rückseite
}
log-add-tokens = { $you ->
    [yes] Du legst { $count ->
        [one] { $count } Siegpunktmarke
       *[other] { $count } Siegpunktmarken
    } auf { $card }
   *[no] { $player } legt { $count ->
        [one] { $count } Siegpunktmarke
       *[other] { $count } Siegpunktmarken
    } auf { $card }
}
log-look-at-bottom = { $you ->
    [yes] Du siehst dir { known-cards } zuunterst in deinem Nachziehstapel an
   *[no] { $player } sieht sich die unterste Karte des Nachziehstapels an
}
log-put-into-deck = { $you ->
    [yes] Du legst { known-cards } in deinen Nachziehstapel
   *[no] { $player } legt { known-cards } in den Nachziehstapel
}
log-place-in-deck = { $count ->
    [0] Sie liegt zuoberst auf dem Nachziehstapel
    [one] Sie liegt unter { $count } Karte
   *[other] Sie liegt unter { $count } Karten
}
log-shuffle-in = { $you ->
    [yes] Du mischst { known-cards } in deinen Nachziehstapel
   *[no] { $player } mischt { known-cards } in den Nachziehstapel
}

## Rund um das Protokoll

# Für Zeilen, deren Ereignis nur man selbst sieht.
log-private = nur für dich sichtbar
