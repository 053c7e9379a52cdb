### Der Browser: alles außer Karten, Protokoll und Fragen.

## Karten

card-without-text = Kein Text.
cost-label = kostet { $cost }
cost-potion-label = kostet { $cost } und einen Trank
cost-debt-label = kostet { $debt } Schulden
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
imprint = Ein freier Tisch für das Kartenspiel Dominion, mit eigenen Wappen und Worten. Diese Seite lädt nichts von fremden Servern.
licenses = Lizenzen der Schriften und Bibliotheken
recent = Deine Spiele
recent-game = mit { $players }, { DATETIME($at, month: "short", day: "numeric", hour: "numeric", minute: "numeric") }
recent-unnamed = ein Spiel vom { DATETIME($at, month: "short", day: "numeric", hour: "numeric", minute: "numeric") }
recent-yours = du bist dran
recent-theirs = andere sind dran
recent-won = gewonnen { $scores }
recent-tied = unentschieden { $scores }
recent-lost = verloren { $scores }
recent-resigned = aufgegeben
recent-won-resigned = durch Aufgabe gewonnen
recent-over = zu Ende
recent-all = Alle { $count } Spiele
recent-few = Weniger zeigen
give-up = Diesen Platz endgültig aufgeben
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
nothing-here = Hier ist nichts
nothing-here-note = Die Adresse ist falsch oder alt. Was du suchst, findest du sicher von der Startseite aus.

## Ein Spiel vorbereiten

set-table = Eigenes Spiel vorbereiten
kingdom = Königreich
kingdom-own = Dein eigenes Königreich
kingdom-code = Code dieses Königreichs
tab-sets = Empfohlen
tab-random = Zufall
tab-builder = Selbst wählen
tab-code = Code
filter-sets = Vorschläge aus
all-sets = Alle Erweiterungen
set-base = Basisspiel
set-prosperity = Blütezeit
set-cornucopia = Reiche Ernte
set-dark-ages = Dark Ages
set-alchemy = Die Alchemisten
set-intrigue = Die Intrige
set-intrigue-1e = Die Intrige 1. Auflage
set-seaside = Seaside
set-guilds = Die Gilden
set-hinterlands = Hinterland
set-base-1e = Basisspiel 1. Auflage
set-guests = Gäste
set-own = Eigene Karten
chosen-sets = Gewählte Erweiterungen
other-sets = Andere Erweiterungen
choose-sets = { $count ->
    [one] Karten aus { $count } Erweiterung
   *[other] Karten aus { $count } Erweiterungen
}
sets-lacking = { $count ->
    [one] { $count } weiterer Vorschlag braucht Karten, die hier fehlen
   *[other] { $count } weitere Vorschläge brauchen Karten, die hier fehlen
}
set-lacks = nicht dabei: { $cards }
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
wish-defended = Nur mit Verteidigung
wish-most-per-box = Höchstens aus einer Box
wish-veto = Diese Karte nie
wish-veto-none = Karte wählen …
veto-remove = { $card } wieder zulassen
draw-kingdom = Königreich ziehen
search-cards = Karte suchen
builder-count = { $count } von { $size }
builder-clear = Alle entfernen
builder-chosen = Gewählte Karten
builder-remove = { $card } entfernen
fill-up = { $count ->
    [one] { $count } fehlt: zufällig auffüllen
   *[other] { $count } fehlen: zufällig auffüllen
}
obstacle-missing = { $count ->
    [one] Deinem Königreich fehlt noch { $count } Karte.
   *[other] Deinem Königreich fehlen noch { $count } Karten.
}
obstacle-undrawn = Es ist noch kein Königreich gezogen.
obstacle-unread = Es ist noch kein Code verwendet.
extra-colony = Platin und Kolonie
extra-shelters = Unterschlüpfe
extra-landscapes = Querformat-Karten
extra-bane = Bannkarte
with = Mit
without = Ohne
by-chance = Zufall
with-colony = mit Platin und Kolonie
maybe-colony = vielleicht mit Platin und Kolonie
with-shelters = mit Unterschlüpfen
maybe-shelters = vielleicht mit Unterschlüpfen
edition = Regeln
edition-english = Englische Ausgabe
edition-german = Deutsche Ausgabe
edition-note = Dark Ages wie in der deutschen Anleitung: Der Eisenhändler gibt seine Boni zuerst, das Armenhaus kostet höchstens seine eigenen 4 Münzen, ein durch einen Angriff entsorgter Kultist zieht erst, wenn die anderen aufgedeckten Karten abgelegt sind, und der Neubau legt die anderen Karten zuletzt ab.
seats = Wer spielt mit?
seat-kind = Platz { $number }
seat-add = Mitspieler
seat-remove = Platz { $number } entfernen
kind-you = Du
kind-bot = Bot
kind-friend = Freund per Link
kind-local = Freund an diesem Bildschirm
friend-note = Du bekommst einen Link zum Verschicken.
name-placeholder = Name
name-label = Name an Platz { $number }
your-name = Dein Name
level-label = Stärke von Bot { $number }
level-novice = Anfänger
level-steady = Solide
level-sage = Weise
level-grandmaster = Großmeister
start = Spiel beginnen

## Der Tisch

connecting = Verbinde …
link-lost = Verbindung verloren. Neuer Versuch …
gone-title = Dieses Spiel gibt es nicht
gone-note = Der Link ist falsch oder alt, oder das Spiel wird nicht mehr aufbewahrt.
reload = Seite neu laden
no-seat-title = Dieser Link öffnet keinen Platz
no-seat-note = Der Platz im Link gehört nicht zu diesem Spiel: Der Link ist unvollständig oder von einem anderen Spiel. Du kannst zuschauen.
table = Der Tisch
own-side = Deine Seite
supply = Vorrat
not-in-supply = neben dem Vorrat
bane = Bannkarte
banned = nicht zu kaufen
coin-token = mit Münzmarke
laid-tokens = { $count ->
    [one] mit { $count } Marke: { $card }
   *[other] mit { $count } Marken: { $card }
}
landscapes = Neben dem Vorrat
landscape-of = bei { $player }
landscape-deck = { $name }: noch { $count }
landscape-discard = Ablagestapel
landscape-set-aside = Für dieses Spiel zur Seite gelegt
vp-on = { $count ->
    [one] mit { $count } Siegpunktmarke
   *[other] mit { $count } Siegpunktmarken
}
owned-token = { $player }: { $token }
belongings = { $player }: Tableaus und Marken
mat-label = { $tokens ->
    [0] { $name }: { cards-number }
   *[other] { $count ->
        [0] { $name }: { mat-tokens }
       *[other] { $name }: { cards-number }, { mat-tokens }
    }
}
mat-title = { $player }: { $name }
mat-hidden = { $count ->
    [one] { $count } Karte, die du nicht sehen darfst
   *[other] { $count } Karten, die du nicht sehen darfst
}
mat-tokens = { $tokens ->
    [one] { $tokens } Marke
   *[other] { $tokens } Marken
}
hand = Deine Hand
hand-of = Hand von { $player }
hand-empty = Keine Karten auf der Hand
stays-in-play = bleibt im Spiel
stays-word = bleibt
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
log-newest = Zur neuesten Zeile
options = Möglichkeiten
turn = Dieser Zug
turn-number = Zug { $number }
phase-start = Zugbeginn
phase-action = Aktionsphase
phase-treasure = Geldkarten
phase-buy = Kaufphase
phase-night = Nachtphase
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
potions = { $count ->
    [one] { $count } Trank zum Ausgeben
   *[other] { $count } Tränke zum Ausgeben
}
potions-word = Tränke
decided-by = { $player } entscheidet
decided-by-you = du entscheidest
extra-turn = Extrazug
trade-route-mat = Münzmarken auf dem Handelsrouten-Tableau
mat-word = Tableau
empty-piles = { $count ->
    [one] { $count } von { $limit } Stapeln leer
   *[other] { $count } von { $limit } Stapeln leer
}
empty-piles-short = { $count }/{ $limit } leer
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
name-others = Karten, die nicht im Spiel sind

# Der letzte Zug eines Mitspielers in wenigen Worten.
recap-label = Letzter Zug
recap-played = { $cards }; { $gains }
recap-gained = nahm { $cards }
recap-nothing = nahm nichts
playing-turn = wird gezeigt

## Zähler der Spieler: counter-<slug> für jeden, den engine/state/declaration.py nennt; .note sagt, wozu er gut ist

counter-title = { $name }: { $count }. { $note }
counter-flag-title = { $name }: { $note }
counter-vp-tokens = Siegpunktmarken
    .note = Jede ist 1 Punkt wert.
counter-debt = Schulden
    .note = Wer Schulden hat, darf nicht kaufen.
counter-coffers = Taler
    .note = Jeder bringt in der Kaufphase 1 Münze.
counter-villagers = Dorfbewohner
    .note = Jeder bringt in der Aktionsphase +1 Aktion.
counter-minus-card = Marke −1 Karte
    .note = Beim nächsten Ziehen gibt es eine Karte weniger.
counter-minus-coin = Marke −1 Münze
    .note = Beim nächsten Mal gibt es eine Münze weniger.
counter-journey-down = Reisemarke
    .note = Sie zeigt ihre Rückseite.

## Rund um die Fragen

prompt-region = Was gefragt ist
prompt-opponent-moves = Einen Moment …
undo = Rückgängig
undo-ask = Rückgängig?
undo-asked = { $player } möchte den letzten Zug zurücknehmen
undo-agree = Zustimmen
undo-refuse = Ablehnen
undo-waiting = Die anderen müssen zustimmen, dass du zurücknimmst
undo-cancel = Doch nicht
undo-refused = Die anderen sind mit dem Zurücknehmen nicht einverstanden.
undo-lapsed = Auf die Bitte, zurücknehmen zu dürfen, hat niemand rechtzeitig geantwortet.
tray-revealed = Um diese Karten geht es
tray-revealed-by = Aufgedeckt von { $player }
tray-discard = Aus dem Ablagestapel
tray-trash = Vom Müllstapel
tray-set-aside = Zur Seite gelegte Karten
tray-play = Karten im Spiel
tray-hand = Aus der Hand
tray-supply = Aus dem Vorrat
tray-non-supply = Karten neben dem Vorrat
tray-mat = Von einem Tableau
tray-landscape = Neben dem Vorrat
tray-elsewhere = Um diese Karten geht es

## Hilfe und Einstellungen

share = Links
setting-spread = Gleiche Handkarten einzeln zeigen
help-glow = Was leuchtet, ist wählbar. Ein Klick wählt, ein zweiter legt zurück. Die Leiste über deiner Hand sagt, was gefragt ist.
help-read = Um eine Karte zu lesen, zeige auf sie, geh mit der Tabulatortaste hin oder drücke lange.
help-cards = Die Karte mit diesem Zeichen wählen
help-enter = Bestätigen
help-escape = Auswahl aufheben, schließen
help-treasures = Alle Geldkarten ausspielen
help-end = Phase beenden, ablehnen
help-undo = Rückgängig machen
help-log = Verlauf zeigen oder verbergen
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
qr-label = Der Link als QR-Code
qr-show = QR-Code
qr-note = Mit der Kamera eines Handys aufnehmen.
only-here = Diesen Tisch erreicht nur dieser Computer. Um andere im Netzwerk einzuladen, starte ihn mit: feodum serve --host 0.0.0.0
claim-what = Feodum ist Dominion im Browser: Jeder baut sich einen Kartenstapel, und wer am Ende die meisten Punkte hat, gewinnt.
claim-who = Wer spielt mit
claim-free = { $count ->
    [one] ein Platz ist frei
   *[other] { $count } Plätze sind frei
}
how-to-play = So wird gespielt
claim-title = Du bist zu einem Spiel eingeladen
claim-sit = Platz nehmen
claim-watch = Nur zuschauen
claim-full-title = Alle Plätze sind besetzt
claim-full-note = Jemand war schneller. Du kannst beim Spiel zuschauen.
watching = Du schaust zu. Du siehst, was alle sehen, und keine Handkarten.
spectators = { $count ->
    [one] { $count } Person schaut zu
   *[other] { $count } Personen schauen zu
}
curtain-title = { $player }, du bist dran
curtain-note = Alle anderen: bitte wegsehen.
curtain-open = Ich bin { $player }: zeig meine Hand

## Das Ende

end-you-won = Du hast gewonnen!
end-won = { $player } hat gewonnen
end-tie = { $players } teilen sich den Sieg
end-you-resigned = Du hast aufgegeben.
end-resigned-you-won = { $count ->
    [one] { $players } hat aufgegeben. Du hast gewonnen!
   *[other] Alle anderen haben aufgegeben. Du hast gewonnen!
}
end-resigned-won = { $count ->
    [one] { $players } hat aufgegeben. Sieg für { $winners }.
   *[other] { $players } haben aufgegeben. Sieg für { $winners }.
}
end-resigned-nobody = { $count ->
    [one] { $players } hat aufgegeben.
   *[other] { $players } haben aufgegeben.
}
end-early = Das Spiel dauerte schon sehr lange und ein Ende war nicht in Sicht; deshalb wurde es beendet, wie es stand.
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
rematch-ready = Die Revanche steht bereit.
rematch-follow = Mitspielen
rematch-watch = Zuschauen
replay = Nachspielen
download = Als Datei laden
download-short = Speichern
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
replay-run = Abspielen
replay-pause = Anhalten
replay-on = Einen Schritt weiter
replay-on-word = Schritt
replay-last = Zum Ende
replay-step = Schritt
replay-nothing = nichts

## Ehrlich gemischt

fair-button = Ehrlich?
fair-title = Wurde ehrlich gemischt?
fair-none = Dieses Spiel stammt aus der Zeit, als sich das Mischen noch nicht nachprüfen ließ.
fair-checking = Wird geprüft …
fair-good = { $count ->
    [one] Ehrlich: Dein Browser hat { $count }-mal Mischen nachgerechnet.
   *[other] Ehrlich: Dein Browser hat alle { $count } Mischvorgänge nachgerechnet.
}
fair-how = Vor dem Spiel hat der Server den Hashwert eines Geheimnisses gezeigt. Danach haben die Browser der Spieler eigene Zufallszahlen beigesteuert. Aus allem zusammen entsteht der Schlüssel für das Mischen; niemand konnte es also bestimmen. Dein Browser hat alles nachgerechnet.
fair-commitment = Was der Server vor dem Spiel gezeigt hat
fair-noted = Was dieser Browser sich gemerkt hat
fair-not-noted = nichts: Er war nicht dabei
fair-same = dasselbe
fair-secret = Das Geheimnis, nach dem Spiel gezeigt
fair-parts = Zufallszahlen kamen von
fair-nobody = niemandem
fair-fault-secret = Das Geheimnis ist nicht das versprochene: Sein Hashwert ist ein anderer.
fair-fault-commitment = Der Server zeigt jetzt einen anderen Hashwert als vor dem Spiel.
fair-fault-own-part = Die Zufallszahlen dieses Browsers fehlen.
fair-fault-seed = Der Schlüssel entsteht nicht aus dem Geheimnis und den Zufallszahlen der Spieler.
fair-fault-shuffle = Einmal wurde anders gemischt, als der Schlüssel es vorgibt.

## Lernen

how-lead = Alle beginnen mit den gleichen zehn schwachen Karten und kaufen bessere dazu. Wer am Ende die meisten Punkte in seinen Karten hat, gewinnt.
how-deck-title = Deine Karten
how-deck = Du beginnst mit 7 Kupfer, das ist Geld, und 3 Anwesen, das sind Punkte. Du ziehst immer 5 Karten.
how-turn-title = Dein Zug
how-turn = Spiele eine Aktionskarte aus, wenn du eine hast; manche bringen weitere Aktionen. Spiele dann dein Geld aus: So viel kannst du in diesem Zug ausgeben.
how-buy-title = Eine Karte kaufen
how-buy = Kaufe eine Karte, für die deine Münzen reichen. Sie kommt auf deinen Ablagestapel und gehört von da an dir.
how-draw-title = Aufräumen und mischen
how-draw = Alles, was du auf der Hand und im Spiel hattest, wird abgelegt, und du ziehst 5 neue Karten. Ist dein Nachziehstapel leer, wird der Ablagestapel gemischt: So kommt auf die Hand, was du gekauft hast.
how-end-title = Das Ende
how-end = Das Spiel endet, wenn alle Provinzen oder drei beliebige Stapel leer sind. Bis dahin nützen Punktekarten nichts und füllen nur die Hand: Die Kunst ist, im richtigen Moment mit ihnen zu beginnen.
lesson-start = Spielend lernen
lesson-note = Ein richtiges Spiel mit einem Helfer, der sagt, was zu tun ist.
lesson-title = Der Helfer
lesson-on = Weiter
lesson-skip = Ohne Hilfe
lesson-finish = Allein weiterspielen
lesson-hand = Das ist deine Hand: 5 von den 10 Karten, mit denen du beginnst.
lesson-supply = Diese Stapel kannst du kaufen; die Münze nennt den Preis, die andere Zahl, wie viele noch da sind.
lesson-goal = Am Ende zählen Punkte, und die meisten hat eine Provinz: 6 Punkte für 8 Münzen.
lesson-prompt = Hier steht immer, was du tun kannst; was leuchtet, kannst du wählen.
lesson-treasures = Kupfer, Silber und Gold sind Geld: Spiele alle Geldkarten aus.
lesson-play-action = Spiele die Karte { $card } aus: Sie lässt dich 3 Karten ziehen.
lesson-no-action = Keine Aktion hilft dir jetzt: Spiele gleich deine Geldkarten aus.
lesson-buy-silver = { $coins } Münzen: Kaufe { $card }; es bringt in jedem späteren Zug 2 Münzen.
lesson-buy-smithy = { $coins } Münzen: Kaufe die Karte { $card }, eine Aktion, mit der du 3 Karten ziehst.
lesson-buy-gold = { $coins } Münzen: Kaufe { $card }, hier das beste Geld, es bringt 3 Münzen.
lesson-buy-province = { $coins } Münzen: Kaufe eine { $card } – 6 Punkte!
lesson-end-turn = Das reicht für nichts Gutes: Beende den Zug, ohne zu kaufen.
lesson-discard = Du musst Karten ablegen: Wähle zuerst Anwesen, die auf der Hand nichts nützen, dann drücke den Knopf.
lesson-other = Lies hier, was gefragt ist, und klicke dann an, was leuchtet.
lesson-wait = Der andere ist am Zug; du kommst gleich wieder dran.
lesson-won-province = Deine erste Provinz! Sind alle weg, endet das Spiel, und die meisten Punkte gewinnen: Jetzt weißt du, wie es geht.
cards-title = Alle Karten
cards-all = Alle Karten
card-unknown = Eine Karte dieses Namens gibt es nicht
cards-set = Erweiterung
cards-type = Kartentyp
cards-cost = Kosten
cards-all-types = Alle Typen
cards-all-costs = Alle Kosten
cards-costing = Kosten { $cost }
cards-count = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
rulings = Regelfragen
rulings-note = { $count ->
    [one] { $count } Regelfrage, auf Englisch; „Vorspielen“ zeigt sie an einem kleinen Tisch nach den Regeln dieses Programms.
   *[other] { $count } Regelfragen, auf Englisch; „Vorspielen“ zeigt sie an einem kleinen Tisch nach den Regeln dieses Programms.
}
rulings-none = Hier ist nichts zu klären: Die Karte sagt alles.
run-it = Vorspielen
scenario-end = So geht es aus.
scenario-seen = { $player } bekommt gezeigt: { $cards }.
scenario-hidden = { $player } sieht nicht: { $cards }.
scenario-asked = { $player } wird gefragt: { $source }.
scenario-not-asked = { $player } wird nicht gefragt: { $source }.
scenario-refused = Diese Stellung lässt sich nicht aufbauen:
zone-hand = Hand
zone-play = Im Spiel
zone-deck = Nachziehstapel
zone-discard = Ablagestapel
contents-note = Dabei sind das Basisspiel, Blütezeit, Reiche Ernte, Dark Ages, Die Alchemisten, Die Intrige, Seaside, Die Gilden und Hinterland.

## Königreiche, die man behält, und was das Spielen erleichtert

favourite = Favorit
favourites = Favoriten
last-kingdoms = Zuletzt gespielt
kingdom-link = Link zu diesem Königreich
kingdom-of-day = Königreich des Tages
wish-card = Diese Karten müssen dabei sein
wish-remove = { $card } muss nicht dabei sein
who-begins = Wer beginnt?
rename = Ändern
own-deck = Deine eigenen Karten
owned-points = { $count ->
    [one] { $count } Punkt auf einfachen Karten und Marken.
   *[other] { $count } Punkte auf einfachen Karten und Marken.
}
left-to-draw = In Nachzieh- und Ablagestapel: { $count }
setting-auto-treasures = Geldkarten von selbst ausspielen, wenn alle einfach sind
setting-quick-buy = Ein Klick auf einen Stapel spielt alle einfachen Geldkarten aus und kauft
setting-sound = Töne
setting-notify = Bescheid geben, wenn ich dran bin
setting-pace = Züge der anderen
pace-calm = In Ruhe
pace-normal = Zügig
pace-instant = Sofort
results-label = { $won } der letzten { $count } Spiele gewonnen

## Reden

talk = Reden
talk-nothing = Noch hat niemand etwas gesagt.
talk-label = Etwas sagen
talk-say = Sagen
talk-mute = { $player } stumm schalten
phrase-hello = Hallo, viel Spaß!
phrase-well-played = Gut gespielt!
phrase-moment = Einen Moment, bitte.
phrase-thanks = Danke!
phrase-good-game = Schönes Spiel!
play-on = Ab hier spielen
same-again = In diesem Spiel immer so
ask-again = Wieder nach Reaktionen fragen
