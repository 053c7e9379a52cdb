## Bots, die einspringen, und die Uhr

resign = Aufgeben
resign-sure = Aufgeben: Ein Bot spielt weiter
resign-note = Ein Bot spielt deinen Platz zu Ende. Du kannst nicht zurück.
resign-seat = Für { $player } aufgeben
stand-in = Einen Bot für { $player } spielen lassen
stand-in-short = Bot einsetzen
stand-in-wanted = Alle am Tisch müssen den Bot für { $player } wollen
stand-in-note-resigned = aufgegeben, ein Bot spielt
stand-in-note-absent = abwesend, ein Bot spielt
stand-in-note-clock = Zeit um, ein Bot spielt
stand-in-note-out_of_time = Zeit um, ein Bot spielt
stand-in-notice-resigned = { $player } hat aufgegeben. Ein Bot spielt weiter.
stand-in-notice-absent = { $player } ist nicht da. Ein Bot spielt weiter.
stand-in-notice-clock = Die Zeit von { $player } ist um. Ein Bot spielt weiter.
stand-in-notice-out_of_time = { $player } hat die ganze Bedenkzeit verbraucht. Ein Bot spielt weiter.
stand-in-notice-back = { $player } ist wieder da.
stand-in-own-resigned = Du hast aufgegeben. Ein Bot spielt für dich weiter.
stand-in-own-absent = Ein Bot spielt für dich, weil du nicht da warst.
stand-in-own-clock = Deine Zeit war um. Ein Bot spielt für dich.
stand-in-own-out_of_time = Deine Bedenkzeit für dieses Spiel ist verbraucht. Ein Bot spielt für dich weiter.
play-again = Übernehmen
clock = Bedenkzeit je Zug
game-clock = Bedenkzeit fürs ganze Spiel
clock-word = Zeit
clock-none = unbegrenzt
clock-minutes = { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
}
clock-left = Restzeit
clock-left-game = Restzeit fürs ganze Spiel
clock-of-game = Jeder hat { $time } für einen Zug; dann spielt ein Bot weiter.
clock-of-whole-game = Jeder hat { $time } für das ganze Spiel; dann spielt ein Bot weiter.
memory-aid = Gedächtnisstütze: Alle können nachsehen, wer was besitzt
aid-of-game = Mit Gedächtnisstütze: Alle können nachsehen, wer was besitzt.
aid-wished = { $on ->
    [yes] { $player } möchte mit Gedächtnisstütze spielen.
   *[no] { $player } möchte ohne Gedächtnisstütze spielen.
}
aid-waiting = Es wird gewartet, bis alle es möchten.
aid-switched = { $on ->
    [yes] Die Gedächtnisstütze ist jetzt an: Alle können nachsehen, wer was besitzt.
   *[no] Die Gedächtnisstütze ist jetzt aus.
}
watch-bots = Bots zusehen
same-hands = Alle beginnen mit der gleichen Hand
open-file = Heruntergeladenes Spiel öffnen
open-file-note = oder die Datei hierher ziehen
