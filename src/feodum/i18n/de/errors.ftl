### Was der Server ablehnt, eine Meldung je Code in server/refusals.json. Gibt es einen Vorschlag, sagt ihn das Attribut.

## Verbindung

error-offline = Der Server ist nicht zu erreichen. Bitte versuche es gleich noch einmal.
error-bad-message = Der Server hat diese Seite nicht verstanden. Bitte lade sie neu.
error-too-large = Das war zu viel auf einmal: Eine Anfrage hat höchstens { $most } Bytes.
error-forbidden-origin = Unter dieser Adresse antwortet dieser Server nicht.
error-not-found = Hier gibt es nichts.
error-method = Der Server hat diese Seite nicht verstanden. Bitte lade sie neu.
error-version = Diese Seite ist älter als der Server (Version { $client } statt { $server }). Bitte lade sie neu.
error-unknown-language = Es gibt keine Texte in der Sprache „{ $given }“. Zur Wahl stehen { $languages }.
error-slow-down = Zu schnell für den Server; bitte warte einen Moment.
error-server = Dem Server ist ein Fehler unterlaufen; nichts hat sich geändert.
error-busy = Der Server ist gerade ausgelastet. Bitte versuche es später noch einmal.
error-damaged = Was der Server von diesem Spiel gespeichert hat, ist beschädigt; es kann nicht weitergespielt werden.
error-missing-cards = Dieses Spiel wird mit den Karten aus { $file } gespielt; der Server hat sie nicht mehr so, wie sie waren.
error-card-failed = Eine eigene Karte ist fehlgeschlagen ({ $card }). Nichts hat sich geändert.
error-card-stopped = Eine eigene Karte ist fehlgeschlagen oder hat zu lange gebraucht ({ $card }). Der Server hat dieses Spiel angehalten.
error-storage = Der Server konnte das nicht speichern; nichts hat sich geändert. Bitte noch einmal.

## Plätze

error-wrong-invite = Diese Einladung gilt für dieses Spiel nicht.
error-no-open-seat = Alle Plätze sind besetzt; du kannst zuschauen.
error-empty-name = Der Name darf nicht leer sein.
error-player-count = Ein Spiel hat { $least } bis { $most } Spieler, nicht { $given }.
error-first-player = „first“ muss ein Platz von 0 bis { $most } sein, nicht { $given }.
error-seat-kind = Ein Platz ist eines von { $kinds }, nicht { $given }.
error-level-of-person = Nur ein Bot hat eine Stärke.
error-unknown-level = Einen Bot der Stärke { $given } gibt es nicht; die Stärken sind { $levels }.

## Am Tisch

error-not-over = Das Spiel ist noch nicht zu Ende.
error-over = Das Spiel ist zu Ende.
error-not-your-seat = Das ist nicht dein Platz.
error-only-players = Das können nur Mitspieler; du schaust zu.
error-not-asked = Du bist nicht am Zug.
error-only-against-bots = Das gibt es nur in Spielen gegen Bots.
error-late = Diese Frage ist schon beantwortet.
error-illegal-answer = Diese Antwort ist hier nicht erlaubt; nichts hat sich geändert.
error-nothing-to-undo = Es gibt nichts zurückzunehmen.
error-undo-pending = Jemand bittet schon darum, etwas zurücknehmen zu dürfen.
error-bot-plays = Diesen Platz spielt ein Bot.
error-not-absent = Wer dort sitzt, ist am Tisch.
error-waiting = Das Spiel beginnt, sobald alle Plätze besetzt sind.
error-too-soon = Wer dort sitzt, ist erst kurz weg. In { $seconds } s kannst du um einen Bot bitten.
error-resigned = Wer aufgegeben hat, kann nicht weiterspielen.
error-out-of-time = Deine Bedenkzeit für dieses Spiel ist verbraucht. Der Bot spielt es zu Ende.
error-bad-save = In dieser Datei ist kein Spiel, das sich hier öffnen lässt.
error-save-too-long = Dieses Spiel ist zu lang, um es hier zu öffnen: Es hat { $answers } Antworten, erlaubt sind { $most }.
error-no-request = Diese Bitte, zurücknehmen zu dürfen, ist nicht mehr offen.

## Königreiche

error-bad-setup = Mit diesen Einstellungen lässt sich kein Spiel vorbereiten. Ändere die Karten oder die Spielerzahl.
error-unknown-card = Eine Königreichkarte „{ $name }“ gibt es nicht.
    .suggestion = Eine Königreichkarte „{ $name }“ gibt es nicht. Meintest du { $suggestion }?
error-not-kingdom-card = { $card } ist keine Königreichkarte.
error-doubled-cards = Die zehn Karten müssen verschieden sein; mehrfach: { $cards }.
error-kingdom-size = Ein Königreich hat { $size } Karten, nicht { $given }.
error-no-bane = Dieses Königreich braucht eine Bannkarte: eine weitere Königreichkarte, die 2 oder 3 kostet.
error-needless-market = Keine Karte dieses Königreichs benutzt einen Schwarzmarktstapel.
error-not-sold = { $card } kann nicht im Schwarzmarktstapel sein.
error-wrong-bane = { $card } kann nicht die Bannkarte sein: Es muss eine weitere Königreichkarte sein, die 2 oder 3 kostet.
error-needless-printing = Für { $card } ist eine Edition angegeben, aber die Karte ist nicht in diesem Königreich.
error-unknown-printing = Eine Edition „{ $edition }“ von { $card } gibt es nicht.
error-needless-bane = { $card } kann nicht die Bannkarte sein: Keine Karte dieses Königreichs braucht eine.
error-unknown-recommended = Ein empfohlenes Königreich „{ $name }“ gibt es nicht.
    .suggestion = Ein empfohlenes Königreich „{ $name }“ gibt es nicht. Meintest du { $suggestion }?
error-not-playable = { $name } lässt sich hier nicht spielen; es fehlt: { $cards }.
error-unknown-set = Eine Erweiterung „{ $name }“ gibt es nicht; es gibt { $sets }.
error-too-few-cards = Nur { $count } Königreichkarten stehen noch zur Wahl, ein Königreich hat aber { $size }.
error-impossible-wishes = Kein Königreich erfüllt alle diese Wünsche. Lass einige weg.
error-too-many-of-box = { $count } der gewünschten Karten stammen aus { $set }, erlaubt sind aber höchstens { $most } je Box.
error-too-few-of-boxes = Bei höchstens { $most } je Box sind nur { $count } Karten zu ziehen, ein Königreich hat aber { $size }. Erlaube mehr je Box oder wähle mehr Boxen.
error-wished-and-ruled-out = { $card } ist zugleich gewünscht und ausgeschlossen.
error-unwished-attack = { $card } ist ein Angriff, Angriffe sind aber nicht gewünscht.
error-code-length = Der Code eines Königreichs hat { $length } Buchstaben und Ziffern, etwa 1XXXX-XXXXX-XXXXX.
error-code-version = Dieser Code stammt von einer anderen Version von Feodum.
error-code-mistake = In diesem Code steckt ein Fehler. Bitte vergleiche ihn noch einmal.
error-code-unknown-cards = Dieser Code enthält Karten, die dieses Feodum nicht kennt.
