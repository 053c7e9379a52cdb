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
stand-in-told-resigned = { $player } hat aufgegeben. Ein Bot spielt weiter.
stand-in-told-absent = { $player } ist nicht da. Ein Bot spielt weiter.
stand-in-told-clock = Die Zeit von { $player } ist um. Ein Bot spielt weiter.
stand-in-told-back = { $player } ist wieder da.
stand-in-own-resigned = Du hast aufgegeben. Ein Bot spielt für dich weiter.
stand-in-own-absent = Ein Bot spielt für dich, weil du nicht da warst.
stand-in-own-clock = Deine Zeit war um. Ein Bot spielt für dich.
play-again = Übernehmen
clock = Bedenkzeit je Zug
clock-none = unbegrenzt
clock-minutes = { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
}
clock-left = Restzeit
clock-of-game = Jeder hat { $time } für einen Zug; dann spielt ein Bot weiter.
watch-bots = Bots zusehen
same-hands = Alle beginnen mit der gleichen Hand
open-file = Heruntergeladenes Spiel öffnen
open-file-note = oder die Datei hierher ziehen
