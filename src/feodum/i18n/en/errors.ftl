### One message for each error code in server/refusals.json. The attribute is used when there is a suggestion.

## Connection

error-offline = Can’t reach the server. Please try again in a moment.
error-bad-message = The server didn’t understand this page. Please reload it.
error-too-large = That request is too large. The limit is { $most } bytes.
error-forbidden-origin = This address isn’t allowed to use this server.
error-not-found = Not found.
error-method = The server didn’t understand this page. Please reload it.
error-version = This page is out of date (version { $client }; the server uses version { $server }). Please reload it.
error-unknown-language = There are no texts in the language “{ $given }”. Choose from { $languages }.
error-slow-down = Too many requests. Please wait a moment.
error-server = Something went wrong on the server. Nothing has changed.
error-busy = The server is busy right now. Please try again later.
error-damaged = The stored game is damaged and can’t be continued.
error-missing-cards = This game uses cards from { $file } in a version that the server doesn’t have.
error-card-failed = A custom card failed ({ $card }). Nothing has changed.
error-card-stopped = A custom card failed or took too long ({ $card }). The server has stopped this game.
error-storage = The server couldn’t save that. Nothing has changed. Please try again.

## Seats

error-wrong-invite = This invite link isn’t for this game.
error-no-open-seat = All seats are taken. You can still watch.
error-empty-name = The name can’t be empty.
error-player-count = A game has { $least } to { $most } players, not { $given }.
error-first-player = “first” must be a seat from 0 to { $most }, not { $given }.
error-seat-kind = A seat must be one of { $kinds }, not { $given }.
error-level-of-person = Only bots have a level.
error-unknown-level = There is no bot level { $given }. The levels are { $levels }.

## At the table

error-not-over = The game isn’t over yet.
error-over = The game is over.
error-not-your-seat = This isn’t your seat.
error-only-players = Only players can do that. You are spectating.
error-not-asked = It isn’t your turn.
error-only-against-bots = This is only available in games against bots.
error-late = That question has already been answered.
error-illegal-answer = That isn’t allowed here. Nothing has changed.
error-nothing-to-undo = There is nothing to undo.
error-undo-pending = Another undo request is still open.
error-bot-plays = A bot is playing this seat.
error-not-absent = This player is still connected.
error-waiting = The game begins when every seat is taken.
error-too-soon = This player has not been away for long. You can ask for a bot in { $seconds } s.
error-resigned = You resigned this game.
error-out-of-time = You ran out of time. A bot is finishing the game for you.
error-bad-save = This file doesn’t contain a game that can be opened here.
error-save-too-long = This game is too long to open here: it has { $answers } answers, and the limit is { $most }.
error-no-request = That undo request is no longer open.

## Kingdoms

error-bad-setup = These settings don’t make a valid game. Change the cards or the number of players.
error-unknown-card = There is no Kingdom card “{ $name }”.
    .suggestion = There is no Kingdom card “{ $name }”. Did you mean { $suggestion }?
error-not-kingdom-card = { $card } is not a Kingdom card.
error-doubled-cards = The ten cards must be different. Duplicates: { $cards }.
error-kingdom-size = A kingdom has { $size } cards, not { $given }.
error-no-bane = This kingdom needs a Bane: another Kingdom card costing 2 or 3.
error-needless-market = No card in this kingdom uses a Black Market deck.
error-not-sold = { $card } can’t be in the Black Market deck.
error-wrong-bane = { $card } can’t be the Bane. It must be another Kingdom card costing 2 or 3.
error-needless-printing = An edition of { $card } was given, but { $card } is not in this kingdom.
error-unknown-printing = There is no edition “{ $edition }” of { $card }.
error-needless-bane = { $card } can’t be the Bane. No card in this kingdom uses one.
error-unknown-recommended = There is no recommended set “{ $name }”.
    .suggestion = There is no recommended set “{ $name }”. Did you mean { $suggestion }?
error-not-playable = { $name } can’t be played here. Missing cards: { $cards }.
error-unknown-set = There is no set “{ $name }”. The sets are { $sets }.
error-too-few-cards = Only { $count } Kingdom cards are left to choose from, but a kingdom has { $size }.
error-impossible-wishes = No kingdom was found that meets all of these conditions. Try removing some.
error-too-many-of-box = { $count } of the included cards are from { $set }, but at most { $most } of a box are allowed.
error-too-few-of-boxes = With at most { $most } of a box, only { $count } cards can be drawn, but a kingdom has { $size }. Allow more of a box, or choose more boxes.
error-wished-and-ruled-out = { $card } is both included and excluded.
error-unwished-attack = { $card } is an Attack, but Attacks are excluded.
error-code-length = A kingdom code has { $length } letters and digits, such as 1XXXX-XXXXX-XXXXX.
error-code-version = This code comes from another version of Feodum.
error-code-mistake = There is a typo in this code. Please check it.
error-code-unknown-cards = This code contains cards that this version of Feodum doesn’t have.
