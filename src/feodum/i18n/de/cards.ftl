### Kartennamen und Kartentexte, in eigenen Worten.
###
### card-<slug> ist der Name der Karte, .plural ihre Mehrzahl, .text ihr Regeltext, eine Zeile je Zeile der Karte.
### .text-german ist der Text in der deutschen Ausgabe der Regeln, wo er anders ist (Rulings A6 bis A9).
### [1] steht für Münzen, [vp1] für Siegpunkte; die Oberfläche zeichnet sie als Symbole.
### Allein stehende Zeilen wie »+2 Karten« sind die Grundboni. Basisspiel: zweite Auflage; sonst wie zuerst gedruckt.
### Eigene Fragen und Antworten einer Karte können nach ihrem Namen stehen: siehe prompts.ftl.

## Typen

type-action = Aktion
type-attack = Angriff
type-treasure = Geld
type-victory = Punkte
type-curse = Fluch
type-reaction = Reaktion
type-ruins = Ruinen
type-shelter = Unterschlupf
type-prize = Preis
type-knight = Ritter
type-looter = Plündern
type-duration = Dauer
type-night = Nacht
type-reserve = Reserve
type-command = Kommando
type-gathering = Sammlung
type-fate = Schicksal
type-doom = Verhängnis
type-spirit = Geist
type-event = Ereignis
type-project = Projekt
type-landmark = Landmarke
type-way = Weg
type-boon = Gabe
type-hex = Plage
type-state = Zustand
type-artifact = Artefakt

## Tableaus

card-face-down = Verdeckt zur Seite gelegt

## Grundkarten

card-copper = Kupfer
    .plural = Kupfer
    .text = [1]

card-silver = Silber
    .plural = Silber
    .text = [2]

card-gold = Gold
    .plural = Gold
    .text = [3]

card-estate = Anwesen
    .plural = Anwesen
    .text = [vp1]

card-duchy = Herzogtum
    .plural = Herzogtümer
    .text = [vp3]

card-province = Provinz
    .plural = Provinzen
    .text = [vp6]

card-curse = Fluch
    .plural = Flüche
    .text = [vp-1]

## Basisspiel

card-artisan = Töpferei
    .plural = Töpfereien
    .text =
        Nimm eine Karte, die höchstens [5] kostet, direkt auf die Hand.
        Lege danach eine Handkarte auf deinen Nachziehstapel.

card-bandit = Banditin
    .plural = Banditinnen
    .text =
        Nimm ein Gold.
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine Geldkarte nach eigener Wahl, aber kein Kupfer, und legen den Rest ab.

card-bureaucrat = Bürokrat
    .plural = Bürokraten
    .text =
        Nimm ein Silber auf deinen Nachziehstapel.
        Alle Mitspieler decken je eine Punktekarte aus der Hand auf und legen sie auf ihren Nachziehstapel; wer keine hat, deckt seine Handkarten auf.

card-cellar = Keller
    .plural = Keller
    .text =
        +1 Aktion
        Lege beliebig viele Handkarten ab und ziehe danach ebenso viele Karten.

card-chapel = Kapelle
    .plural = Kapellen
    .text = Entsorge 0 bis 4 Handkarten.

card-council-room = Ratsversammlung
    .plural = Ratsversammlungen
    .text =
        +4 Karten
        +1 Kauf
        Alle Mitspieler ziehen je eine Karte.

card-festival = Jahrmarkt
    .plural = Jahrmärkte
    .text =
        +2 Aktionen
        +1 Kauf
        +[2]

card-gardens = Gärten
    .plural = Gärten
    .text = [vp1] für je volle 10 Karten, die du besitzt.

card-harbinger = Vorbotin
    .plural = Vorbotinnen
    .text =
        +1 Karte
        +1 Aktion
        Sieh deinen Ablagestapel durch; du darfst eine Karte daraus auf deinen Nachziehstapel legen.

card-laboratory = Laboratorium
    .plural = Laboratorien
    .text =
        +2 Karten
        +1 Aktion

card-library = Bibliothek
    .plural = Bibliotheken
    .text = Ziehe einzeln Karten, bis du 7 auf der Hand hast. Gezogene Aktionskarten darfst du sofort zur Seite legen; lege sie am Ende ab.

card-market = Markt
    .plural = Märkte
    .text =
        +1 Karte
        +1 Aktion
        +1 Kauf
        +[1]

card-merchant = Händlerin
    .plural = Händlerinnen
    .text =
        +1 Karte
        +1 Aktion
        Das erste Silber, das du in diesem Zug ausspielst, bringt [1] mehr.

card-militia = Miliz
    .plural = Milizen
    .text =
        +[2]
        Alle Mitspieler legen Handkarten ab, bis sie nur noch 3 haben.

card-mine = Mine
    .plural = Minen
    .text = Du darfst eine Geldkarte aus der Hand entsorgen. Wenn du das tust, nimm eine Geldkarte auf die Hand, die höchstens [3] mehr kostet.

card-moat = Burggraben
    .plural = Burggräben
    .text =
        +2 Karten
        Reaktion: Spielt ein Mitspieler einen Angriff aus, darfst du zuvor diese Karte aus der Hand aufdecken; der Angriff betrifft dich dann nicht.

card-moneylender = Geldverleiher
    .plural = Geldverleiher
    .text = Du darfst ein Kupfer aus der Hand entsorgen. Wenn du das tust: +[3]

card-poacher = Wilddiebin
    .plural = Wilddiebinnen
    .text =
        +1 Karte
        +1 Aktion
        +[1]
        Für jeden leeren Stapel im Vorrat legst du 1 Handkarte ab.

card-remodel = Umbau
    .plural = Umbauten
    .text = Entsorge eine Handkarte und nimm eine Karte, die höchstens [2] mehr kostet.

card-sentry = Torwächterin
    .plural = Torwächterinnen
    .text =
        +1 Karte
        +1 Aktion
        Sieh dir die obersten 2 Karten deines Nachziehstapels an: Jede davon darfst du entsorgen, ablegen oder zurücklegen; die Reihenfolge der zurückgelegten bestimmst du.

card-smithy = Schmiede
    .plural = Schmieden
    .text = +3 Karten

card-throne-room = Thronsaal
    .plural = Thronsäle
    .text = Du darfst eine Aktionskarte aus deiner Hand wählen; spiele sie 2-mal nacheinander aus.

card-vassal = Vasall
    .plural = Vasallen
    .text =
        +[2]
        Lege die oberste Karte deines Nachziehstapels ab; ist es eine Aktionskarte, darfst du sie von dort ausspielen.

card-village = Dorf
    .plural = Dörfer
    .text =
        +1 Karte
        +2 Aktionen

card-witch = Hexe
    .plural = Hexen
    .text =
        +2 Karten
        Alle Mitspieler nehmen je einen Fluch.

card-workshop = Werkstatt
    .plural = Werkstätten
    .text = Nimm eine Karte, die höchstens [4] kostet.

## Blütezeit

card-platinum = Platin
    .plural = Platin
    .text = [5]

card-colony = Kolonie
    .plural = Kolonien
    .text = [vp10]

card-bank = Bank
    .plural = Banken
    .text = [1] für jede deiner Geldkarten im Spiel, diese mitgezählt.

card-bishop = Bischof
    .plural = Bischöfe
    .text =
        +[1]
        +[vp1]
        Entsorge eine Handkarte: +[vp1] für je volle [2] ihrer Kosten.
        Danach dürfen alle Mitspieler je eine Handkarte entsorgen.

card-city = Stadt
    .plural = Städte
    .text =
        +1 Karte
        +2 Aktionen
        Ab 1 leeren Stapel im Vorrat: +1 Karte
        Ab 2 leeren Stapeln: außerdem +1 Kauf und +[1]

card-contraband = Schmuggelware
    .plural = Schmuggelwaren
    .text = [3]
        +1 Kauf
        Dein linker Nachbar nennt eine Karte; diese darfst du in diesem Zug nicht kaufen.

card-counting-house = Leihhaus
    .plural = Leihhäuser
    .text = Sieh deinen Ablagestapel durch. Decke beliebig viele Kupfer daraus auf und nimm sie auf die Hand.

card-expand = Ausbau
    .plural = Ausbauten
    .text = Entsorge eine Handkarte und nimm eine Karte, die höchstens [3] mehr kostet.

card-forge = Kunstschmiede
    .plural = Kunstschmieden
    .text = Entsorge beliebig viele Handkarten. Nimm eine Karte, die genau so viel kostet wie alle zusammen.

card-goons = Halsabschneider
    .plural = Halsabschneider
    .text =
        +1 Kauf
        +[2]
        Alle Mitspieler legen Handkarten ab, bis sie nur noch 3 haben.
        Solange im Spiel: +[vp1] für jede Karte, die du kaufst.

card-grand-market = Großer Markt
    .plural = Große Märkte
    .text =
        +1 Karte
        +1 Aktion
        +1 Kauf
        +[2]
        Solange du ein Kupfer im Spiel hast, kannst du diese Karte nicht kaufen.

card-hoard = Hort
    .plural = Horte
    .text = [2]
        Solange im Spiel: Für jede Punktekarte, die du kaufst, nimm ein Gold.

card-kings-court = Königshof
    .plural = Königshöfe
    .text = Du darfst eine Aktionskarte aus deiner Hand wählen; spiele sie 3-mal nacheinander aus.

card-loan = Lohn
    .plural = Löhne
    .text = [1]
        Decke Karten vom Nachziehstapel auf bis zur ersten Geldkarte. Entsorge diese Geldkarte oder lege sie ab; lege die übrigen Karten ab.

card-mint = Münzer
    .plural = Münzer
    .text =
        Du darfst eine Geldkarte aus der Hand aufdecken und eine gleiche nehmen.
        Beim Kauf: Entsorge alle deine Geldkarten im Spiel.

card-monument = Denkmal
    .plural = Denkmäler
    .text =
        +[2]
        +[vp1]

card-mountebank = Quacksalber
    .plural = Quacksalber
    .text =
        +[2]
        Alle Mitspieler dürfen je einen Fluch aus der Hand ablegen; wer es nicht tut, nimmt einen Fluch und ein Kupfer.

card-peddler = Hausierer
    .plural = Hausierer
    .text =
        +1 Karte
        +1 Aktion
        +[1]
        In deiner Kaufphase kostet diese Karte für jede deiner Aktionskarten im Spiel [2] weniger, mindestens [0].

card-quarry = Steinbruch
    .plural = Steinbrüche
    .text = [1]
        Solange im Spiel: Aktionskarten kosten [2] weniger, mindestens [0].

card-rabble = Gesindel
    .plural = Gesindel
    .text =
        +3 Karten
        Alle Mitspieler decken die obersten 3 Karten ihres Nachziehstapels auf, legen Aktions- und Geldkarten ab und den Rest in beliebiger Reihenfolge zurück.

card-royal-seal = Königliches Siegel
    .plural = Königliche Siegel
    .text = [2]
        Solange im Spiel: Jede Karte, die du nimmst, darfst du auf deinen Nachziehstapel legen.

card-talisman = Talisman
    .plural = Talismane
    .text = [1]
        Solange im Spiel: Für jede Karte, die du für höchstens [4] kaufst und die keine Punktekarte ist, nimm eine gleiche.

card-trade-route = Handelsroute
    .plural = Handelsrouten
    .text =
        +1 Kauf
        Entsorge eine Handkarte, danach +[1] für jede Marke auf dem Handelsrouten-Tableau.
        Vorbereitung: Auf jeden Punktekartenstapel kommt eine Marke; wird erstmals eine Karte des Stapels genommen, wandert sie auf das Tableau.

card-vault = Gewölbe
    .plural = Gewölbe
    .text =
        +2 Karten
        Lege beliebig viele Handkarten ab: +[1] für jede.
        Alle Mitspieler dürfen je 2 Handkarten ablegen; wer es tut, zieht eine Karte.

card-venture = Abenteuer
    .plural = Abenteuer
    .text = [1]
        Decke Karten vom Nachziehstapel auf bis zur ersten Geldkarte. Lege die übrigen ab und spiele diese Geldkarte aus.

card-watchtower = Wachturm
    .plural = Wachtürme
    .text =
        Ziehe Karten, bis du 6 auf der Hand hast.
        Reaktion: Nimmst du eine Karte, darfst du diese Karte aus der Hand aufdecken und die genommene entsorgen oder auf deinen Nachziehstapel legen.

card-workers-village = Arbeiterdorf
    .plural = Arbeiterdörfer
    .text =
        +1 Karte
        +2 Aktionen
        +1 Kauf

## Reiche Ernte

card-hamlet = Weiler
    .plural = Weiler
    .text =
        +1 Karte
        +1 Aktion
        Du darfst eine Handkarte ablegen, um +1 Aktion zu erhalten.
        Du darfst eine Handkarte ablegen, um +1 Kauf zu erhalten.

card-fortune-teller = Wahrsagerin
    .plural = Wahrsagerinnen
    .text =
        +[2]
        Alle Mitspieler decken Karten vom Nachziehstapel auf bis zur ersten Punktekarte oder zum ersten Fluch, legen diese Karte zurück auf den Nachziehstapel und die übrigen ab.

card-menagerie = Menagerie
    .plural = Menagerien
    .text =
        +1 Aktion
        Decke deine Handkarten auf. Kommt kein Name doppelt vor: +3 Karten. Sonst: +1 Karte.

card-farming-village = Bauerndorf
    .plural = Bauerndörfer
    .text =
        +2 Aktionen
        Decke Karten vom Nachziehstapel auf bis zur ersten Aktions- oder Geldkarte. Nimm diese auf die Hand; lege die übrigen ab.

card-horse-traders = Pferdehändler
    .plural = Pferdehändler
    .text =
        +1 Kauf
        +[3]
        Lege 2 Handkarten ab.
        Reaktion: Spielt ein Mitspieler einen Angriff aus, darfst du zuvor diese Karte aus der Hand zur Seite legen. Zu Beginn deines nächsten Zuges kommt sie zurück auf die Hand und du ziehst eine Karte.

card-remake = Nachbau
    .plural = Nachbauten
    .text = Zweimal nacheinander: Entsorge eine Handkarte und nimm eine Karte, die genau [1] mehr kostet.

card-tournament = Turnier
    .plural = Turniere
    .text =
        +1 Aktion
        Du und alle Mitspieler dürfen je eine Provinz aus der Hand aufdecken.
        Hast du es getan, lege sie ab und nimm einen beliebigen Preis oder ein Herzogtum auf deinen Nachziehstapel.
        Hat es kein Mitspieler getan: +1 Karte und +[1]

card-young-witch = Junge Hexe
    .plural = Junge Hexen
    .text =
        +2 Karten
        Lege 2 Handkarten ab.
        Alle Mitspieler, die keine Bannkarte aus der Hand aufdecken, nehmen je einen Fluch.
        Vorbereitung: Ein weiterer Königreichstapel mit Kosten [2] oder [3] kommt in den Vorrat; das sind die Bannkarten.

card-harvest = Ernte
    .plural = Ernten
    .text = Decke die obersten 4 Karten deines Nachziehstapels auf: +[1] für jeden verschiedenen Namen darunter. Lege sie danach ab.

card-horn-of-plenty = Füllhorn
    .plural = Füllhörner
    .text = [0]
        Nimm eine Karte, die höchstens [1] für jeden verschiedenen Namen deiner Karten im Spiel kostet, diese mitgezählt. Ist es eine Punktekarte, entsorge dieses Füllhorn.

card-hunting-party = Treibjagd
    .plural = Treibjagden
    .text =
        +1 Karte
        +1 Aktion
        Decke deine Handkarten auf, dann Karten vom Nachziehstapel bis zur ersten, deren Namen du nicht auf der Hand hast. Nimm diese auf die Hand; lege die übrigen ab.

card-jester = Harlekin
    .plural = Harlekine
    .text =
        +[2]
        Alle Mitspieler legen die oberste Karte ihres Nachziehstapels ab. Wer so eine Punktekarte ablegt, nimmt einen Fluch; sonst bestimmst du, ob du oder er eine gleiche Karte nimmt.

card-fairgrounds = Festplatz
    .plural = Festplätze
    .text = [vp2] für je volle 5 verschiedene Namen unter den Karten, die du besitzt.

card-bag-of-gold = Ein Sack voll Gold
    .plural = Säcke voll Gold
    .text =
        +1 Aktion
        Nimm ein Gold auf deinen Nachziehstapel.
        Nicht im Vorrat.

card-diadem = Diadem
    .plural = Diademe
    .text = [2]
        Dazu je [1] für jede Aktion, die du noch übrig hast.
        Nicht im Vorrat.

card-followers = Gefolge
    .plural = Gefolge
    .text =
        +2 Karten
        Nimm ein Anwesen.
        Alle Mitspieler nehmen je einen Fluch.
        Alle Mitspieler legen Handkarten ab, bis sie nur noch 3 haben.
        Nicht im Vorrat.

card-princess = Prinzessin
    .plural = Prinzessinnen
    .text =
        +1 Kauf
        Solange im Spiel: Alle Karten kosten [2] weniger, mindestens [0].
        Nicht im Vorrat.

card-trusty-steed = Streitross
    .plural = Streitrosse
    .text =
        Wähle zuerst zwei verschiedene, dann führe sie in dieser Reihenfolge aus: +2 Karten; +2 Aktionen; +[2]; nimm 4 Silber und lege deinen Nachziehstapel auf deinen Ablagestapel.
        Nicht im Vorrat.

## Dark Ages

card-poor-house = Armenhaus
    .plural = Armenhäuser
    .text =
        +[4]
        Decke deine Handkarten auf und verliere [1] für jede Geldkarte darunter. Weniger als [0] hast du nie.
    .text-german =
        +[4]
        Decke deine Handkarten auf und verliere [1] für jede Geldkarte darunter, aber höchstens [4].

card-beggar = Bettler
    .plural = Bettler
    .text =
        Nimm 3 Kupfer auf die Hand.
        Reaktion: Spielt ein Mitspieler einen Angriff aus, darfst du diese Karte aus der Hand ablegen, um ein Silber auf deinen Nachziehstapel und ein weiteres Silber zu nehmen.

card-squire = Knappe
    .plural = Knappen
    .text =
        +[1]
        Du hast die Wahl: +2 Aktionen, +2 Käufe oder nimm ein Silber.
        Beim Entsorgen: Nimm eine beliebige Angriffskarte aus dem Vorrat.

card-vagrant = Landstreicher
    .plural = Landstreicher
    .text =
        +1 Karte
        +1 Aktion
        Decke die oberste Karte deines Nachziehstapels auf. Ist es eine Punktekarte, ein Fluch, ein Unterschlupf oder eine Ruine, nimm sie auf die Hand.

card-forager = Mundraub
    .plural = Mundraub
    .text =
        +1 Aktion
        +1 Kauf
        Entsorge eine Handkarte, danach +[1] für jeden verschiedenen Namen unter den Geldkarten im Müllstapel.

card-hermit = Eremit
    .plural = Eremiten
    .text =
        Sieh deinen Ablagestapel durch. Du darfst eine Karte von dort oder aus der Hand entsorgen, aber keine Geldkarte.
        Nimm eine Karte, die höchstens [3] kostet.
        Legst du diese Karte aus dem Spiel ab und hast in diesem Zug nichts gekauft: Entsorge sie und nimm einen Verrückten.

card-market-square = Marktplatz
    .plural = Marktplätze
    .text =
        +1 Karte
        +1 Aktion
        +1 Kauf
        Reaktion: Wird eine deiner Karten entsorgt, darfst du diese Karte aus der Hand ablegen, um ein Gold zu nehmen.

card-sage = Weiser
    .plural = Weise
    .text =
        +1 Aktion
        Decke Karten vom Nachziehstapel auf bis zur ersten, die mindestens [3] kostet. Nimm diese auf die Hand; lege die übrigen ab.

card-storeroom = Lagerraum
    .plural = Lagerräume
    .text =
        +1 Kauf
        Lege beliebig viele Handkarten ab und ziehe danach ebenso viele Karten.
        Lege danach nochmals beliebig viele Handkarten ab: +[1] für jede.

card-urchin = Gassenjunge
    .plural = Gassenjungen
    .text =
        +1 Karte
        +1 Aktion
        Alle Mitspieler legen Handkarten ab, bis sie nur noch 4 haben.
        Solange im Spiel: Spielst du eine weitere Angriffskarte aus, auch einen zweiten Gassenjungen, darfst du zuvor diesen Gassenjungen entsorgen, um einen Söldner zu nehmen.

card-armory = Waffenkammer
    .plural = Waffenkammern
    .text = Nimm eine Karte, die höchstens [4] kostet, auf deinen Nachziehstapel.

card-death-cart = Leichenkarren
    .plural = Leichenkarren
    .text =
        +[5]
        Du darfst eine Aktionskarte aus der Hand entsorgen. Wenn du das nicht tust, entsorge diese Karte.
        Beim Nehmen: Nimm auch 2 Ruinen.

card-feodum = Lehen
    .plural = Lehen
    .text = [vp1] für je volle 3 Silber, die du besitzt.
        Beim Entsorgen: Nimm 3 Silber.

card-fortress = Festung
    .plural = Festungen
    .text =
        +1 Karte
        +2 Aktionen
        Beim Entsorgen: Nimm diese Karte zurück auf die Hand.

card-ironmonger = Eisenhändler
    .plural = Eisenhändler
    .text =
        +1 Karte
        +1 Aktion
        Decke die oberste Karte deines Nachziehstapels auf; lege sie ab oder zurück.
        Dann je nach ihren Typen: +1 Aktion bei Aktion; +[1] bei Geld; +1 Karte bei Punkten.
    .text-german =
        +1 Karte
        +1 Aktion
        Decke die oberste Karte deines Nachziehstapels auf. Je nach ihren Typen: +1 Aktion bei Aktion; +[1] bei Geld; +1 Karte bei Punkten.
        Dann lege die aufgedeckte Karte ab oder zurück.

card-marauder = Marodeur
    .plural = Marodeure
    .text =
        Nimm eine Beute-Karte.
        Alle Mitspieler nehmen je eine Ruine.

card-procession = Prozession
    .plural = Prozessionen
    .text = Du darfst eine Aktionskarte aus deiner Hand wählen und 2-mal nacheinander ausspielen. Entsorge sie dann und nimm eine Aktionskarte, die genau [1] mehr kostet.

card-rats = Ratten
    .plural = Ratten
    .text =
        +1 Karte
        +1 Aktion
        Nimm eine Ratten-Karte. Entsorge eine Handkarte außer Ratten; hast du nur Ratten, decke deine Handkarten auf.
        Beim Entsorgen: +1 Karte

card-scavenger = Lumpensammler
    .plural = Lumpensammler
    .text =
        +[2]
        Du darfst deinen Nachziehstapel auf deinen Ablagestapel legen.
        Sieh dann deinen Ablagestapel durch und lege eine Karte daraus auf deinen Nachziehstapel.

card-wandering-minstrel = Barde
    .plural = Barden
    .text =
        +1 Karte
        +2 Aktionen
        Decke die obersten 3 Karten deines Nachziehstapels auf. Lege die Aktionskarten in beliebiger Reihenfolge zurück und die übrigen ab.

card-band-of-misfits = Vogelfreie
    .plural = Vogelfreie
    .text = Wähle eine billigere Aktionskarte im Vorrat. Bis diese Karte das Spiel verlässt, ist sie in jeder Hinsicht die gewählte; führe sie als solche aus.

card-bandit-camp = Banditenlager
    .plural = Banditenlager
    .text =
        +1 Karte
        +2 Aktionen
        Nimm eine Beute-Karte.

card-catacombs = Katakomben
    .plural = Katakomben
    .text =
        Sieh dir die obersten 3 Karten deines Nachziehstapels an. Nimm sie alle auf die Hand oder lege sie alle ab und ziehe 3 Karten.
        Beim Entsorgen: Nimm eine billigere Karte.

card-count = Graf
    .plural = Grafen
    .text =
        Wähle zuerst: Lege 2 Handkarten ab, lege eine Handkarte auf deinen Nachziehstapel oder nimm ein Kupfer.
        Wähle dann: +[3], entsorge alle deine Handkarten oder nimm ein Herzogtum.

card-counterfeit = Falschgeld
    .plural = Falschgeld
    .text = [1]
        +1 Kauf
        Du darfst eine weitere Geldkarte, auch ein zweites Falschgeld, aus der Hand 2-mal nacheinander ausspielen. Wenn du das tust, entsorge danach die ausgespielte Geldkarte.

card-cultist = Kultist
    .plural = Kultisten
    .text =
        +2 Karten
        Alle Mitspieler nehmen je eine Ruine.
        Du darfst einen Kultisten aus der Hand ausspielen, ohne eine Aktion zu verbrauchen.
        Beim Entsorgen: +3 Karten
    .text-german =
        +2 Karten
        Alle Mitspieler nehmen je eine Ruine.
        Du darfst einen Kultisten aus der Hand ausspielen, ohne eine Aktion zu verbrauchen.
        Beim Entsorgen: +3 Karten. Entsorgt ihn ein Angriff, lege zuerst deine anderen aufgedeckten Karten ab.

card-graverobber = Grabräuber
    .plural = Grabräuber
    .text = Du hast die Wahl: Nimm eine Karte, die [3] bis [6] kostet, vom Müllstapel auf deinen Nachziehstapel; oder entsorge eine Aktionskarte aus der Hand und nimm eine Karte, die höchstens [3] mehr kostet.

card-junk-dealer = Schrotthändler
    .plural = Schrotthändler
    .text =
        +1 Karte
        +1 Aktion
        +[1]
        Entsorge eine Handkarte.

card-knights = Ritter
    .plural = Ritter
    .text =
        Zehn verschiedene Ritter, gemischt; nur der oberste liegt offen und kann genommen werden.
        Jeder tut erst etwas Eigenes, dann greift er an: Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine nach eigener Wahl, die [3] bis [6] kostet, und legen den Rest ab. Wird dabei ein Ritter entsorgt, wird auch der angreifende entsorgt.

card-mystic = Medium
    .plural = Medien
    .text =
        +1 Aktion
        +[2]
        Nenne eine Karte, dann decke die oberste Karte deines Nachziehstapels auf. Ist es die genannte, nimm sie auf die Hand.

card-pillage = Raubzug
    .plural = Raubzüge
    .text =
        Entsorge diese Karte.
        Alle Mitspieler mit mindestens 5 Handkarten decken diese auf und legen je eine ab, die du bestimmst.
        Nimm 2 Beute-Karten.

card-rebuild = Neubau
    .plural = Neubauten
    .text =
        +1 Aktion
        Nenne eine Karte. Decke Karten vom Nachziehstapel auf bis zur ersten Punktekarte mit anderem Namen. Lege die übrigen ab, entsorge die gefundene Punktekarte und nimm eine Punktekarte, die höchstens [3] mehr kostet.
    .text-german =
        +1 Aktion
        Nenne eine Karte. Decke Karten vom Nachziehstapel auf bis zur ersten Punktekarte mit anderem Namen. Entsorge diese Punktekarte und nimm eine, die höchstens [3] mehr kostet. Lege danach die übrigen ab.

card-rogue = Schurke
    .plural = Schurken
    .text =
        +[2]
        Liegen im Müllstapel Karten, die [3] bis [6] kosten, nimm eine davon. Sonst decken alle Mitspieler die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine nach eigener Wahl, die [3] bis [6] kostet, und legen den Rest ab.

card-altar = Altar
    .plural = Altäre
    .text =
        Entsorge eine Handkarte.
        Nimm eine Karte, die höchstens [5] kostet.

card-hunting-grounds = Jagdgründe
    .plural = Jagdgründe
    .text =
        +4 Karten
        Beim Entsorgen: Nimm ein Herzogtum oder 3 Anwesen.

card-dame-anna = Dame Anna
    .plural = Dame Anna
    .text =
        Entsorge 0 bis 2 Handkarten.
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine nach eigener Wahl, die [3] bis [6] kostet, und legen den Rest ab. Wird dabei ein Ritter entsorgt, entsorge auch diese Karte.

card-dame-josephine = Dame Josephine
    .plural = Dame Josephine
    .text = [vp2]
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine nach eigener Wahl, die [3] bis [6] kostet, und legen den Rest ab. Wird dabei ein Ritter entsorgt, entsorge auch diese Karte.

card-dame-molly = Dame Molly
    .plural = Dame Molly
    .text =
        +2 Aktionen
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine nach eigener Wahl, die [3] bis [6] kostet, und legen den Rest ab. Wird dabei ein Ritter entsorgt, entsorge auch diese Karte.

card-dame-natalie = Dame Natalie
    .plural = Dame Natalie
    .text =
        Du darfst eine Karte nehmen, die höchstens [3] kostet.
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine nach eigener Wahl, die [3] bis [6] kostet, und legen den Rest ab. Wird dabei ein Ritter entsorgt, entsorge auch diese Karte.

card-dame-sylvia = Dame Sylvia
    .plural = Dame Sylvia
    .text =
        +[2]
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine nach eigener Wahl, die [3] bis [6] kostet, und legen den Rest ab. Wird dabei ein Ritter entsorgt, entsorge auch diese Karte.

card-sir-bailey = Sir Bailey
    .plural = Sir Bailey
    .text =
        +1 Karte
        +1 Aktion
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine nach eigener Wahl, die [3] bis [6] kostet, und legen den Rest ab. Wird dabei ein Ritter entsorgt, entsorge auch diese Karte.

card-sir-destry = Sir Destry
    .plural = Sir Destry
    .text =
        +2 Karten
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine nach eigener Wahl, die [3] bis [6] kostet, und legen den Rest ab. Wird dabei ein Ritter entsorgt, entsorge auch diese Karte.

card-sir-martin = Sir Martin
    .plural = Sir Martin
    .text =
        +2 Käufe
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine nach eigener Wahl, die [3] bis [6] kostet, und legen den Rest ab. Wird dabei ein Ritter entsorgt, entsorge auch diese Karte.

card-sir-michael = Sir Michael
    .plural = Sir Michael
    .text =
        Alle Mitspieler legen Handkarten ab, bis sie nur noch 3 haben.
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine nach eigener Wahl, die [3] bis [6] kostet, und legen den Rest ab. Wird dabei ein Ritter entsorgt, entsorge auch diese Karte.

card-sir-vander = Sir Vander
    .plural = Sir Vander
    .text =
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine nach eigener Wahl, die [3] bis [6] kostet, und legen den Rest ab. Wird dabei ein Ritter entsorgt, entsorge auch diese Karte.
        Beim Entsorgen: Nimm ein Gold.

card-abandoned-mine = Verlassene Mine
    .plural = Verlassene Minen
    .text = +[1]

card-ruined-library = Zerstörte Bibliothek
    .plural = Zerstörte Bibliotheken
    .text = +1 Karte

card-ruined-market = Zerstörter Markt
    .plural = Zerstörte Märkte
    .text = +1 Kauf

card-ruined-village = Zerstörtes Dorf
    .plural = Zerstörte Dörfer
    .text = +1 Aktion

card-survivors = Überlebende
    .plural = Überlebende
    .text = Sieh dir die obersten 2 Karten deines Nachziehstapels an. Lege beide ab oder beide in beliebiger Reihenfolge zurück.

card-hovel = Hütte
    .plural = Hütten
    .text = Reaktion: Kaufst du eine Punktekarte, darfst du diese Hütte aus der Hand entsorgen.

card-necropolis = Totenstadt
    .plural = Totenstädte
    .text = +2 Aktionen

card-overgrown-estate = Verfallenes Anwesen
    .plural = Verfallene Anwesen
    .text = [vp0]
        Beim Entsorgen: +1 Karte

card-spoils = Beute
    .plural = Beute
    .text = [3]
        Lege diese Karte auf den Beute-Stapel zurück.
        Nicht im Vorrat.

card-madman = Verrückter
    .plural = Verrückte
    .text =
        +2 Aktionen
        Lege diese Karte auf den Verrückten-Stapel zurück. Ist das geschehen, ziehe so viele Karten, wie du auf der Hand hast.
        Nicht im Vorrat.

card-mercenary = Söldner
    .plural = Söldner
    .text =
        Du darfst 2 Handkarten entsorgen. Hast du 2 entsorgt: +2 Karten, +[2] und alle Mitspieler legen Handkarten ab, bis sie nur noch 3 haben.
        Nicht im Vorrat.

## Gemischte Stapel

card-ruins = Ruinen
    .plural = Ruinen
    .text = Fünf Arten von Ruinen, gemischt, 10 Karten für jeden Spieler außer dem ersten; nur die oberste liegt offen und kann genommen werden.

card-prizes = Preise
    .plural = Preise
    .text = Fünf verschiedene Preise neben dem Vorrat, zu gewinnen mit dem Turnier: Ein Sack voll Gold, Diadem, Gefolge, Prinzessin und Streitross.

## Gäste

card-ambassador = Botschafter
    .plural = Botschafter
    .text =
        Decke eine Handkarte auf.
        Lege 0 bis 2 Karten mit diesem Namen aus der Hand auf ihren Vorratsstapel zurück.
        Dann nehmen alle Mitspieler je eine Karte mit diesem Namen.

card-black-market = Schwarzmarkt
    .plural = Schwarzmärkte
    .text =
        +[2]
        Decke die obersten 3 Karten des Schwarzmarktstapels auf. Du darfst eine davon kaufen und vorher Geldkarten ausspielen.
        Lege die übrigen in beliebiger Reihenfolge unter den Stapel.

card-black-market-deck = Schwarzmarktstapel
    .plural = Schwarzmarktstapel
    .text = Königreichkarten, die nicht im Vorrat liegen, je eine, verdeckt. Der Schwarzmarkt deckt die obersten 3 auf.

card-caravan = Karawane
    .plural = Karawanen
    .text =
        +1 Karte
        +1 Aktion
        Zu Beginn deines nächsten Zuges: +1 Karte.

card-city-quarter = Stadtviertel
    .plural = Stadtviertel
    .text =
        +2 Aktionen
        Decke deine Hand auf. +1 Karte für jede Aktionskarte darin.

card-embargo = Embargo
    .plural = Embargos
    .text =
        +[2]
        Entsorge diese Karte. Lege eine Embargomarke auf einen Vorratsstapel.
        Wer dort eine Karte kauft, nimmt für jede Marke einen Fluch.

card-golem = Golem
    .plural = Golems
    .text =
        Decke Karten von deinem Nachziehstapel auf, bis 2 Aktionskarten außer Golems dabei sind.
        Lege die übrigen ab und spiele die beiden in beliebiger Reihenfolge aus.

card-great-hall = Große Halle
    .plural = Große Hallen
    .text = [vp1]
        +1 Karte
        +1 Aktion

card-masquerade = Maskerade
    .plural = Maskeraden
    .text =
        +2 Karten
        Jeder Spieler mit Handkarten gibt gleichzeitig eine nach links weiter.
        Dann darfst du eine Handkarte entsorgen.

card-possession = Besessenheit
    .plural = Besessenheiten
    .text =
        Der Spieler links von dir macht nach diesem Zug einen Extrazug, in dem du seine Karten siehst und alles für ihn entscheidest.
        Karten, die er nehmen würde, nimmst stattdessen du; seine entsorgten Karten kommen am Ende des Zuges auf seinen Ablagestapel zurück.

card-potion = Trank
    .plural = Tränke
    .text =
        1 Trank

card-scheme = Komplott
    .plural = Komplotte
    .text =
        +1 Karte
        +1 Aktion
        Zu Beginn der Aufräumphase darfst du eine deiner Aktionskarten im Spiel wählen. Wird sie in diesem Zug aus dem Spiel abgelegt, lege sie auf deinen Nachziehstapel.

card-secret-chamber = Geheimkammer
    .plural = Geheimkammern
    .text =
        Lege beliebig viele Handkarten ab. +[1] für jede.
        Reaktion: Spielt ein Mitspieler einen Angriff aus, darfst du zuvor diese Karte aus der Hand aufdecken. Ziehe dann 2 Karten und lege danach 2 Handkarten auf deinen Nachziehstapel.

card-thief = Dieb
    .plural = Diebe
    .text =
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine Geldkarte nach deiner Wahl und legen den Rest ab.
        Du darfst beliebig viele der so entsorgten Karten nehmen.

card-trader = Fahrender Händler
    .plural = Fahrende Händler
    .text =
        Entsorge eine Handkarte. Nimm ein Silber für jede [1] ihrer Kosten.
        Reaktion: Statt eine Karte zu nehmen, darfst du diese Karte aus der Hand aufdecken und ein Silber nehmen.

card-tribute = Tribut
    .plural = Tribute
    .text =
        Dein linker Mitspieler deckt die obersten 2 Karten seines Nachziehstapels auf und legt sie ab.
        Für jeden verschiedenen Namen darunter erhältst du: +2 Aktionen, wenn es eine Aktionskarte ist; +[2], wenn es eine Geldkarte ist; +2 Karten, wenn es eine Punktekarte ist.

card-tunnel = Tunnel
    .plural = Tunnel
    .text = [vp2]
        Reaktion: Legst du diese Karte außerhalb der Aufräumphase ab, darfst du sie aufdecken, um ein Gold zu nehmen.

## Alchemy

card-alchemist = Alchemist
    .plural = Alchemisten
    .text =
        +2 Karten
        +1 Aktion
        Legst du diese Karte aus dem Spiel ab und hast einen Trank im Spiel, darfst du sie auf deinen Nachziehstapel legen.
prompt-alchemist-react = { $source }: Auf den Nachziehstapel legen statt ablegen?
button-alchemist-react = Auf den Nachziehstapel
decline-alchemist-react = Ablegen

card-apothecary = Apotheker
    .plural = Apotheker
    .text =
        +1 Karte
        +1 Aktion
        Decke die obersten 4 Karten deines Nachziehstapels auf. Nimm Kupfer und Tränke davon auf die Hand; lege die übrigen in beliebiger Reihenfolge zurück.

card-apprentice = Lehrling
    .plural = Lehrlinge
    .text =
        +1 Aktion
        Entsorge eine Handkarte: +1 Karte für jede [1] ihrer Kosten und +2 Karten, wenn sie auch einen Trank kostet.
prompt-apprentice-trash = { $source }: Entsorge eine Karte für +1 Karte je Münze ihrer Kosten und +2 Karten für einen Trank

card-familiar = Vertrauter
    .plural = Vertraute
    .text =
        +1 Karte
        +1 Aktion
        Alle Mitspieler nehmen je einen Fluch.

card-herbalist = Kräuterkundiger
    .plural = Kräuterkundige
    .text =
        +1 Kauf
        +[1]
        Legst du diese Karte aus dem Spiel ab, darfst du eine deiner Geldkarten im Spiel auf deinen Nachziehstapel legen.
prompt-herbalist-topdeck = { $source }: Eine deiner Geldkarten im Spiel auf den Nachziehstapel legen?

card-philosophers-stone = Stein der Weisen
    .plural = Steine der Weisen
    .text = [1] für je volle 5 Karten, die beim Ausspielen zusammen in deinem Nachziehstapel und deinem Ablagestapel liegen.

card-scrying-pool = Vision
    .plural = Visionen
    .text =
        +1 Aktion
        Alle Spieler, du zuerst, decken die oberste Karte ihres Nachziehstapels auf; du bestimmst jeweils, ob die Karte abgelegt oder zurückgelegt wird.
        Decke dann Karten von deinem Nachziehstapel auf bis zur ersten, die keine Aktionskarte ist. Nimm sie alle auf die Hand.
prompt-scrying-pool-choose = { $source }: { $whose ->
    [own] Du deckst
   *[other] { $owner } deckt
} { $known ->
    [yes] { $subject }
   *[no] eine Karte
} auf. Ablegen oder zurücklegen?

card-transmute = Verwandlung
    .plural = Verwandlungen
    .text = Entsorge eine Handkarte. Je nach ihren Typen nimm: ein Herzogtum bei Aktion; eine Verwandlung bei Geld; ein Gold bei Punkten.
prompt-transmute-trash = { $source }: Entsorge eine Aktionskarte für ein Herzogtum, eine Geldkarte für eine Verwandlung oder eine Punktekarte für ein Gold

card-university = Universität
    .plural = Universitäten
    .text =
        +2 Aktionen
        Du darfst eine Aktionskarte nehmen, die höchstens [5] kostet.
prompt-university-gain = { $source }: Eine Aktionskarte{ gain-limit } nehmen?

card-vineyard = Weinberg
    .plural = Weinberge
    .text = [vp1] für je volle 3 Aktionskarten, die du besitzt.

## Intrigue

card-baron = Baron
    .plural = Barone
    .text =
        +1 Kauf
        Du darfst ein Anwesen aus der Hand ablegen. Wenn du das tust: +[4]. Sonst nimm ein Anwesen.
prompt-baron-discard = { $source }: Ein Anwesen für +4 Münzen ablegen? Sonst nimmst du ein Anwesen
decline-baron-discard = Ein Anwesen nehmen

card-bridge = Brücke
    .plural = Brücken
    .text =
        +1 Kauf
        +[1]
        Bis zum Ende dieses Zuges kosten alle Karten [1] weniger, mindestens [0].

card-conspirator = Verschwörer
    .plural = Verschwörer
    .text =
        +[2]
        Hast du mit dieser Karte mindestens 3 Aktionskarten in diesem Zug ausgespielt: +1 Karte und +1 Aktion.

card-coppersmith = Kupferschmied
    .plural = Kupferschmiede
    .text = Bis zum Ende dieses Zuges bringt jedes Kupfer, das du ausspielst, [1] mehr.

card-courtier = Höflinge
    .plural = Höflinge
    .text =
        Decke eine Handkarte auf. Wähle für jeden ihrer Typen einen anderen Bonus; führe die gewählten dann in dieser Reihenfolge aus: +1 Aktion; +1 Kauf; +[3]; nimm ein Gold.
prompt-courtier-reveal = { $source }: Decke eine Handkarte auf; jeder ihrer Typen bringt einen Bonus
prompt-courtier-choose = { $source }: Wähle { $max ->
    [1] einen Bonus
   *[other] { $max } verschiedene Boni
}
option-gain-gold = Ein Gold nehmen

card-courtyard = Burghof
    .plural = Burghöfe
    .text =
        +3 Karten
        Lege eine Handkarte auf deinen Nachziehstapel.
prompt-courtyard-topdeck = { $source }: Lege eine Handkarte auf deinen Nachziehstapel

card-diplomat = Diplomatin
    .plural = Diplomatinnen
    .text =
        +2 Karten
        Hast du danach höchstens 5 Handkarten: +2 Aktionen.
        Reaktion: Spielt ein Mitspieler einen Angriff aus, darfst du zuvor diese Karte aus der Hand aufdecken, wenn du mindestens 5 Handkarten hast. Ziehe dann 2 Karten und lege danach 3 Handkarten ab.
prompt-diplomat-react = { $source }: Aufdecken, um 2 Karten zu ziehen und danach 3 abzulegen?
prompt-diplomat-discard = { $source }: Lege { $max } Handkarten ab
button-diplomat-react = Aufdecken

card-duke = Herzog
    .plural = Herzöge
    .text = [vp1] für jedes Herzogtum, das du besitzt.

card-harem = Harem
    .plural = Harems
    .text = [2] [vp2]

card-ironworks = Eisenhütte
    .plural = Eisenhütten
    .text =
        Nimm eine Karte, die höchstens [4] kostet.
        Je nach ihren Typen: +1 Aktion bei Aktion; +[1] bei Geld; +1 Karte bei Punkten.

card-lurker = Herumtreiberin
    .plural = Herumtreiberinnen
    .text =
        +1 Aktion
        Du hast die Wahl: Entsorge eine Aktionskarte aus dem Vorrat oder nimm eine Aktionskarte vom Müllstapel.
prompt-lurker-choose = { $source }: Eine Aktionskarte aus dem Vorrat entsorgen oder eine vom Müllstapel nehmen?
prompt-lurker-trash = { $source }: Entsorge eine Aktionskarte aus dem Vorrat
prompt-lurker-gain = { $source }: Nimm eine Aktionskarte vom Müllstapel
option-lurker-trash = Eine Aktionskarte aus dem Vorrat entsorgen
option-lurker-gain = Eine Aktionskarte vom Müllstapel nehmen

card-mill = Mühle
    .plural = Mühlen
    .text = [vp1]
        +1 Karte
        +1 Aktion
        Du darfst 2 Handkarten ablegen. Wenn du das tust: +[2]
prompt-mill-discard = { $max ->
    [1] { $source }: Deine einzige Handkarte ablegen? Sie bringt keine Münzen
   *[other] { $source }: 2 Handkarten für +2 Münzen ablegen?
}

card-mining-village = Bergwerk
    .plural = Bergwerke
    .text =
        +1 Karte
        +2 Aktionen
        Du darfst diese Karte sofort entsorgen. Wenn du das tust: +[2]
prompt-mining-village-trash = { $source }: Für +2 Münzen entsorgen?
decline-mining-village-trash = Behalten

card-minion = Lakai
    .plural = Lakaien
    .text =
        +1 Aktion
        Du hast die Wahl: +[2]; oder lege alle deine Handkarten ab und ziehe 4 Karten. Dann tun das auch alle Mitspieler mit mindestens 5 Handkarten.
prompt-minion-choose = { $source }: +2 Münzen nehmen oder Handkarten austauschen?
option-discard-hand = Alle Handkarten ablegen und 4 Karten ziehen; Mitspieler mit mindestens 5 Handkarten ebenso

card-nobles = Adelige
    .plural = Adelige
    .text = [vp2]
        Du hast die Wahl: +3 Karten oder +2 Aktionen.
option-3-cards = +3 Karten

card-patrol = Patrouille
    .plural = Patrouillen
    .text =
        +3 Karten
        Decke die obersten 4 Karten deines Nachziehstapels auf. Nimm die Punktekarten und Flüche darunter auf die Hand und lege den Rest in beliebiger Reihenfolge zurück.

card-pawn = Handlanger
    .plural = Handlanger
    .text = Wähle zuerst zwei verschiedene Boni, dann führe sie in dieser Reihenfolge aus: +1 Karte; +1 Aktion; +1 Kauf; +[1].
prompt-pawn-choose = { $source }: Wähle { $max } verschiedene Boni
option-1-card = +1 Karte
option-1-action = +1 Aktion
option-1-buy = +1 Kauf
option-1-coin = +1 Münze

card-replace = Austausch
    .plural = Austausche
    .text =
        Entsorge eine Handkarte und nimm eine Karte, die höchstens [2] mehr kostet.
        Ist die genommene eine Aktions- oder Geldkarte, lege sie auf deinen Nachziehstapel. Ist sie eine Punktekarte, nehmen alle Mitspieler je einen Fluch.
prompt-replace-trash = { $source }: Entsorge eine Karte für eine, die bis zu 2 mehr kostet

card-saboteur = Saboteur
    .plural = Saboteure
    .text =
        Alle Mitspieler decken Karten vom Nachziehstapel auf bis zur ersten, die mindestens [3] kostet, entsorgen diese, dürfen je eine Karte nehmen, die mindestens [2] weniger kostet, und legen die übrigen aufgedeckten Karten ab.
prompt-saboteur-gain = { $source }: Zum Ausgleich eine Karte{ gain-limit } nehmen?

card-scout = Späher
    .plural = Späher
    .text =
        +1 Aktion
        Decke die obersten 4 Karten deines Nachziehstapels auf. Nimm die Punktekarten darunter auf die Hand und lege den Rest in beliebiger Reihenfolge zurück.

card-secret-passage = Geheimgang
    .plural = Geheimgänge
    .text =
        +2 Karten
        +1 Aktion
        Lege eine Handkarte an eine beliebige Stelle deines Nachziehstapels.
prompt-secret-passage-topdeck = { $source }: Lege eine Handkarte in deinen Nachziehstapel; die Stelle wählst du danach
button-secret-passage-topdeck = Wählen

card-shanty-town = Armenviertel
    .plural = Armenviertel
    .text =
        +2 Aktionen
        Decke deine Handkarten auf. Ist keine Aktionskarte darunter: +2 Karten.

card-steward = Verwalter
    .plural = Verwalter
    .text = Du hast die Wahl: +2 Karten, +[2] oder entsorge 2 Handkarten.
prompt-steward-trash = { $source }: Entsorge { $max } Handkarten
option-trash-2 = 2 Handkarten entsorgen

card-swindler = Trickser
    .plural = Trickser
    .text =
        +[2]
        Alle Mitspieler entsorgen die oberste Karte ihres Nachziehstapels und nehmen je eine Karte mit gleichen Kosten, die du bestimmst.
prompt-swindler-make-gain = { $known ->
    [yes] { $source }: Bestimme, welche Karte für die entsorgte Karte { $subject } genommen wird
   *[no] { $source }: Bestimme, welche Karte genommen wird
}

card-torturer = Kerkermeister
    .plural = Kerkermeister
    .text =
        +3 Karten
        Alle Mitspieler haben die Wahl: Sie legen 2 Handkarten ab oder nehmen einen Fluch auf die Hand.
prompt-torturer-choose = { $source }: 2 Handkarten ablegen oder einen Fluch auf die Hand nehmen?
option-torturer-gain-curse = Einen Fluch auf die Hand nehmen

card-trading-post = Handelsposten
    .plural = Handelsposten
    .text = Entsorge 2 Handkarten. Wenn du das tust, nimm ein Silber auf die Hand.
prompt-trading-post-trash = { $source }: Entsorge 2 Handkarten, um ein Silber auf die Hand zu nehmen

card-upgrade = Anbau
    .plural = Anbauten
    .text =
        +1 Karte
        +1 Aktion
        Entsorge eine Handkarte und nimm eine Karte, die genau [1] mehr kostet.
prompt-upgrade-trash = { $source }: Entsorge eine Karte für eine, die genau 1 mehr kostet

card-wishing-well = Wunschbrunnen
    .plural = Wunschbrunnen
    .text =
        +1 Karte
        +1 Aktion
        Nenne eine Karte, dann decke die oberste Karte deines Nachziehstapels auf. Ist es die genannte, nimm sie auf die Hand.
prompt-wishing-well-name = { $source }: Nenne eine Karte; liegt sie zuoberst auf deinem Nachziehstapel, nimmst du sie auf die Hand

## Seaside

card-bazaar = Bazar
    .plural = Bazare
    .text =
        +1 Karte
        +2 Aktionen
        +[1]

card-cutpurse = Beutelschneider
    .plural = Beutelschneider
    .text =
        +[2]
        Alle Mitspieler legen je ein Kupfer aus der Hand ab; wer keins hat, deckt seine Handkarten auf.

card-explorer = Entdecker
    .plural = Entdecker
    .text =
        Du darfst eine Provinz aus der Hand aufdecken.
        Hast du es getan, nimm ein Gold auf die Hand; sonst nimm ein Silber auf die Hand.
prompt-explorer-reveal = { $source }: Eine Provinz aufdecken, um statt eines Silbers ein Gold auf die Hand zu nehmen?

card-fishing-village = Fischerdorf
    .plural = Fischerdörfer
    .text =
        +2 Aktionen
        +[1]
        Zu Beginn deines nächsten Zuges: +1 Aktion und +[1]

card-ghost-ship = Geisterschiff
    .plural = Geisterschiffe
    .text =
        +2 Karten
        Alle Mitspieler mit 4 oder mehr Handkarten legen Handkarten in beliebiger Reihenfolge auf ihren Nachziehstapel, bis sie noch 3 haben.
prompt-ghost-ship-topdeck = { $max ->
    [1] { $source }: Lege { amount-cards } aus der Hand auf deinen Nachziehstapel
   *[other] { $source }: Lege { amount-cards } aus der Hand auf deinen Nachziehstapel, die erste zuoberst
}
button-ghost-ship-topdeck = Auf den Nachziehstapel

card-haven = Hafen
    .plural = Häfen
    .text =
        +1 Karte
        +1 Aktion
        Lege eine Handkarte verdeckt zur Seite.
        Nimm sie zu Beginn deines nächsten Zuges auf die Hand.
prompt-haven-set-aside = { $source }: Lege eine Handkarte verdeckt bis zu deinem nächsten Zug zur Seite

card-island = Insel
    .plural = Inseln
    .text = [vp2]
        Lege diese Karte und eine Handkarte auf dein Insel-Tableau.
        Sie bleiben bis zum Ende des Spiels dort und zählen zu deinen Karten.
prompt-island-set-aside = { $source }: Lege eine Handkarte für den Rest des Spiels auf dein Insel-Tableau
button-island-set-aside = Auf das Tableau

card-lighthouse = Leuchtturm
    .plural = Leuchttürme
    .text =
        +1 Aktion
        +[1]
        Zu Beginn deines nächsten Zuges: +[1]
        Solange diese Karte im Spiel ist, betreffen dich Angriffe deiner Mitspieler nicht.

card-lookout = Ausguck
    .plural = Ausgucke
    .text =
        +1 Aktion
        Sieh dir die obersten 3 Karten deines Nachziehstapels an.
        Entsorge eine davon, lege eine andere ab und lege die letzte zurück.
prompt-lookout-trash = { $source }: Entsorge eine der angesehenen Karten; danach legst du eine ab
prompt-lookout-discard = { $source }: Lege eine der übrigen Karten ab

card-merchant-ship = Handelsschiff
    .plural = Handelsschiffe
    .text =
        +[2]
        Zu Beginn deines nächsten Zuges: +[2]

card-native-village = Eingeborenendorf
    .plural = Eingeborenendörfer
    .text =
        +2 Aktionen
        Du hast die Wahl: Lege die oberste Karte deines Nachziehstapels verdeckt auf dein Eingeborenendorf-Tableau; oder nimm alle Karten von dort auf die Hand.
        Du darfst die Karten auf deinem Tableau jederzeit ansehen.
prompt-native-village-choose = { $source }: Die oberste Karte deines Nachziehstapels auf das Tableau legen oder alle von dort nehmen?
option-native-village-set-aside = Die oberste Karte deines Nachziehstapels auf das Tableau legen
option-native-village-take = Alle Karten vom Tableau auf die Hand nehmen

card-navigator = Navigator
    .plural = Navigatoren
    .text =
        +[2]
        Sieh dir die obersten 5 Karten deines Nachziehstapels an.
        Lege sie alle ab, oder lege sie in beliebiger Reihenfolge zurück.
prompt-navigator-choose = { $source }: { $known ->
    [yes] { $subject }
   *[no] Die angesehenen Karten
} ablegen oder alles zurücklegen?
option-navigator-discard = Alle ablegen
option-navigator-put-back = Alle zurücklegen

card-outpost = Außenposten
    .plural = Außenposten
    .text =
        In der Aufräumphase dieses Zuges ziehst du nur 3 Karten.
        War der vorige Zug nicht schon deiner, machst du nach diesem Zug einen Extrazug.

card-pearl-diver = Perlentaucher
    .plural = Perlentaucher
    .text =
        +1 Karte
        +1 Aktion
        Sieh dir die unterste Karte deines Nachziehstapels an.
        Du darfst sie zuoberst legen.
prompt-pearl-diver-choose = { $source }: { $known ->
    [yes] { $subject }
   *[no] Die Karte
} von ganz unten nach oben auf deinen Nachziehstapel legen?
decline-pearl-diver-choose = Unten lassen

card-pirate-ship = Piratenschiff
    .plural = Piratenschiffe
    .text =
        Du hast die Wahl:
        Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je eine Geldkarte nach deiner Wahl und legen den Rest ab; wurde mindestens eine Geldkarte entsorgt, lege eine Marke auf dein Piratenschiff-Tableau.
        Oder: +[1] für jede Marke auf deinem Piratenschiff-Tableau.
prompt-pirate-ship-choose = { $source }: Angreifen oder 1 Münze für jede Marke auf deinem Tableau nehmen?
option-pirate-ship-attack = Angreifen: die anderen verlieren Geldkarten, du erhältst eine Marke
option-pirate-ship-coins = +1 Münze für jede Marke auf deinem Tableau

card-salvager = Müllverwerter
    .plural = Müllverwerter
    .text =
        +1 Kauf
        Entsorge eine Handkarte.
        +[1] für jede Münze, die sie kostet.
prompt-salvager-trash = { $source }: Entsorge eine Handkarte für so viele Münzen, wie sie kostet

card-sea-hag = Seehexe
    .plural = Seehexen
    .text = Alle Mitspieler legen die oberste Karte ihres Nachziehstapels ab und nehmen dann je einen Fluch auf ihren Nachziehstapel.

card-smugglers = Schmuggler
    .plural = Schmuggler
    .text = Nimm eine Karte, die bis zu [6] kostet und denselben Namen hat wie eine, die der Spieler rechts von dir in seinem letzten Zug genommen hat.
prompt-smugglers-gain = { $source }: Nimm eine Karte mit Kosten bis 6, von der dein rechter Nachbar in seinem letzten Zug eine genommen hat

card-tactician = Taktiker
    .plural = Taktiker
    .text =
        Lege alle deine Handkarten ab.
        Hast du so mindestens eine Karte abgelegt: +5 Karten, +1 Kauf und +1 Aktion zu Beginn deines nächsten Zuges.

card-treasure-map = Schatzkarte
    .plural = Schatzkarten
    .text =
        Entsorge diese Karte und eine weitere Schatzkarte aus der Hand.
        Hast du beide entsorgt, nimm 4 Gold auf deinen Nachziehstapel.

card-treasury = Schatzkammer
    .plural = Schatzkammern
    .text =
        +1 Karte
        +1 Aktion
        +[1]
        Legst du diese Karte aus dem Spiel ab und hast in diesem Zug keine Punktekarte gekauft, darfst du sie auf deinen Nachziehstapel legen.
prompt-treasury-react = { $source }: Statt abzulegen auf den Nachziehstapel legen?
button-treasury-react = Auf den Nachziehstapel
decline-treasury-react = Ablegen

card-warehouse = Lagerhaus
    .plural = Lagerhäuser
    .text =
        +3 Karten
        +1 Aktion
        Lege 3 Handkarten ab.

card-wharf = Werft
    .plural = Werften
    .text =
        +2 Karten
        +1 Kauf
        Zu Beginn deines nächsten Zuges: +2 Karten und +1 Kauf.

## Guilds

card-advisor = Berater
    .plural = Berater
    .text =
        +1 Aktion
        Decke die obersten 3 Karten deines Nachziehstapels auf. Dein linker Nachbar wählt eine davon, die du ablegst; nimm die übrigen auf die Hand.

prompt-advisor-make-discard = { $source }: Wähle, welche der aufgedeckten Karten { $owner } ablegt; die anderen kommen auf die Hand

card-baker = Bäcker
    .plural = Bäcker
    .text =
        +1 Karte
        +1 Aktion
        +1 Taler
        Vorbereitung: Jeder Spieler beginnt mit 1 Taler.

card-butcher = Metzger
    .plural = Metzger
    .text =
        +2 Taler
        Du darfst eine Handkarte entsorgen. Wenn du das tust, gib beliebig viele Taler aus und nimm eine Karte, die höchstens so viel kostet wie die entsorgte, plus [1] je ausgegebenem Taler.

prompt-butcher-trash = { $source }: Eine Handkarte entsorgen, um eine zu nehmen, die höchstens so viel kostet, plus 1 je ausgegebenem Taler?
prompt-butcher-spend = { $source }: Taler ausgeben? Für jeden darf die genommene Karte 1 mehr kosten als die entsorgte

card-candlestick-maker = Leuchtenmacher
    .plural = Leuchtenmacher
    .text =
        +1 Aktion
        +1 Kauf
        +1 Taler

card-doctor = Arzt
    .plural = Ärzte
    .text =
        Nenne eine Karte. Decke die obersten 3 Karten deines Nachziehstapels auf, entsorge alle mit diesem Namen und lege die übrigen in beliebiger Reihenfolge zurück.
        Überzahlen: Sieh dir für je [1] die oberste Karte deines Nachziehstapels an; entsorge sie, lege sie ab oder lege sie zurück.

prompt-doctor-name = { $source }: Nenne eine Karte, die du aus den obersten 3 deines Nachziehstapels entsorgst
prompt-doctor-overpay = { $source }: Überzahlen? Für jede Münze siehst du die oberste Karte deines Nachziehstapels an und entsorgst sie, legst sie ab oder zurück
prompt-doctor-choose = { $source }: { $known ->
    [yes] { $subject }
   *[no] Die oberste Karte deines Nachziehstapels
} entsorgen, ablegen oder zurücklegen?

card-herald = Herold
    .plural = Herolde
    .text =
        +1 Karte
        +1 Aktion
        Decke die oberste Karte deines Nachziehstapels auf. Ist es eine Aktionskarte, spiele sie aus; sonst lege sie zurück.
        Überzahlen: Lege für je [1] eine Karte aus deinem Ablagestapel auf deinen Nachziehstapel.

prompt-herald-overpay = { $source }: Überzahlen? Für jede Münze legst du eine Karte aus deinem Ablagestapel auf deinen Nachziehstapel
prompt-herald-topdeck = { $max ->
    [1] { $source }: Lege { amount-cards } aus deinem Ablagestapel auf deinen Nachziehstapel
   *[other] { $source }: Lege { amount-cards } aus deinem Ablagestapel auf deinen Nachziehstapel, die erste zuoberst
}

card-journeyman = Wandergeselle
    .plural = Wandergesellen
    .text =
        Nenne eine Karte. Decke Karten vom Nachziehstapel auf, bis 3 davon andere Namen haben. Nimm diese 3 auf die Hand; lege die übrigen ab.

prompt-journeyman-name = { $source }: Nenne eine Karte, die du überspringst; die nächsten 3 anderen nimmst du auf die Hand

card-masterpiece = Meisterstück
    .plural = Meisterstücke
    .text = [1]
        Überzahlen: Nimm für je [1] ein Silber.

prompt-masterpiece-overpay = { $source }: Überzahlen? Für jede Münze nimmst du ein Silber

card-merchant-guild = Kaufmannsgilde
    .plural = Kaufmannsgilden
    .text =
        +1 Kauf
        +[1]
        Solange im Spiel: +1 Taler für jede Karte, die du kaufst.

card-plaza = Platz
    .plural = Plätze
    .text =
        +1 Karte
        +2 Aktionen
        Du darfst eine Geldkarte aus der Hand ablegen. Wenn du das tust: +1 Taler

prompt-plaza-discard = { $source }: Eine Geldkarte für +1 Taler ablegen?

card-soothsayer = Hellseherin
    .plural = Hellseherinnen
    .text =
        Nimm ein Gold.
        Alle Mitspieler nehmen je einen Fluch. Wer einen genommen hat, zieht danach eine Karte.

card-stonemason = Steinmetz
    .plural = Steinmetze
    .text =
        Entsorge eine Handkarte. Nimm nacheinander 2 billigere Karten.
        Überzahlen: Nimm nacheinander 2 Aktionskarten, die jeweils genau den überzahlten Betrag kosten. Du darfst auch Tränke überzahlen.

prompt-stonemason-overpay = { $source }: Überzahlen? Du nimmst 2 Aktionskarten, die jeweils genau diesen Betrag kosten
prompt-stonemason-gain = { $limit ->
    [none] { $source }: Nimm eine Aktionskarte, die genau den überzahlten Betrag kostet
   *[other] { $source }: Nimm eine Karte{ gain-limit }
}
prompt-stonemason-trash = { $source }: Entsorge eine Karte, um 2 billigere zu nehmen

card-taxman = Steuereintreiber
    .plural = Steuereintreiber
    .text =
        Du darfst eine Geldkarte aus der Hand entsorgen. Wenn du das tust: Alle Mitspieler mit 5 oder mehr Handkarten legen je eine gleiche ab; wer keine hat, deckt seine Handkarten auf. Nimm dann eine Geldkarte, die höchstens [3] mehr kostet, auf deinen Nachziehstapel.

prompt-taxman-trash = { $source }: Eine Geldkarte entsorgen, um eine zu nehmen, die bis zu 3 mehr kostet, auf den Nachziehstapel?
prompt-taxman-gain = { $source }: Nimm eine Geldkarte{ gain-limit } auf deinen Nachziehstapel

## Hinterlands

card-border-village = Grenzdorf
    .plural = Grenzdörfer
    .text =
        +1 Karte
        +2 Aktionen
        Beim Nehmen: Nimm auch eine billigere Karte.

card-cache = Schatztruhe
    .plural = Schatztruhen
    .text = [3]
        Beim Nehmen: Nimm auch 2 Kupfer.

card-cartographer = Kartograph
    .plural = Kartographen
    .text =
        +1 Karte
        +1 Aktion
        Sieh dir die obersten 4 Karten deines Nachziehstapels an. Lege beliebig viele davon ab und den Rest in beliebiger Reihenfolge zurück.

prompt-cartographer-discard = { $source }: Welche der angesehenen Karten legst du ab?
prompt-cartographer-topdeck = { $source }: Lege den Rest in beliebiger Reihenfolge zurück, die erste zuoberst

card-crossroads = Wegkreuzung
    .plural = Wegkreuzungen
    .text =
        Decke deine Handkarten auf: +1 Karte für jede Punktekarte darunter.
        Ist dies die erste Wegkreuzung, die du in diesem Zug ausspielst: +3 Aktionen.

card-develop = Aufbau
    .plural = Aufbauten
    .text = Entsorge eine Handkarte. Nimm eine Karte, die genau [1] mehr kostet, und eine, die genau [1] weniger kostet, auf deinen Nachziehstapel; welche zuerst, bestimmst du.

prompt-develop-trash = { $source }: Entsorge eine Karte; nimm eine, die genau 1 mehr, und eine, die genau 1 weniger kostet, auf den Nachziehstapel
prompt-develop-gain = { $limit ->
    [exactly] { $source }: Nimm eine Karte{ gain-limit } auf deinen Nachziehstapel
   *[other] { $source }: Nimm die erste Karte auf deinen Nachziehstapel; sie kostet 1 mehr oder 1 weniger als die entsorgte
}

card-duchess = Herzogin
    .plural = Herzoginnen
    .text =
        +[2]
        Du und alle Mitspieler sehen sich je die oberste Karte des eigenen Nachziehstapels an und legen sie ab oder zurück.
        Solange dieser Stapel im Vorrat ist: Wer ein Herzogtum nimmt, darf auch eine Herzogin nehmen.

prompt-duchess-choose = { $source }: { $known ->
    [yes] { $subject }
   *[no] Die oberste Karte deines Nachziehstapels
} ablegen oder zurücklegen?
prompt-duchess-react = { $source }: Zum Herzogtum auch eine Herzogin nehmen?
button-duchess-react = Nehmen
decline-duchess-react = Keine nehmen

card-embassy = Botschaft
    .plural = Botschaften
    .text =
        +5 Karten
        Lege 3 Handkarten ab.
        Beim Nehmen: Alle Mitspieler nehmen je ein Silber.

card-farmland = Fruchtbares Land
    .plural = Fruchtbare Länder
    .text = [vp2]
        Beim Kauf: Entsorge eine Handkarte und nimm eine Karte, die genau [2] mehr kostet.

prompt-farmland-trash = { $source }: Entsorge eine Karte für eine, die genau 2 mehr kostet

card-fools-gold = Katzengold
    .plural = Katzengold
    .text = [1]
        Jedes weitere Katzengold, das du im selben Zug ausspielst, bringt [4].
        Reaktion: Nimmt ein Mitspieler eine Provinz, darfst du diese Karte aus der Hand entsorgen, um ein Gold auf deinen Nachziehstapel zu nehmen.

prompt-fools-gold-react = { $source }: Entsorgen, um ein Gold auf den Nachziehstapel zu nehmen?
button-fools-gold-react = Entsorgen
decline-fools-gold-react = Nicht entsorgen

card-haggler = Feilscher
    .plural = Feilscher
    .text =
        +[2]
        Solange im Spiel: Für jede Karte, die du kaufst, nimm eine billigere, die keine Punktekarte ist.

prompt-haggler-gain = { $source }: Nimm eine Karte, die billiger ist als { $known ->
    [yes] { $subject }
   *[no] die gekaufte
}, aber keine Punktekarte

card-highway = Fernstraße
    .plural = Fernstraßen
    .text =
        +1 Karte
        +1 Aktion
        Solange im Spiel: Alle Karten kosten [1] weniger, mindestens [0].

card-ill-gotten-gains = Blutzoll
    .plural = Blutzölle
    .text = [1]
        Beim Ausspielen: Du darfst ein Kupfer auf die Hand nehmen.
        Beim Nehmen: Alle Mitspieler nehmen je einen Fluch.

prompt-ill-gotten-gains-gain = { $source }: Ein Kupfer auf die Hand nehmen?

card-inn = Gasthaus
    .plural = Gasthäuser
    .text =
        +2 Karten
        +2 Aktionen
        Lege 2 Handkarten ab.
        Beim Nehmen: Sieh deinen Ablagestapel durch, decke beliebig viele Aktionskarten daraus auf und mische sie in deinen Nachziehstapel. Auch diese Karte kann dabei sein.

prompt-inn-reveal = { $source }: Welche Aktionskarten aus deinem Ablagestapel mischst du in den Nachziehstapel?
button-inn-reveal = Einmischen
decline-inn-reveal = Keine einmischen

card-jack-of-all-trades = Lebenskünstler
    .plural = Lebenskünstler
    .text =
        Nimm ein Silber.
        Sieh dir die oberste Karte deines Nachziehstapels an; lege sie ab oder zurück.
        Ziehe Karten, bis du 5 auf der Hand hast.
        Du darfst eine Handkarte entsorgen, die keine Geldkarte ist.

prompt-jack-of-all-trades-choose = { $source }: { $known ->
    [yes] { $subject }
   *[no] Die oberste Karte deines Nachziehstapels
} ablegen oder zurücklegen?
prompt-jack-of-all-trades-trash = { $source }: Eine Handkarte entsorgen, die keine Geldkarte ist?

card-mandarin = Mandarin
    .plural = Mandarine
    .text =
        +[3]
        Lege eine Handkarte auf deinen Nachziehstapel.
        Beim Nehmen: Lege alle deine Geldkarten im Spiel in beliebiger Reihenfolge auf deinen Nachziehstapel.

prompt-mandarin-topdeck = { $max ->
    [1] { $source }: Lege eine Handkarte auf deinen Nachziehstapel
   *[other] { $source }: Lege deine Geldkarten im Spiel in beliebiger Reihenfolge auf deinen Nachziehstapel, die erste zuoberst
}
button-mandarin-topdeck = { $max ->
    [1] Auf den Nachziehstapel
   *[other] So auflegen
}

card-margrave = Markgraf
    .plural = Markgrafen
    .text =
        +3 Karten
        +1 Kauf
        Alle Mitspieler ziehen je eine Karte und legen dann Handkarten ab, bis sie nur noch 3 haben.

card-noble-brigand = Edler Räuber
    .plural = Edle Räuber
    .text =
        +[1]
        Beim Ausspielen und beim Kauf: Alle Mitspieler decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon je ein Silber oder Gold nach deiner Wahl und legen den Rest ab. Wer dabei keine Geldkarte aufdeckt, nimmt ein Kupfer. Nimm danach alle so entsorgten Karten.
prompt-noble-brigand-make-trash = { $source }: Wähle die Geldkarte, die { $owner } entsorgt und du nimmst
button-noble-brigand-make-trash = Diese nehmen

card-nomad-camp = Nomadencamp
    .plural = Nomadencamps
    .text =
        +1 Kauf
        +[2]
        Beim Nehmen: Lege diese Karte auf deinen Nachziehstapel.

card-oasis = Oase
    .plural = Oasen
    .text =
        +1 Karte
        +1 Aktion
        +[1]
        Lege eine Handkarte ab.

card-oracle = Orakel
    .plural = Orakel
    .text =
        Du und alle Mitspieler decken je die obersten 2 Karten des eigenen Nachziehstapels auf. Für jeden Spieler bestimmst du, ob er beide ablegt oder beide in beliebiger Reihenfolge zurücklegt.
        Ziehe danach 2 Karten.

prompt-oracle-choose = { $source }: { $whose ->
    [own] Willst du
   *[other] Soll { $owner }
} { $known ->
    [yes] { $subject }
   *[no] die aufgedeckten Karten
} ablegen oder alles zurücklegen?
option-oracle-discard = Ablegen
option-oracle-put-back = Zurücklegen

card-silk-road = Seidenstraße
    .plural = Seidenstraßen
    .text = [vp1] für je volle 4 Punktekarten, die du besitzt, diese mitgezählt.

card-spice-merchant = Gewürzhändler
    .plural = Gewürzhändler
    .text = Du darfst eine Geldkarte aus der Hand entsorgen. Wenn du das tust, hast du die Wahl: +2 Karten und +1 Aktion; oder +[2] und +1 Kauf.

prompt-spice-merchant-trash = { $source }: Eine Geldkarte entsorgen für +2 Karten und +1 Aktion oder für +2 Münzen und +1 Kauf?
option-2-cards-and-1-action = +2 Karten und +1 Aktion
option-2-coins-and-1-buy = +2 Münzen und +1 Kauf

card-stables = Stallungen
    .plural = Stallungen
    .text = Du darfst eine Geldkarte aus der Hand ablegen. Wenn du das tust: +3 Karten und +1 Aktion

prompt-stables-discard = { $source }: Eine Geldkarte für +3 Karten und +1 Aktion ablegen?

## Base 1E

card-adventurer = Abenteurer
    .plural = Abenteurer
    .text = Decke Karten vom Nachziehstapel auf bis zur zweiten Geldkarte. Nimm diese beiden auf die Hand; lege die übrigen ab.

card-chancellor = Kanzler
    .plural = Kanzler
    .text =
        +[2]
        Du darfst deinen Nachziehstapel auf deinen Ablagestapel legen.
option-chancellor-yes = Nachziehstapel auf den Ablagestapel legen
option-chancellor-no = Nachziehstapel liegen lassen

card-feast = Festmahl
    .plural = Festmähler
    .text =
        Entsorge diese Karte.
        Nimm eine Karte, die höchstens [5] kostet.

card-spy = Spion
    .plural = Spione
    .text =
        +1 Karte
        +1 Aktion
        Alle Spieler, du zuerst, decken die oberste Karte ihres Nachziehstapels auf; du bestimmst jeweils, ob die Karte abgelegt oder zurückgelegt wird.
prompt-spy-choose = { $source }: { $whose ->
    [own] Du deckst
   *[other] { $owner } deckt
} { $known ->
    [yes] { $subject }
   *[no] eine Karte
} auf. Ablegen oder zurücklegen?

card-woodcutter = Holzfäller
    .plural = Holzfäller
    .text =
        +1 Kauf
        +[2]
