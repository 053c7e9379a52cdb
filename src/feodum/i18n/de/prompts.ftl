### Was eine Entscheidung fragt, was zur Wahl steht und was auf den Knöpfen steht. Wie die Meldungen gewählt werden und welche
### Angaben sie bekommen, steht in en/prompts.ftl.

## Phasen und anderes, was fragt und keine Karte ist

source-action = Aktionsphase
source-treasure = Geldkarten
source-buy = Kaufphase
source-night = Nachtphase
source-way = Wege
source-coffers = Taler
source-debt = Schulden
source-effects = Mehrere Wirkungen

## Wie viele Karten

amount-cards = { $amount ->
    [exact] { $max ->
        [1] eine Karte
       *[other] { $max } Karten
    }
    [all-or-none] { $max } Karten oder keine
    [any] beliebig viele Karten
    [range] { $min } bis { $max } Karten
   *[up-to] { $max ->
        [1] eine Karte oder keine
       *[other] bis zu { $max } Karten
    }
}

gain-limit = { $limit ->
    [up-to] { " " }mit Kosten bis { $most }{ limit-potions }{ limit-debt }
    [exactly] { " " }mit Kosten von genau { $most }{ limit-potions }{ limit-debt }
    [range] { " " }mit Kosten von { $least } bis { $most }{ limit-potions }{ limit-debt }
   *[none] { "" }
}
limit-potions = { $potions ->
    [0] { "" }
    [1] { " " }und einem Trank
   *[other] { " " }und { $potions } Tränken
}
limit-debt = { $debt ->
    [0] { "" }
   *[other] { " " }und { $debt } Schulden
}

## Fragen nach der Art der Handlung

prompt-play = { $source }: Spiele { amount-cards } aus
prompt-buy = { $source }: Kaufe { amount-cards }
prompt-discard = { $source }: Lege { amount-cards } ab
prompt-trash = { $source }: Entsorge { amount-cards }
prompt-gain = { $amount ->
    [up-to] { $source }: Eine Karte{ gain-limit } nehmen?
   *[other] { $source }: Nimm { amount-cards }{ gain-limit }
}
prompt-topdeck = { $max ->
    [1] { $source }: Lege { amount-cards } auf deinen Nachziehstapel
   *[other] { $source }: Lege diese Karten in beliebiger Reihenfolge auf deinen Nachziehstapel, die erste zuoberst
}
prompt-take = { $source }: Nimm { amount-cards } auf die Hand
prompt-pass = { $source }: Gib { amount-cards } nach links weiter
prompt-set-aside = { $source }: Lege { amount-cards } zur Seite
prompt-return = { $source }: Lege { amount-cards } auf den zugehörigen Stapel zurück
prompt-make-trash = { $source }: Wähle die Geldkarte, die { $owner } entsorgt
prompt-make-gain = { $source }: Bestimme die Karte, die ein Mitspieler nimmt
prompt-embargo = { $source }: Wähle den Stapel, auf den die Marke kommt
prompt-put-under = { $source }: Lege diese Karten in beliebiger Reihenfolge unter den Stapel, die erste zuoberst
prompt-reveal = { $source }: Decke { amount-cards } auf
prompt-react = { $min ->
    [0] { $source }: Jetzt einsetzen?
   *[other] { $source }: Welche zuerst?
}
prompt-name = { $source }: Nenne eine Karte
prompt-choose = { $source }: Wähle { $max ->
    [1] eins aus
   *[other] { $max } aus
}
prompt-become = { $source }: Als welche Karte ausspielen?
prompt-keep = { $source }: { $subject } auf der Hand behalten oder zur Seite legen?
prompt-use = { $source }: Wähle aus, was du nutzt
prompt-spend = { $source }: Wie viele Taler gibst du aus?
prompt-keep-coins = { $source }: Weniger zahlen, als du kannst?
prompt-overpay = { $source }: Überzahlen?
prompt-put-into-deck = { $source }: Unter wie viele der { $largest } Karten deines Nachziehstapels legst du sie?
prompt-waiting = { $player } ist an der Reihe
prompt-thinking = { $player } denkt nach …
# Um die Frage an jemanden, der für einen anderen entscheidet, und um das Warten darauf.
prompt-deciding = Du entscheidest für { $player }. { $prompt }
prompt-waiting-decider = { $player } ist an der Reihe und entscheidet für { $other }
prompt-waiting-own-decider = { $player } ist an der Reihe und entscheidet für dich
prompt-over = Das Spiel ist zu Ende

## Fragen der Phasen

prompt-action-play = Aktionsphase: Spiele eine Aktionskarte aus
prompt-treasure-play = Spiele deine Geldkarten aus
prompt-buy-buy = Kaufe eine Karte
prompt-night-play = Nachtphase: Spiele eine Nachtkarte aus
prompt-way-use = { $known ->
    [yes] { $subject }: Stattdessen einen Weg nutzen?
   *[no] Stattdessen einen Weg nutzen?
}
prompt-coffers-spend = Vor dem Kaufen Taler ausgeben? Jeder bringt +1 Münze
prompt-effects-react = { $min ->
    [0] Mehrere Karten können wirken: Welche zuerst, wenn überhaupt?
   *[other] Mehreres geschieht zugleich: Was zuerst?
}

## Fragen einzelner Karten: Basisspiel

prompt-artisan-gain = { $source }: Nimm eine Karte{ gain-limit } auf die Hand
prompt-artisan-topdeck = { $source }: Lege eine Handkarte auf deinen Nachziehstapel
prompt-bandit-trash = { $source }: Entsorge eine der aufgedeckten Geldkarten
prompt-bureaucrat-topdeck = { $source }: Lege eine Punktekarte aus der Hand auf deinen Nachziehstapel
prompt-cellar-discard = { $source }: Lege beliebig viele Karten ab und ziehe ebenso viele
prompt-harbinger-topdeck = { $source }: Eine Karte aus deinem Ablagestapel auf den Nachziehstapel legen?
prompt-mine-trash = { $source }: Eine Geldkarte aus der Hand entsorgen, um eine bessere zu nehmen?
prompt-mine-gain = { $source }: Nimm eine Geldkarte{ gain-limit } auf die Hand
prompt-moat-react = { $source }: Aufdecken, um vom Angriff nicht betroffen zu sein?
prompt-moneylender-trash = { $source }: Ein Kupfer für +3 Münzen entsorgen?
prompt-sentry-trash = { $source }: Welche der angesehenen Karten entsorgst du?
prompt-sentry-discard = { $source }: Welche der angesehenen Karten legst du ab?
prompt-sentry-topdeck = { $source }: Lege die Karten in beliebiger Reihenfolge zurück, die erste zuoberst
prompt-throne-room-play = { $source }: Eine Aktionskarte aus der Hand zweimal ausspielen?
prompt-vassal-play = { $source }: Die abgelegte Aktionskarte ausspielen?

## Blütezeit

prompt-bishop-trash = { $amount ->
    [exact] { $source }: Entsorge eine Handkarte; du erhältst die Hälfte ihrer Kosten als Siegpunktmarken
   *[up-to] { $source }: Eine Handkarte entsorgen?
}
prompt-contraband-name = { $source }: Nenne eine Karte, die in diesem Zug nicht gekauft werden darf
prompt-counting-house-take = { $source }: Nimm beliebig viele Kupfer aus deinem Ablagestapel auf die Hand
prompt-forge-trash = { $source }: Entsorge beliebig viele Karten, um eine zu nehmen, die genau so viel kostet wie alle zusammen
prompt-kings-court-play = { $source }: Eine Aktionskarte aus der Hand dreimal ausspielen?
prompt-loan-choose = { $source }: { $known ->
    [yes] { $subject }
   *[no] Die aufgedeckte Geldkarte
} entsorgen oder ablegen?
prompt-mint-reveal = { $source }: Eine Geldkarte aus der Hand aufdecken, um eine gleiche zu nehmen?
prompt-mountebank-discard = { $source }: Einen Fluch ablegen, um weder Fluch noch Kupfer zu nehmen?
prompt-topdeck-gained = { $source }: { $known ->
    [yes] { $subject }
   *[no] Die genommene Karte
} auf den Nachziehstapel legen?
prompt-vault-discard = { $amount ->
    [all-or-none] { $source }: 2 Karten ablegen, um eine zu ziehen?
   *[other] { $source }: Lege beliebig viele Karten ab, jede bringt +1 Münze
}
prompt-react-to-gain = { $source }: Aufdecken, um { $known ->
    [yes] { $subject }
   *[no] die genommene Karte
} zu entsorgen oder auf den Nachziehstapel zu legen?

## Reiche Ernte

prompt-discard-for-action = { $source }: Eine Karte für +1 Aktion ablegen?
prompt-discard-for-buy = { $source }: Eine Karte für +1 Kauf ablegen?
prompt-horse-traders-react = { $source }: Bis zu deinem nächsten Zug zur Seite legen?
prompt-jester-choose = { $source }: Wer nimmt eine gleiche Karte wie { $known ->
    [yes] { $subject }
   *[no] die abgelegte
}?
prompt-tournament-reveal = { $turn ->
    [own] { $source }: Eine Provinz aufdecken und ablegen, um einen Preis oder ein Herzogtum zu gewinnen?
   *[other] { $source }: Eine Provinz aufdecken, damit es weder Karte noch Münze gibt?
}
prompt-tournament-gain = { $source }: Nimm einen Preis oder ein Herzogtum auf deinen Nachziehstapel
prompt-trusty-steed-choose = { $source }: Wähle zwei aus
prompt-young-witch-reveal = { $source }: Die Bannkarte aufdecken, um keinen Fluch zu nehmen?

## Dark Ages

prompt-armory-gain = { $source }: Nimm eine Karte{ gain-limit } auf deinen Nachziehstapel
prompt-band-of-misfits-become = { $source }: Als welche Karte aus dem Vorrat ausspielen?
prompt-beggar-react = { $source }: Ablegen, um 2 Silber zu nehmen, eines davon auf den Nachziehstapel?
prompt-catacombs-choose = { $source }: Die angesehenen Karten auf die Hand nehmen oder ablegen und 3 andere ziehen?
prompt-count-choose = { $first ->
    [discard-2] { $source }: Wähle, was es dich kostet
   *[other] { $source }: Wähle, was du bekommst
}
prompt-counterfeit-play = { $source }: Eine Geldkarte aus der Hand zweimal ausspielen und dann entsorgen?
prompt-cultist-play = { $source }: Noch eine solche Karte aus der Hand ausspielen?
prompt-dame-anna-trash = { $amount ->
    [exact] { $source }: Entsorge eine der aufgedeckten Karten
   *[other] { $source }: Entsorge bis zu 2 Handkarten
}
prompt-death-cart-trash = { $source }: Eine Aktionskarte aus der Hand entsorgen? Sonst wird diese Karte selbst entsorgt
prompt-graverobber-choose = { $source }: Eine Karte vom Müllstapel nehmen oder eine Aktionskarte entsorgen, um eine andere zu nehmen?
prompt-hermit-trash = { $source }: Eine Karte, die kein Geld ist, aus der Hand oder dem Ablagestapel entsorgen?
prompt-hovel-react = { $source }: Aus der Hand entsorgen?
prompt-hunting-grounds-choose = { $source }: Ein Herzogtum oder 3 Anwesen nehmen?
prompt-ironmonger-choose = { $source }: { $known ->
    [yes] { $subject }
   *[no] Die aufgedeckte Karte
} ablegen oder zurücklegen?
prompt-market-square-react = { $source }: Ablegen, um ein Gold zu nehmen?
prompt-mercenary-trash = { $source }: 2 Handkarten entsorgen für +2 Karten, +2 Münzen und den Angriff?
prompt-mystic-name = { $source }: Nenne eine Karte; liegt sie zuoberst auf deinem Nachziehstapel, nimmst du sie auf die Hand
prompt-make-discard = { $source }: Wähle, welche Handkarte { $owner } ablegt
prompt-procession-play = { $source }: Eine Aktionskarte aus der Hand zweimal ausspielen und dann entsorgen?
prompt-procession-gain = { $source }: Nimm eine Aktionskarte{ gain-limit }
prompt-rebuild-name = { $source }: Nenne eine Karte, die verschont bleibt
prompt-rebuild-gain = { $source }: Nimm eine Punktekarte{ gain-limit }
prompt-rogue-gain = { $source }: Nimm eine Karte vom Müllstapel mit Kosten von 3 bis 6
prompt-rogue-trash = { $source }: Entsorge eine der aufgedeckten Karten
prompt-discard-deck = { $source }: Deinen Nachziehstapel auf den Ablagestapel legen?
prompt-scavenger-topdeck = { $source }: Lege eine Karte aus deinem Ablagestapel auf den Nachziehstapel
prompt-dame-josephine-trash = { $source }: Entsorge eine der aufgedeckten Karten
prompt-dame-molly-trash = { $source }: Entsorge eine der aufgedeckten Karten
prompt-dame-natalie-trash = { $source }: Entsorge eine der aufgedeckten Karten
prompt-dame-sylvia-trash = { $source }: Entsorge eine der aufgedeckten Karten
prompt-sir-bailey-trash = { $source }: Entsorge eine der aufgedeckten Karten
prompt-sir-destry-trash = { $source }: Entsorge eine der aufgedeckten Karten
prompt-sir-martin-trash = { $source }: Entsorge eine der aufgedeckten Karten
prompt-sir-michael-trash = { $source }: Entsorge eine der aufgedeckten Karten
prompt-sir-vander-trash = { $source }: Entsorge eine der aufgedeckten Karten
prompt-squire-choose = { $source }: Wähle eins aus
prompt-squire-gain = { $source }: Nimm eine Angriffskarte
prompt-discard-for-cards = { $source }: Lege beliebig viele Karten ab und ziehe ebenso viele
prompt-discard-for-coins = { $source }: Lege beliebig viele Karten ab, jede bringt +1 Münze
prompt-survivors-choose = { $source }: { $known ->
    [yes] { $subject }
   *[no] Die angesehenen Karten
} ablegen oder alles zurücklegen?
prompt-urchin-react = { $source }: Entsorgen, um einen Söldner zu nehmen?
prompt-wandering-minstrel-topdeck = { $source }: Lege die Aktionskarten in beliebiger Reihenfolge zurück, die erste zuoberst

## Gäste

prompt-ambassador-reveal = { $source }: Decke eine Handkarte auf; jeder Mitspieler nimmt eine gleiche
prompt-ambassador-return = { $source }: Lege { $max ->
    [1] höchstens eine davon
   *[other] bis zu { $max } davon
} auf den zugehörigen Stapel zurück
prompt-black-market-play = { $source }: Vor dem Kauf Geldkarten aus der Hand ausspielen?
prompt-black-market-buy = { $source }: Eine der aufgedeckten Karten kaufen?
prompt-golem-play = { $source }: Welche der beiden Aktionskarten wird zuerst ausgespielt?
prompt-masquerade-trash = { $source }: Eine Handkarte entsorgen?
prompt-scheme-topdeck = { $source }: Eine Aktionskarte im Spiel wählen, die beim Ablegen auf deinen Nachziehstapel kommt?
prompt-secret-chamber-discard = { $source }: Lege beliebig viele Karten ab, jede bringt +1 Münze
prompt-secret-chamber-react = { $source }: Aufdecken, um 2 Karten zu ziehen und danach 2 Handkarten auf den Nachziehstapel zu legen?
prompt-secret-chamber-topdeck = { $source }: Lege 2 Handkarten auf deinen Nachziehstapel, die erste zuoberst
prompt-thief-gain = { $source }: Nimm beliebig viele der entsorgten Geldkarten
prompt-trader-react = { $source }: Aufdecken, um ein Silber zu nehmen statt { $known ->
    [yes] { $subject }
   *[no] dieser Karte
}?
prompt-trader-trash = { $source }: Entsorge eine Karte für so viele Silber, wie sie Münzen kostet
prompt-tunnel-react = { $source }: Aufdecken, um ein Gold zu nehmen?

## Was außer Karten zur Wahl steht

option-keep = Auf der Hand behalten
option-set-aside = Zur Seite legen
option-yes = Ja
option-no = Nein
option-trash = Entsorgen
option-discard = Ablegen
option-topdeck = Auf den Nachziehstapel legen
option-put-back = Zurücklegen
option-take = Auf die Hand nehmen
option-2-cards = +2 Karten
option-2-actions = +2 Aktionen
option-2-buys = +2 Käufe
option-2-coins = +2 Münzen
option-3-coins = +3 Münzen
option-gain-silver = Ein Silber nehmen
option-gain-copper = Ein Kupfer nehmen
option-gain-duchy = Ein Herzogtum nehmen
option-gain-3-estates = 3 Anwesen nehmen
option-gain-4-silvers = 4 Silber nehmen und den Nachziehstapel auf den Ablagestapel legen
option-discard-2 = 2 Handkarten ablegen
option-trash-hand = Alle Handkarten entsorgen
option-from-trash = Eine Karte, die 3 bis 6 kostet, vom Müllstapel auf den Nachziehstapel nehmen
option-trash-an-action = Eine Aktionskarte aus der Hand entsorgen und eine Karte nehmen, die höchstens 3 mehr kostet
option-catacombs-discard = Ablegen und 3 Karten ziehen
option-count-topdeck = Eine Handkarte auf den Nachziehstapel legen
option-jester-me = Ich nehme sie
option-jester-them = Der Mitspieler nimmt sie
option-scavenger-yes = Nachziehstapel auf den Ablagestapel legen
option-scavenger-no = Nachziehstapel liegen lassen
option-survivors-discard = Alle ablegen
option-survivors-put-back = Alle zurücklegen
option-tournament-prize = Einen Preis, obwohl keiner mehr da ist: nichts nehmen
option-royal-seal-topdeck = Auf den Nachziehstapel legen
option-watchtower-trash = Wachturm aufdecken und die Karte entsorgen
option-watchtower-topdeck = Wachturm aufdecken und die Karte auf den Nachziehstapel legen
option-villager = Dorfbewohner einsetzen: +1 Aktion

## Beträge: count-<verb> mit $coins und $potions

count-spend = { $coins } ausgeben
    .short = [{ $coins }]
count-put-into-deck = { $coins ->
    [0] Zuoberst
   *[other] { $last ->
        [1] Zuunterst
       *[other] Unter { $coins }
    }
}
    .short = { $coins ->
        [0] Zuoberst
       *[other] { $last ->
            [1] Zuunterst
           *[other] { $coins }
        }
    }
count-keep-coins = { $coins } weniger zahlen
    .short = −[{ $coins }]
count-overpay = { $potions ->
    [0] Um { $coins } überzahlen
    [one] { $coins ->
        [0] Um { $potions } Trank überzahlen
       *[other] Um { $coins } und { $potions } Trank überzahlen
    }
   *[other] { $coins ->
        [0] Um { $potions } Tränke überzahlen
       *[other] Um { $coins } und { $potions } Tränke überzahlen
    }
}
    .short = { $coins ->
        [0] { amount-potions }
       *[other] { $potions ->
            [0] [{ $coins }]
           *[other] [{ $coins }] + { amount-potions }
        }
    }
amount-potions = { $potions ->
    [one] { $potions } Trank
   *[other] { $potions } Tränke
}

## Der Hauptknopf

button-play = { $max ->
    [1] Ausspielen
   *[other] { $count ->
        [0] Ausspielen
       *[other] { $count } ausspielen
    }
}
button-buy = Kaufen
button-discard = { $max ->
    [1] Ablegen
   *[other] { $count ->
        [0] Ablegen
       *[other] { $count } ablegen
    }
}
button-discard-for-action = Für +1 Aktion ablegen
button-discard-for-buy = Für +1 Kauf ablegen
button-discard-for-cards = { $count } ablegen und ziehen
button-discard-for-coins = { $count ->
    [one] { $count } für { $count } Münze ablegen
   *[other] { $count } für { $count } Münzen ablegen
}
button-pass = Weitergeben
button-set-aside = Zur Seite legen
button-return = Zurücklegen
button-make-trash = Entsorgen lassen
button-make-gain = Bestimmen
button-embargo = Dorthin legen
button-put-under = Darunterlegen
button-make-discard = Ablegen lassen
button-trash = { $max ->
    [1] Entsorgen
   *[other] { $count ->
        [0] Entsorgen
       *[other] { $count } entsorgen
    }
}
button-gain = Nehmen
button-topdeck = { $max ->
    [1] Auf den Nachziehstapel
   *[other] So zurücklegen
}
button-take = { $max ->
    [1] Nehmen
   *[other] { $count ->
        [0] Nehmen
       *[other] { $count } nehmen
    }
}
button-reveal = Aufdecken
button-react = Einsetzen
button-moat-react = Aufdecken
button-horse-traders-react = Zur Seite legen
button-beggar-react = Ablegen
button-market-square-react = Ablegen
button-hovel-react = Entsorgen
button-urchin-react = Entsorgen
button-secret-chamber-react = Aufdecken
button-trader-react = Aufdecken
button-tunnel-react = Aufdecken
button-golem-play = Diese zuerst
button-secret-chamber-topdeck = Auf den Nachziehstapel
button-effects-react = Diese zuerst
button-name = Nennen
button-choose = Wählen
button-become = So ausspielen
button-keep = Wählen
button-topdeck-gained = Auf den Nachziehstapel
button-react-to-gain = Wählen
button-discard-deck = Wählen
button-use = Nutzen
button-spend = Ausgeben
button-keep-coins = Behalten
button-overpay = Überzahlen
button-put-into-deck = Dorthin legen

# Alle Geldkarten auf einmal, in der Reihenfolge auf der Hand.
button-all-treasures = Alle Geldkarten ausspielen

## Der Knopf zum Verzichten

decline = Keine
decline-play = Nicht ausspielen
decline-reveal = Nicht aufdecken
decline-react = Nicht einsetzen
decline-topdeck = Keine auflegen
decline-topdeck-gained = Nicht auflegen
decline-react-to-gain = Liegen lassen
decline-buy = Keine kaufen
decline-return = Keine zurücklegen
decline-black-market-play = Keine ausspielen
decline-scheme-topdeck = Keine wählen
decline-trash = Keine entsorgen
decline-discard = Keine ablegen
decline-gain = Keine nehmen
decline-take = Keine nehmen
decline-action-play = Aktionen beenden
decline-treasure-play = Weiter zum Kaufen
decline-buy-buy = Zug beenden
decline-effects-react = Keine davon
decline-use = Nicht nutzen
decline-way-use = Der Karte folgen
decline-spend = Nichts ausgeben
decline-keep-coins = Alles zahlen
decline-overpay = Nicht überzahlen
decline-night-play = Zug beenden
