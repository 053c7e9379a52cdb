### What the server refuses, a message for each code in server/refusals.json. Where there is a suggestion, the attribute says it.

## Connection

error-offline = The server can’t be reached. Please try again in a moment.
error-bad-message = The server did not understand this page. Please reload it.
error-too-large = That was too much at once: a request has at most { $most } bytes.
error-forbidden-origin = This server doesn’t answer under this address.
error-not-found = There is nothing here.
error-method = The server did not understand this page. Please reload it.
error-version = This page is older than the server (version { $client } instead of { $server }). Please reload it.
error-slow-down = Too fast for the server; please wait a moment.
error-server = The server made a mistake; nothing has changed.
error-busy = The server is full just now.
error-damaged = What the server has stored of this game is damaged; it can’t be played on.
error-missing-cards = This game is played with the cards of { $file }, which the server doesn’t have as they were.
error-storage = The server could not store that; nothing has changed. Please try again.

## Seats

error-wrong-invite = This invitation is not good for this game.
error-no-open-seat = All seats are taken; you can watch.
error-empty-name = A name needs at least one letter.
error-player-count = A game has { $least } to { $most } players, not { $given }.
error-first-player = The first player must be one of 0 to { $most }, not { $given }.
error-seat-kind = A seat is one of { $kinds }, not { $given }.
error-level-of-person = Only a bot has a level.
error-unknown-level = There is no bot of level { $given }; the levels are { $levels }.

## At the table

error-not-over = The game is not over yet.
error-over = The game is over.
error-not-your-seat = This seat is not yours.
error-only-players = Only players can do that; you are watching.
error-not-asked = It is not your move.
error-only-against-bots = Hints are given only in games against bots.
error-late = That question is already answered.
error-illegal-answer = That answer is not allowed here; nothing has changed.
error-nothing-to-undo = There is nothing to take back.
error-undo-pending = Somebody is already asking to take a move back.
error-bot-plays = A bot plays this seat.
error-not-absent = This player is at the table.
error-resigned = Who has resigned can't play on.
error-out-of-time = Your time for this game is used up. The bot plays it to the end.
error-bad-save = This file holds no game that can be opened here.
error-no-request = That undo request is no longer open.

## Kingdoms

error-bad-setup = A game can’t be set up like this.
error-unknown-card = There is no Kingdom card “{ $name }”.
    .suggestion = There is no Kingdom card “{ $name }”. Did you mean { $suggestion }?
error-not-kingdom-card = { $card } is not a Kingdom card.
error-doubled-cards = The ten cards must differ; more than once: { $cards }.
error-kingdom-size = A kingdom has { $size } cards, not { $given }.
error-no-bane = This kingdom needs a Bane: a further Kingdom card costing 2 or 3.
error-needless-market = No card of this kingdom uses a Black Market deck.
error-not-sold = { $card } can’t be in the Black Market deck.
error-wrong-bane = { $card } can’t be the Bane: it must be a further Kingdom card costing 2 or 3.
error-needless-bane = { $card } can’t be the Bane: no card of this kingdom uses one.
error-unknown-recommended = There is no recommended set “{ $name }”.
    .suggestion = There is no recommended set “{ $name }”. Did you mean { $suggestion }?
error-not-playable = { $name } can’t be played here; missing: { $cards }.
error-unknown-set = There is no set “{ $name }”; the sets are { $sets }.
error-too-few-cards = Only { $count } Kingdom cards are left to choose from, but a kingdom has { $size }.
error-impossible-wishes = No kingdom was found that fulfils all of these wishes. Leave some out.
error-wished-and-ruled-out = { $card } is wished for and ruled out at once.
error-unwished-attack = { $card } is an Attack, but no Attacks are wanted.
error-code-length = A kingdom’s code has { $length } letters and digits, such as 1XXXX-XXXXX-XXXXX.
error-code-version = This code comes from another version of Feodum.
error-code-mistake = There is a mistake in this code. Please compare it once more.
error-code-unknown-cards = This code contains cards that this Feodum doesn’t know.
