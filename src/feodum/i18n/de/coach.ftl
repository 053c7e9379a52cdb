# Was der Trainer sagt, im Terminal und am Tisch.

## Rückblick auf ein Spiel (feodum analyse)

analyse-title = Gewinnchancen nach jedem Zug, und was Glück und Entscheidungen daran geändert haben
analyse-turn = Zug
analyse-player = Spieler
analyse-bought = gekauft
analyse-luck = Glück
analyse-choice = Entscheidungen
analyse-nothing = nichts
analyse-start = vor dem ersten Zug
analyse-costliest = Die teuersten Entscheidungen:
analyse-none = Keine Entscheidung hat nachweisbar etwas gekostet.
analyse-decision = Zug { $turn }, { $player }, { $source }: { $answer }. Besser: { $better }. Das gewinnt zu { $better-chance } % statt zu { $chance } %: Es hat { $cost } Prozentpunkte gekostet (± { $margin }).
analyse-why = Auf dem besseren Weg hat man am Ende im Schnitt { $more }.
analyse-likewise = { $count ->
    [one] Dieselbe Antwort hat auch in Zug { $turns } etwas gekostet, aber weniger.
   *[other] Dieselbe Antwort hat auch in den Zügen { $turns } etwas gekostet, aber weniger.
}
analyse-more = { $amount } mehr { $what }
analyse-fewer = { $amount } weniger { $what }
analyse-points = Punkte
analyse-followed = { $player } folgt vermutlich dieser Strategie: { $strategy }
analyse-effort = { $count } durchgespielte Partien; Intervalle zu 95 %. Glück ist alles, was die Entscheidungen nicht erklären: was gezogen und gemischt wurde.
analyse-estimate = { $turns } Züge und { $decisions } Entscheidungen zu untersuchen, dauert { $time }.
analyse-time-left = noch { $time } …
about-seconds = { $count ->
    [one] etwa { $count } Sekunde
   *[other] etwa { $count } Sekunden
}
about-minutes = { $count ->
    [one] etwa { $count } Minute
   *[other] etwa { $count } Minuten
}
analyse-page-chance = Gewinnchance
analyse-page-click = Ein Klick auf einen Punkt zeigt den Tisch in diesem Augenblick.
analyse-page-owned = { $player } hat { $cards }

## Am Tisch

analyse = Analysieren
analyse-waiting = Der Trainer sieht sich das Spiel an …
analyse-waiting-time = Der Trainer sieht sich das Spiel an: noch { $time } …
analyse-look = Zug { $turn } von { $player }: { $chance } %
hint = Tipp
hint-waiting = Der Trainer denkt nach …
hint-chance = { $chance } %
hint-none = Gerade gibt es nichts zu entscheiden.
hint-explained = Die besten Antworten, jeweils mit deiner Gewinnchance
