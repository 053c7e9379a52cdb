### Was zu Strategiedateien gesagt wird, und was aus denen eines anderen Simulators nicht zu übernehmen ist.

## Was falsch ist

with-hint = { $message }{ $hint }
strategy-expected = erwartet: { $what }; hier steht { $found }
strategy-line-end = das Ende der Zeile
strategy-character = unerwartetes Zeichen { $character }
strategy-long-line = die Zeile ist zu lang (mehr als { $most } Wörter und Zeichen)
strategy-control = { $where ->
    [name] der Name hat
    [author] der Autor hat
    [comment] der Kommentar hat
   *[line] die Zeile hat
} ein Steuerzeichen { $character }
strategy-no-name = die Strategie hat keinen Namen; beginne mit 'name: ...'
strategy-name-empty = der Name ist leer
strategy-long-name = der Name hat mehr als { $most } Zeichen
strategy-no-buy = es fehlt 'buy:' mit den Regeln darunter
strategy-so-much = so viel ist falsch, dass der Rest nicht gelesen wurde
strategy-key-value = erwartet war 'key: value'{ $hint }
strategy-indent = ; Regeln stehen eingerückt unter 'buy:'
strategy-no-key = einen Schlüssel { $name } gibt es nicht
strategy-key-twice = { $name } gab es schon, in Zeile { $line }
strategy-late = 'conditions:' muss vor '{ $other }:' stehen, das sie benutzen darf
strategy-below = was zu '{ $key }:' gehört, steht in den Zeilen darunter, eingerückt, eines in jeder
strategy-stray = eine eingerückte Zeile muss unter 'buy:' oder einer Liste von Karten stehen
strategy-many-lines = '{ $key }:' hat höchstens { $most } Zeilen
strategy-bane = welche Bannkarte? Schreib 'bane CARD'
strategy-no-card = eine Karte { $name } gibt es nicht
strategy-no-type = einen Kartentyp { $name } gibt es nicht
strategy-no-option = eine Option { $name } gibt es nicht
strategy-no-ending = ein Ende { $name } gibt es nicht
strategy-no-term = einen Begriff { $name } gibt es nicht
strategy-no-sign = ein Zeichen { $sign } gibt es nicht
strategy-a-card = eine Karte
strategy-a-name = ein Name
strategy-card-to-buy = eine Karte zum Kaufen
strategy-after-rule = 'up to NUMBER', 'when CONDITION' oder das Ende der Zeile
strategy-after-priority = 'when CONDITION', ein Komma oder das Ende der Zeile
strategy-when-or-end = 'when CONDITION' oder das Ende der Zeile
strategy-comma-or-end = ein Komma oder das Ende der Zeile
strategy-comma = ein Komma
strategy-missing-comma = zwischen { $first } und { $second } fehlt ein Komma
strategy-to = 'to' nach 'up'
strategy-up-to = 'up to' ist für Regeln unter 'buy:'; hier kann eine Karte 'when CONDITION' haben
strategy-whole-number = eine ganze Zahl nach { $what }
strategy-many-cards = so viele Karten hat niemand
strategy-large-number = die Zahl ist zu groß
strategy-colon = ':' nach der Karte
strategy-style = 'CARD: STYLE' mit { $styles }
strategy-styles = 'keep money NUMBER', 'keep coins NUMBER' oder 'choose WORD'
strategy-keep = 'money' oder 'coins' nach 'keep'
strategy-not-kept = { $card } hat nichts mit '{ $style }' zu tun
strategy-no-words = bei { $card } gibt es keine Wörter zu wählen
strategy-no-choice = bei { $card } kann man nicht { $word } wählen, sondern { $known }
strategy-card-names = die Namen der Karten
strategy-condition = 'NAME: CONDITION'
strategy-condition-colon = ':' nach dem Namen (einem Wort) einer Bedingung
strategy-meaning = { $name } bedeutet schon etwas; die Bedingung braucht einen anderen Namen
strategy-same-condition = eine Bedingung { $name } gibt es schon
strategy-in-full = mit den benannten Bedingungen ausgeschrieben ist diese zu lang oder zu tief verschachtelt
strategy-nested = die Bedingung ist zu tief verschachtelt
strategy-comparison = ein Vergleich wie '{ $start } >= 5'
strategy-not-condition = erwartet war eine Zahl oder ein Begriff, hier steht eine Bedingung
strategy-equality = Gleichheit schreibt man mit einem Zeichen
strategy-chained = Vergleiche kann man nicht aneinanderreihen; schreib 'a < b and b < c'
strategy-number-or-term = eine Zahl, ein Begriff wie 'coins' oder '('
strategy-minus = erwartet war eine Zahl nach '-', hier steht { $found }; schreib '0 - ...' für das Gegenteil eines Begriffs
strategy-division = Teilen durch null
strategy-alone = { $name } steht allein, ohne Klammern
strategy-parenthesis = erwartet war '(' nach { $name }: gefragt wird nach { $kind ->
    [card] einer Karte
    [pile] einem Stapel
   *[type] einem Kartentyp
}
strategy-name-of = der Name { $kind ->
    [card] einer Karte
    [pile] eines Stapels
   *[type] eines Kartentyps
}

## Was wohl nicht so gemeint ist

lint-coded = { $message } [{ $code }]
lint-unused-condition = die Bedingung { $name } wird nicht benutzt
lint-never-chosen = { $card } kann man weder kaufen noch beim Nehmen aussuchen
lint-up-to-0 = '{ $rule }': up to 0 heißt nie
lint-twice = '{ $rule }' steht zweimal da
lint-changes-nothing = '{ $rule }' ändert nichts: Zeile { $line }, '{ $earlier }', nimmt { $card } schon, wann immer dies es täte
lint-hardly-reached = '{ $rule }' kommt fast nie an die Reihe: Zeile { $line } nimmt zuerst { $card }, was nicht mehr kostet
lint-always-holds = '{ $text }' gilt immer
lint-never-holds = '{ $text }' gilt nie
lint-out-of-range = '{ $text }' gilt nie: { $why }
lint-same-sides = '{ $text }' vergleicht etwas mit sich selbst
lint-contradiction = dies gilt nie zugleich: { $conditions }
lint-no-pile = { $card } hat keinen Stapel im Vorrat
lint-number = eine Zahl
lint-whole-number = eine ganze Zahl
lint-from-to = es ist { $kind } von { $least } bis { $most }
lint-from = es ist { $kind } ab { $least }
lint-any = es ist { $kind }
lint-stray = { $card } steht unter '{ $key }', wird aber weder gekauft noch gebraucht
lint-stray-style = { $card } hat einen Stil, wird aber weder gekauft noch gebraucht
lint-not-playable = { $card } steht unter 'play', lässt sich aber nicht ausspielen
lint-settled = { $card } steht schon ohne Bedingung unter '{ $key }': dies ändert nichts
lint-no-victory = keine Regel kauft eine Punktekarte oder eine, die Punkte gibt: von selbst kann die Strategie nicht gewinnen
lint-unused-need = { $card } wird gebraucht, aber keine Regel nennt die Karte
lint-no-kingdom-card = { $card } ist keine Königreichkarte
lint-many-needs = { $count } Karten werden gebraucht, aber ein Königreich hat 10
lint-no-colony = gemacht für Partien mit Kolonie, aber keine Regel kauft sie
lint-no-bane = eine Bannkarte ist genannt, aber Young Witch kommt nicht vor

## Übernommen aus einem anderen Simulator

xml-doctype = DOCTYPE und Entitäten sind nicht erlaubt
xml-nested = Elemente sind mehr als { $most }-mal verschachtelt
xml-undecoded = der Text lässt sich nicht lesen: { $why }
import-line = Zeile { $line }: { $note }
import-root = erwartet war <playerCollection> oder <player>, hier steht <{ $tag }>
import-player = erwartet war <player>, hier steht <{ $tag }>
import-no-name = der Spieler hat keinen Namen und heißt nun { $name }
import-control = { $what ->
    [name] der Name hat
    [author] der Autor hat
    [description] die Beschreibung hat
   *[type] der Typ hat
} Steuerzeichen; sie fehlen hier
import-long = { $what ->
    [name] der Name hat
    [author] der Autor hat
    [description] die Beschreibung hat
   *[type] der Typ hat
} mehr als { $most } Zeichen; der Rest fehlt hier
import-kingdom = das Königreich gehört nicht zu einer Strategie: { $cards }{ $end }
import-absent = { " " }(nicht hier: { $cards })
import-mountain-pass = Mountain Pass gibt es hier nicht; das Gebot dafür fehlt
import-obelisk = Obelisk gibt es hier nicht; die Wahl dafür fehlt
import-no-bane = die Bannkarte { $name } gibt es hier nicht; sie fehlt
import-start = ein eigener Anfang gehört nicht zu einer Strategie; bei 'simulate' heißt er { $options }
import-penultimate = aus dem Typ { $type } wurde die Bedingung { $name } für das Kaufen von Provinzen
import-no-penultimate = Typ { $type }: keine Regel könnte eine Provinz wettmachen; er fehlt
import-long-penultimate = Typ { $type }: eine Regel würde zu lang; er fehlt
import-nameless = eine Karte ohne Namen
import-no-card = { $card } gibt es hier nicht; die Regel fehlt
import-many-rules = eine Strategie hat hier höchstens { $most } Regeln; diese und alle folgenden fehlen
import-style = aus der Strategie { $style } für { $card } wurden Zeilen, wann auszuspielen und zu entsorgen ist, oder ein Stil
import-no-style = für die Strategie { $style } für { $card } gibt es nichts Gleiches; die Karte wird gespielt wie sonst
import-long-condition = die Bedingung ist zu lang oder zu tief verschachtelt; { $so }
import-no-condition = eine Bedingung fehlt: { $why }; { $so }
import-less-restricted = die Regel gilt nun ohne sie
import-part = ein Teil von <{ $tag }>: { $why }
import-empty = <{ $tag }> ist leer
import-unknown-element = unbekanntes Element <{ $tag }>
import-element = unbekanntes Element <{ $tag }>; es zählt nicht
import-attribute = <{ $tag }> hat ein unbekanntes Attribut { $name }={ $value }; es zählt nicht
import-text = Text in <{ $tag }> zählt nicht: { $text }
import-lacks = <left>, <operator> oder <right> fehlt
import-operator = unbekannter Vergleich { $name }
import-extra = unbekannte Rechnung { $name }
import-no-number = { $text } ist keine Zahl
import-divides = geteilt wird durch null
import-large-number = die Zahl ist zu groß
import-no-equivalent = für { $name } gibt es nichts Gleiches
import-no-type = für den Kartentyp { $name } gibt es nichts Gleiches
import-of-what = { $name } sagt nicht, wovon
import-always-0 = { $about } ist immer 0: { $thing } gibt es hier nicht
import-no-such-cards = die Zahl der Karten vom Typ { $type } ist immer 0: hier gibt es keine
import-count-0 = { $term } ist immer 0: die Karte gibt es hier nicht

## Begriffe

term-count = wie oft ich die Karte habe, wo auch immer
term-count-type = wie viele Karten des Typs oder der Art ich habe
term-hand = wie oft ich die Karte auf der Hand habe
term-hand-type = wie viele Karten des Typs oder der Art ich auf der Hand habe
term-hand-size = Karten auf meiner Hand
term-hand-names = Karten verschiedener Namen auf meiner Hand
term-hand-coins = Münzen auf den Geldkarten meiner Hand
term-play = wie oft ich die Karte im Spiel habe
term-deck = alle meine Karten
term-draw-pile = Karten in meinem Nachziehstapel
term-in-draw-pile = wie oft die Karte noch in meinem Nachziehstapel ist, wie es weiß, wer mitzählt
term-discard-pile = Karten in meinem Ablagestapel
term-money = Münzen auf allen meinen Geldkarten
term-average-money = money geteilt durch deck: Münzen meiner Geldkarten je Karte
term-total-money = Münzen auf allen meinen Karten, auch Aktionskarten
term-coins = Münzen, die ich gerade habe
term-buys = Käufe, die ich noch habe
term-actions = Aktionen, die ich noch habe
term-turn = Nummer meines Zuges; mein erster ist 1
term-action-phase = gilt in meiner Aktionsphase: die Karte würde genommen, nicht gekauft
term-vp = meine Siegpunkte, Marker eingerechnet
term-opponent-vp = Siegpunkte meines besten Gegners
term-lead = meine Siegpunkte weniger die meines besten Gegners
term-opponent-count = wie oft der Gegner die Karte hat, der die meisten hat
term-opponents-total = wie oft alle Gegner zusammen die Karte haben
term-left = Karten im Stapel des Vorrats
term-in-supply = gilt, wenn das Spiel diesen Stapel hat, auch einen leeren
term-empty = leere Stapel im Vorrat
term-smallest-pile = Karten im kleinsten Stapel des Vorrats, der nicht leer ist
term-trashed = wie oft die Karte im Müllstapel liegt
term-gains-to-end = wie oft noch zu nehmen ist, bis das Spiel am frühesten endet: das kleinste von left(Province), left(Colony), falls im Spiel, und der Summe der kleinsten Stapel, die noch leer werden müssen
