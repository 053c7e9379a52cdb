### Der Browser: alles außer Karten, Protokoll und Fragen.

## Karten

card-without-text = Kein Text.
cost-label = kostet { $cost }
left-label = noch { $count }
copies-label = { $count } davon
choosable-label = wählbar
picked-label = gewählt
picked-as-label = gewählt als Nummer { $number }
label-coins = { $count ->
    [one] { $count } Münze
   *[other] { $count } Münzen
}
label-points = { $count ->
    [1] { $count } Punkt
    [-1] { $count } Punkt
   *[other] { $count } Punkte
}

## Die Seite

tagline = Baue ein Reich, Karte um Karte. Spiele sofort gegen einen Bot oder mit Freunden, per Link oder an einem Bildschirm.
play-now = Jetzt spielen
play-now-note = { $kingdom }, gegen einen Bot
imprint = Ein freier Tisch für ein Deckbauspiel, mit eigenen Wappen und Worten. Nichts hier ruft anderswo an.
recent = Deine Spiele
recent-game = mit { $players }, { DATETIME($at, month: "short", day: "numeric", hour: "numeric", minute: "numeric") }
forget = Aus dieser Liste nehmen
language = Sprache
theme = Darstellung
theme-auto = Auto
theme-light = Hell
theme-dark = Dunkel
close = Schließen
copy = Kopieren
copied = Kopiert
menu = Menü
help = Hilfe
to-home = Zur Startseite
to-game = Zum Spiel
nothing-found = Nichts gefunden.

## Ein Spiel vorbereiten

set-table = Den Tisch selbst decken
kingdom = Königreich
kingdom-own = Dein eigenes Königreich
kingdom-code = Code dieses Königreichs
tab-sets = Empfohlen
tab-random = Zufall
tab-builder = Bauen
tab-code = Code
filter-sets = Sätze aus
all-sets = Alle Sätze
set-base = Basisspiel
set-prosperity = Blütezeit
set-cornucopia = Reiche Ernte
set-dark-ages = Dark Ages
code-enter = Code eines Königreichs
code-use = Verwenden
wishes = Muss dabei sein
wish-sets = Karten aus
wish-village = Ein Dorf (+2 Aktionen)
wish-trashing = Etwas zum Entsorgen
wish-spread = Kosten von 2 bis 5
wish-attack = Angriffe
attack-any = Egal
attack-yes = Mindestens einer
attack-no = Keine
wish-veto = Diese Karte nie
wish-veto-none = Karte wählen …
veto-remove = { $card } wieder zulassen
draw-kingdom = Königreich ziehen
search-cards = Namen und Texte durchsuchen
builder-count = { $count } von { $size }
builder-clear = Leeren
builder-chosen = Gewählte Karten
builder-remove = { $card } entfernen
extra-colony = Platin und Kolonie
extra-shelters = Unterschlüpfe
extra-bane = Bannkarte
with = Mit
without = Ohne
by-chance = Zufall
with-colony = mit Platin und Kolonie
maybe-colony = vielleicht mit Platin und Kolonie
with-shelters = mit Unterschlüpfen
maybe-shelters = vielleicht mit Unterschlüpfen
seats = Wer spielt mit
seat-kind = Platz { $number }
seat-add = Platz
seat-remove = Platz { $number } entfernen
kind-you = Du
kind-bot = Bot
kind-friend = Freund per Link
kind-local = Freund an diesem Bildschirm
friend-note = Du bekommst einen Link zum Verschicken.
name-placeholder = Name
name-label = Name von Spieler { $number }
your-name = Dein Name
level-label = Stärke von Bot { $number }
level-novice = Anfänger
level-steady = Solide
level-strong = Stark
level-random = Zufällig
level-easy = Leicht
level-medium = Mittel
level-hard = Schwer
level-expert = Meister
start = Spiel beginnen

## Der Tisch

connecting = Verbinde …
link-lost = Verbindung verloren. Neuer Versuch …
gone-title = Dieses Spiel gibt es nicht
gone-note = Der Link ist falsch oder alt, oder das Spiel wird nicht mehr aufbewahrt.
table = Der Tisch
own-side = Deine Seite
supply = Vorrat
beside-supply = neben dem Vorrat
bane = Bannkarte
banned = nicht zu kaufen
coin-token = mit Münzmarker
hand = Deine Hand
hand-of = Hand von { $player }
hand-empty = Keine Karten auf der Hand
hand-size = Karten auf der Hand
deck-size = Karten im Nachziehstapel
deck-word = Nachziehstapel
discard-word = Ablagestapel
discard-top = Oberste Karte des Ablagestapels
discard-empty = der Ablagestapel ist leer
set-aside = Zur Seite gelegt oder aufgedeckt
in-play = im Spiel
nothing-in-play = Nichts im Spiel
trash = Müllstapel
trash-empty = Leer
log = Verlauf
options = Möglichkeiten
turn = Dieser Zug
turn-number = Zug { $number }
phase-start = Beginn
phase-action = Aktionsphase
phase-treasure = Geld ausspielen
phase-buy = Kaufphase
phase-clean-up = Aufräumphase
actions = { $count ->
    [one] noch { $count } Aktion
   *[other] noch { $count } Aktionen
}
actions-word = Aktionen
buys = { $count ->
    [one] noch { $count } Kauf
   *[other] noch { $count } Käufe
}
buys-word = Käufe
coins = { $count ->
    [one] { $count } Münze zum Ausgeben
   *[other] { $count } Münzen zum Ausgeben
}
coins-word = Münzen
vp-tokens = Punktemarker
trade-route-mat = Münzmarker auf dem Handelsroutentableau
mat-word = Tableau
empty-piles = { $count ->
    [one] { $count } von { $limit } Stapeln leer
   *[other] { $count } von { $limit } Stapeln leer
}
you-name = Du
player-name = Spieler { $number }
seat-open = Platz ist frei
seat-away = abwesend
thinking = am Zug
your-move = Du bist dran
skip = Überspringen
owned-by = Karten von { $player }
owned-note = { $count ->
    [one] { $count } Karte insgesamt, wie der Verlauf erzählt.
   *[other] { $count } Karten insgesamt, wie der Verlauf erzählt.
}
name-search = Karte suchen

## Rund um die Fragen

prompt-region = Was gefragt ist
prompt-moving = Einen Moment …
prompt-waiting-open = Der Platz von { $player } ist noch frei
undo = Zurück
undo-ask = Zurück?
undo-asked = { $player } möchte den letzten Zug zurücknehmen
undo-agree = Zustimmen
undo-refuse = Ablehnen
undo-waiting = Die anderen müssen der Zurücknahme zustimmen
undo-cancel = Doch nicht
undo-refused = Die anderen haben der Zurücknahme nicht zugestimmt.
undo-lapsed = Die Bitte um Zurücknahme ist verfallen.
tray-revealed = Um diese Karten geht es
tray-discard = Aus dem Ablagestapel
tray-trash = Aus dem Müllstapel
tray-set-aside = Zur Seite gelegte Karten
tray-play = Karten im Spiel
tray-hand = Aus der Hand
tray-supply = Aus dem Vorrat
tray-elsewhere = Um diese Karten geht es

## Hilfe und Einstellungen

share = Links
setting-owned = Gedächtnisstütze: nachsehen können, wer was besitzt
setting-spread = Gleiche Handkarten einzeln zeigen
help-glow = Was leuchtet, ist wählbar. Ein Klick wählt, ein zweiter legt zurück. Die Leiste über deiner Hand sagt, was gefragt ist.
help-read = Um eine Karte zu lesen, zeige auf sie, geh mit der Tabulatortaste hin oder drücke lange.
help-cards = Die Karte mit diesem Zeichen wählen
help-enter = Bestätigen
help-escape = Auswahl aufheben, schließen
help-treasures = Alles Geld ausspielen
help-end = Phase beenden, ablehnen
help-undo = Zurücknehmen
help-log = Verlauf ein oder aus
help-arrows = Von Karte zu Karte gehen
help-help = Diese Hilfe

## Links und Gäste

invite-now = { $count ->
    [one] Freund einladen
   *[other] { $count } Freunde einladen
}
invite-link = { $count ->
    [one] Einladung: für den freien Platz
   *[other] Einladung: für die { $count } freien Plätze
}
watch-link = Zum Zuschauen
seat-link = Dein eigener Platz, für ein anderes Gerät
seat-link-note = Wer diesen letzten Link hat, spielt an deiner Stelle: behalte ihn für dich.
claim-title = Du bist zu einem Spiel eingeladen
claim-sit = Platz nehmen
claim-watch = Nur zuschauen
claim-full = Alle Plätze sind besetzt; du kannst zuschauen.
claim-failed = Diese Einladung gilt nicht mehr.
curtain-title = { $player }, du bist dran
curtain-note = Alle anderen: bitte wegsehen.
curtain-open = Ich bin { $player }: zeig meine Hand

## Das Ende

end-you-won = Du hast gewonnen!
end-won = { $player } hat gewonnen
end-tie = { $players } teilen sich den Sieg
winner = Sieger
no-points = Keine Punkte
points-caption = Punkte von { $player }
turns-taken = { $count ->
    [one] nach { $count } Zug
   *[other] nach { $count } Zügen
}
deck-of = { $count ->
    [one] Deck aus { $count } Karte
   *[other] Deck aus { $count } Karten
}
rematch = Revanche
replay = Nachspielen
download = Als Datei laden
new-game = Neues Spiel
show-end = Ergebnis zeigen
summary-failed = Das Ergebnis lässt sich gerade nicht laden.
plot-points = Punkte
plot-money = Geld im Deck
plot-turns = Züge →
replay-failed = Hier gibt es nichts nachzuspielen: Das Spiel ist nicht zu Ende oder nicht mehr da.
replay-controls = Schritte
replay-first = Zum Anfang
replay-back = Einen Schritt zurück
replay-run = Laufen lassen
replay-on = Einen Schritt weiter
replay-last = Zum Ende
replay-step = Schritt
replay-nothing = nichts

## Was schiefgehen kann

error-late = Diese Frage ist schon beantwortet.
error-not-asked = Du bist nicht am Zug.
error-slow-down = Zu schnell für den Server; bitte warte einen Moment.
error-nothing-to-undo = Es gibt nichts zurückzunehmen.
error-storage = Der Server konnte das nicht speichern; nichts hat sich geändert. Bitte noch einmal.
error-server = Dem Server ist ein Fehler unterlaufen; nichts hat sich geändert.
error-busy = Der Server ist gerade voll.
error-over = Das Spiel ist zu Ende.
