## Bots, die einspringen, und die Uhr

resign = Aufgeben
resign-seat = Für { $player } aufgeben
resign-cancel = Weiterspielen
resign-note-wins = { $shared ->
    [yes] Wenn { $player } aufgibt, ist das Spiel zu Ende und { $winner } gewinnt.
   *[no] Wenn du aufgibst, ist das Spiel zu Ende und { $winner } gewinnt.
}
resign-note-lost = { $shared ->
    [yes] Wenn { $player } aufgibt, ist das Spiel zu Ende und verloren.
   *[no] Wenn du aufgibst, ist das Spiel zu Ende und du hast verloren.
}
resign-note-bot = { $shared ->
    [yes] Wenn { $player } aufgibt, spielt ein Bot weiter. Zurückkommen oder gewinnen geht dann nicht mehr.
   *[no] Wenn du aufgibst, spielt ein Bot für dich weiter. Du kannst dann nicht mehr zurück und nicht mehr gewinnen.
}
resigned = aufgegeben
finish = Bot zu Ende spielen lassen
finish-seat = Bot für { $player } zu Ende spielen lassen
finish-note = Der Bot spielt bis zum Schluss, und das Spiel zählt nicht. Du kannst jederzeit wieder übernehmen.
stand-in = Einen Bot für { $player } spielen lassen
stand-in-in = Bot für { $player } möglich in { $time }
stand-in-short = Bot einsetzen
stand-in-short-in = Bot einsetzen in { $time }
stand-in-wanted = Alle am Tisch müssen den Bot für { $player } wollen
stand-in-note-resigned = aufgegeben, ein Bot spielt
stand-in-note-absent = abwesend, ein Bot spielt
stand-in-note-finishing = ein Bot spielt zu Ende
stand-in-note-open = ein Bot spielt
stand-in-note-clock = Zeit um, ein Bot spielt
stand-in-note-out_of_time = Zeit um, ein Bot spielt
stand-in-notice-resigned = { $player } hat aufgegeben. Ein Bot spielt weiter.
stand-in-notice-absent = { $player } ist nicht da. Ein Bot spielt weiter.
stand-in-notice-finishing = Ein Bot spielt für { $player } zu Ende.
stand-in-notice-open = Ein Bot übernimmt den freien Platz.
stand-in-notice-joined = { $player } ist jetzt dabei.
stand-in-notice-clock = Die Zeit von { $player } ist um. Ein Bot spielt weiter.
stand-in-notice-out_of_time = { $player } hat die ganze Bedenkzeit verbraucht. Ein Bot spielt weiter.
stand-in-notice-back = { $player } ist wieder da.
stand-in-own-resigned = Du hast aufgegeben. Ein Bot spielt für dich weiter.
stand-in-own-absent = Ein Bot spielt für dich, weil du nicht da warst.
stand-in-own-finishing = Ein Bot spielt für dich zu Ende.
stand-in-own-clock = Deine Zeit war um. Ein Bot spielt für dich.
stand-in-own-out_of_time = Deine Bedenkzeit für dieses Spiel ist verbraucht. Ein Bot spielt für dich weiter.
play-again = Übernehmen
play-again-seat = { $player } spielt wieder selbst
take-back = Züge des Bots zurücknehmen
take-back-title = Während du weg warst
take-back-intro = Ein Bot hat für dich gespielt:
take-back-nothing = Ein Bot hat für dich gespielt, aber nichts Sichtbares getan.
take-back-note = Wenn du seine Züge zurücknimmst, geht es dort weiter, wo der Bot eingesprungen ist. Auch was die anderen seitdem getan haben, ist dann zurückgenommen.
take-back-keep = So lassen
waiting-for = Warten auf { $player }
waiting-for-friends = { $count ->
    [one] Warten auf einen Mitspieler
   *[other] Warten auf { $count } Mitspieler
}
waiting-note = Das Spiel beginnt, sobald alle da sind.
fill-seat = { $count ->
    [one] Bot mitspielen lassen
   *[other] Einen Platz mit einem Bot besetzen
}
game-starts = { $you ->
    [yes] Das Spiel beginnt. Du fängst an.
   *[no] Das Spiel beginnt. { $player } fängt an.
}
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
