### Was das Spiel und das Nachspielen im Terminal außer Protokoll und Fragen sagen.

## Symbole der Kartentexte, ausgeschrieben

symbol-coins = { $count ->
    [one] { $count } Münze
   *[other] { $count } Münzen
}
symbol-points = { $count ->
    [1] { $count } Punkt
    [-1] { $count } Punkt
   *[other] { $count } Punkte
}

## Der Tisch

table-supply = Vorrat
table-pile = { $name } ({ $cost }) ×{ $count }
table-pile-face-down = { $name } ×{ $count }
table-cost-potion = { $cost } und ein Trank
# Der Vollbildmodus hat wenig Platz.
table-cost-potion-short = { $cost }T
table-cost-debt = { $debt } Schulden
table-pile-laid = { $pile }, Marken { $count }: { $card }
table-pile-empty = { $name }: leer
table-pile-bane = { $pile } Bannkarte
table-pile-token = { $pile } mit Münzmarke
table-non-supply = Neben dem Vorrat
table-empty-piles = { $count ->
    [0] Kein Stapel ist leer; bei { $limit } leeren endet das Spiel.
    [one] { $count } Stapel ist leer; bei { $limit } endet das Spiel.
   *[other] { $count } Stapel sind leer; bei { $limit } endet das Spiel.
}
table-status = Aktionen { $actions } · Käufe { $buys } · Münzen { $coins }
table-potions = Tränke { $count }
table-debt = Schulden { $count }
table-deciding = Du entscheidest in diesem Zug für { $player }.
table-hand-of = Hand von { $player }: { $cards }
table-play-of = Im Spiel bei { $player }: { $cards }
table-hand = Hand: { $cards }
table-play = Im Spiel: { $cards }
table-staying = bis zum nächsten Zug: { $cards }
table-trash = Müllstapel: { $cards }
table-mat = Münzmarken auf dem Handelsrouten-Tableau: { $count }
table-tokens = Deine Siegpunktmarken: { $count }
table-set-aside = Zur Seite gelegt: { $cards }
table-own = Bei dir: { $items }
table-pile-tokens = Marken auf Stapeln: { $items }
table-you = du
table-with-you = bei dir
table-nothing = nichts
table-empty = leer
table-player = { $player }: { $hand } auf der Hand, { $deck } im Nachziehstapel, Ablagestapel { $discard }, { $tokens ->
    [0] { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Züge
    }
    [one] { $tokens } Siegpunktmarke, { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Züge
    }
   *[other] { $tokens } Siegpunktmarken, { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Züge
    }
}
table-card = { $name } · { $types } · kostet { $cost }

## Spielen

play-welcome = Feodum. Du spielst gegen { $players }. Mit ? gibt es Hilfe, mit q hörst du auf.
play-kingdom = Königreich: { $cards }
play-resumed = Das gespeicherte Spiel geht weiter.
play-decline-hint = Eingabetaste: { $decline }
play-all-hint = alle: { $all }
play-name-hint = Schreibe den Namen irgendeiner Karte.
play-thinking = Die anderen denken nach …
play-undone = Zurückgenommen.
play-nothing-to-undo = Es gibt nichts zurückzunehmen.
play-saved = Gespeichert in { $file }. Weiter geht es mit: { $command }
play-not-saved = Das Spiel ließ sich nicht in { $file } speichern: { $reason }
play-not-saved-hint = Noch einmal q, um ohne Speichern aufzuhören.
play-goodbye = Auf Wiedersehen.
play-end-of-input = Die Eingabe ist zu Ende.
play-offer-rematch = r: Revanche mit denselben Karten, wer gewonnen hat, beginnt zuletzt. Eingabetaste: aufhören.
play-help = So antwortest du: mit der Nummer oder dem Namen der Karte, mehrere durch Komma getrennt (1, 3 oder Kupfer, 2 Anwesen).
    Eingabetaste allein: keine, oder weiter zur nächsten Phase.
    alle: alle auf einmal, zum Beispiel alle Geldkarten.
    u: deine letzte Antwort zurücknehmen. s: den ganzen Tisch zeigen.
    ? und ein Name: was diese Karte tut; ? alle: alle Königreichkarten.
    q: das Spiel speichern und aufhören.

## Antworten, die nicht gehen

wrong-number = Nummer { $number } gibt es nicht; es gibt { $first } bis { $last }.
wrong-name = { $name } steht nicht zur Wahl.
wrong-name-near = { $name } steht nicht zur Wahl. Meinst du { $near }?
wrong-ambiguous = { $name } könnte { $first } oder { $second } sein; bitte schreibe etwas mehr.
wrong-too-many-of = Es gibt nur { $count }-mal { $name }.
wrong-count-exact = Bitte wähle genau { $max } aus; gewählt hast du { $count }.
wrong-count-up-to = Bitte wähle höchstens { $max } aus; gewählt hast du { $count }.
wrong-count-all-or-none = Bitte wähle { $max } oder keine aus; gewählt hast du { $count }.
wrong-count-range = Bitte wähle { $min } bis { $max } aus; gewählt hast du { $count }.
wrong-empty = { $min ->
    [one] Hier musst du etwas auswählen; die Eingabetaste allein genügt nicht.
   *[other] Hier musst du { $min } auswählen; die Eingabetaste allein genügt nicht.
}
wrong-card = Eine Karte namens { $name } gibt es nicht.
wrong-card-near = Eine Karte namens { $name } gibt es nicht. Meinst du { $near }?

## Das Ende

end-score = { $count ->
    [1] { $player }: { $count } Punkt
    [-1] { $player }: { $count } Punkt
   *[other] { $player }: { $count } Punkte
}
end-score-you = { $count ->
    [1] Du: { $count } Punkt
    [-1] Du: { $count } Punkt
   *[other] Du: { $count } Punkte
}
end-deck = Deck: { $cards }
end-you-win = Du gewinnst!
end-you-share = Du teilst den Sieg mit { $players }.
end-win = { $player } gewinnt.
end-share = { $players } teilen sich den Sieg.
end-resigned = { $count ->
    [one] { $players } hat aufgegeben.
   *[other] { $players } haben aufgegeben.
}
end-nobody = Niemand gewinnt.

## Nachspielen

player-number = Spieler { $count }
replay-rests = Nach { $count ->
    [one] { $count } Antwort
   *[other] { $count } Antworten
} ruht das Spiel hier. Gefragt ist { $player }. { $prompt }.
replay-points = Punkte bisher: { $scores }

## Eine Karte

about-name-one = Nenne eine Karte, zum Beispiel: feodum card Hexe
about-facts = Erweiterung: { $set } · auf Englisch: { $other }
about-pile = In diesem Stapel: { $cards }
about-no-rulings = Zu dieser Karte gibt es keine Regelentscheidungen.
about-rulings = { $count ->
    [one] { $count } Regelentscheidung (auf Englisch)
   *[other] { $count } Regelentscheidungen (auf Englisch)
}
about-run-hint = Eine Spielsituation ablaufen lassen: { $command }
about-no-scenario = Zu { $card } gibt es keine Spielsituation { $number }; { $count ->
    [0] es gibt gar keine
    [one] es gibt nur Nummer 1
   *[other] es gibt 1 bis { $count }
}
about-scenario-passed = So spielt es auch das Programm.
about-scenario-failed = Das Programm spielt es anders: Das ist ein Fehler.

## Königreiche

drawn-code = Code: { $code }
drawn-link = Link: { $link }
drawn-either = Nenne entweder ein Königreich oder zieh eines nach Wünschen, nicht beides.
drawn-most = Höchstens { $most } Königreiche auf einmal.
drawn-no-link = In diesem Link steckt kein Königreich: { $link } (er endet sonst mit /k/ und einem Code)

## Der Tisch als ganzer Bildschirm

terminal-begin = Los geht’s
terminal-leave = Aufhören
terminal-back = Zurück
terminal-kingdom = Königreich
terminal-random = Zufällig
terminal-code = Oder ein Code
terminal-code-hint = ein Code, ein Link oder zehn Karten, durch Komma getrennt
terminal-players = Spieler
terminal-level = Die Bots spielen
terminal-seed = Startzahl
terminal-seed-hint = leer: zufällig
terminal-wrong-seed = Eine Startzahl ist eine ganze Zahl von 0 bis 2**{ $bits } - 1.
terminal-language = Sprache
terminal-turn = Zug { $number }: { $you ->
    [yes] du
   *[no] { $player }
}
terminal-question = Frage { $number }
terminal-waiting = Die anderen sind am Zug …
terminal-replay = Nachspielen: nach { $step } von { $steps } Antworten
terminal-replay-keys = ← → eine Antwort · Bild auf, Bild ab zehn · Pos1, Ende · Esc zurück zum Spiel
terminal-over-keys = n neues Spiel · m Revanche · r nachspielen · q aufhören
terminal-key-confirm = OK
terminal-key-all = Alle
terminal-key-undo = Zurück
terminal-key-hint = Tipp
terminal-key-read = Karten
terminal-key-replay = Nachspielen
terminal-key-log = Protokoll
terminal-key-leave = Ende

## Die Befehlszeile

mistake-option = Eine Option { $name } gibt es hier nicht.
    .suggestion = Eine Option { $name } gibt es hier nicht. Meintest du { $suggestion }?
mistake-command = Einen Befehl { $name } gibt es nicht.
    .suggestion = Einen Befehl { $name } gibt es nicht. Meintest du { $suggestion }?
mistake-missing = { $name } braucht einen Wert, hat aber keinen.
mistake-missing-after = { $name } braucht einen Wert, hat aber keinen. Alle Wörter nach { $option } gehören zu dieser Option: { $words }. Schreib { $name } vor { $option }.
mistake-repeated = { $name } kommt mehr als einmal vor.
mistake-value = { $name } kann nicht { $value } sein.
mistake-choice = { $name } kann nicht { $value } sein, sondern: { $choices }.
mistake-unused = Das ist hier zu viel: { $words }
mistake-whole = { $name } nimmt eine ganze Zahl von { $least } bis { $most }, nicht { $value }
mistake-whole-least = { $name } nimmt eine ganze Zahl von mindestens { $least }, nicht { $value }
mistake-time = { $name } nimmt eine Zahl von mehr als 0 und höchstens 1 000 000, nicht { $value }
mistake-share = { $name } nimmt eine Zahl zwischen 0 und 1, etwa 0.01, nicht { $value }
mistake-interrupted = abgebrochen

## Was Befehle sagen, wenn sie fertig sind

output-serving = Feodum ist unter { $address } (Strg-C beendet es)
output-no-page = Diese Installation enthält keine Webseite: Im Browser kann man nicht spielen, die API funktioniert. Installiere Feodum aus einem Wheel, oder führe im Projektordner `make play` aus.
output-database = { $file }: { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}, { $problems ->
    [0] alles in Ordnung
    [one] { $problems } Fehler
   *[other] { $problems } Fehler
}
output-backup = Die Partien sind in { $file }
output-migrated = { $count ->
    [one] { $count } Partie wurde kopiert
   *[other] { $count } Partien wurden kopiert
}. Die Datei bleibt, wie sie ist: biete sie nicht mehr an, und hebe sie als Sicherung auf
output-fair = { $file }: fair. { $shuffles }-mal Mischen folgt aus der Startzahl, sie aus dem Geheimnis und den Bytes von { $players } Spielern, und der Hash des Geheimnisses ist { $hash }
output-no-player = { $file }: in einer Partie zu { $players } gibt es keinen Spieler { $number }
output-no-step = { $file }: die Partie hat { $count } Antworten; einen Schritt { $step } gibt es nicht
output-name-files = nenne die Dateien oder Ordner, die geprüft werden sollen, etwa: feodum check rules
output-checked = { $passed } bestanden, { $failed } nicht
