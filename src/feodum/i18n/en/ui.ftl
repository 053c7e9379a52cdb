### The browser: everything that is not a card, the log or a prompt.

## Cards

card-without-text = No text.
cost-label = costs { $cost }
left-label = { $count } left
copies-label = { $count } of them
choosable-label = can be chosen
picked-label = picked
picked-as-label = picked as number { $number }
label-coins = { $count ->
    [one] { $count } coin
   *[other] { $count } coins
}
label-points = { $count ->
    [1] { $count } point
    [-1] { $count } point
   *[other] { $count } points
}

## The page

tagline = Build a realm, card by card. Play at once against a bot, or with friends by link or at one screen.
play-now = Play now
play-now-note = { $kingdom }, against one bot
imprint = A free table for a game of deck building, with arms and words of its own. Nothing here calls home.
recent = Games you sit in
recent-game = with { $players }, { DATETIME($at, month: "short", day: "numeric", hour: "numeric", minute: "numeric") }
forget = Remove from this list
language = Language
theme = Appearance
theme-auto = Auto
theme-light = Light
theme-dark = Dark
close = Close
copy = Copy
copied = Copied
menu = Menu
help = Help
to-home = To the start page
to-game = To the game
nothing-found = Nothing found.

## Setting up a game

set-table = Set the table yourself
kingdom = Kingdom
kingdom-own = Your own kingdom
kingdom-code = Code of this kingdom
tab-sets = Recommended
tab-random = Random
tab-builder = Build
tab-code = Code
filter-sets = Sets of
all-sets = All sets
set-base = Base
set-prosperity = Prosperity
set-cornucopia = Cornucopia
set-dark-ages = Dark Ages
code-enter = A kingdom’s code
code-use = Use it
wishes = Must have
wish-sets = Cards from
wish-village = A village (+2 Actions)
wish-trashing = A way to trash
wish-spread = Costs from 2 to 5
wish-attack = Attacks
attack-any = No matter
attack-yes = At least one
attack-no = None
wish-veto = Never this card
wish-veto-none = Choose a card …
veto-remove = Allow { $card } again
draw-kingdom = Draw a kingdom
search-cards = Search names and texts
builder-count = { $count } of { $size }
builder-clear = Clear
builder-chosen = Chosen cards
builder-remove = Remove { $card }
extra-colony = Platinum and Colony
extra-shelters = Shelters
extra-bane = Bane
with = With
without = Without
by-chance = By chance
with-colony = with Platinum and Colony
maybe-colony = perhaps with Platinum and Colony
with-shelters = with Shelters
maybe-shelters = perhaps with Shelters
seats = Who plays
seat-kind = Seat { $number }
seat-add = Seat
seat-remove = Remove seat { $number }
kind-you = You
kind-bot = Bot
kind-friend = Friend by link
kind-local = Friend at this screen
friend-note = You get a link to send.
name-placeholder = Name
name-label = Name of player { $number }
your-name = Your name
level-label = Level of bot { $number }
level-novice = Novice
level-steady = Steady
level-strong = Strong
level-random = At random
level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert
start = Start the game

## The table

connecting = Connecting …
link-lost = Connection lost. Trying again …
gone-title = There is no such game
gone-note = The link is wrong or old, or the game is no longer kept.
table = The table
own-side = Your side
supply = Supply
beside-supply = beside the Supply
bane = Bane
banned = may not be bought
coin-token = with a coin token
hand = Your hand
hand-of = Hand of { $player }
hand-empty = No cards in hand
hand-size = Cards in hand
deck-size = Cards in the deck
deck-word = Deck
discard-word = Discard
discard-top = Top of the discard pile
discard-empty = the discard pile is empty
set-aside = Set aside or revealed
in-play = in play
nothing-in-play = Nothing in play
trash = Trash
trash-empty = Empty
log = Log
options = Options
turn = This turn
turn-number = Turn { $number }
phase-start = Start
phase-action = Action phase
phase-treasure = Treasures
phase-buy = Buy phase
phase-clean-up = Clean-up
actions = { $count ->
    [one] { $count } Action left
   *[other] { $count } Actions left
}
actions-word = Actions
buys = { $count ->
    [one] { $count } Buy left
   *[other] { $count } Buys left
}
buys-word = Buys
coins = { $count ->
    [one] { $count } coin to spend
   *[other] { $count } coins to spend
}
coins-word = Coins
vp-tokens = Victory tokens
trade-route-mat = Coin tokens on the Trade Route mat
mat-word = Mat
empty-piles = { $count ->
    [one] { $count } of { $limit } piles empty
   *[other] { $count } of { $limit } piles empty
}
you-name = You
player-name = Player { $number }
seat-open = seat is free
seat-away = away
thinking = to move
your-move = Your move
skip = Skip
owned-by = Cards of { $player }
owned-note = { $count ->
    [one] { $count } card in all, as the log tells.
   *[other] { $count } cards in all, as the log tells.
}
name-search = Search for a card

## Prompts around the decisions

prompt-region = What is asked
prompt-moving = One moment …
prompt-waiting-open = Waiting for somebody to take the seat of { $player }
undo = Undo
undo-ask = Undo?
undo-asked = { $player } wants to take the last move back
undo-agree = Agree
undo-refuse = Refuse
undo-waiting = Waiting until the others agree to your undo
undo-cancel = Never mind
undo-refused = The others did not agree to the undo.
undo-lapsed = The undo request lapsed.
tray-revealed = The cards in question
tray-discard = From the discard pile
tray-trash = From the trash
tray-set-aside = Cards set aside
tray-play = Cards in play
tray-hand = From the hand
tray-supply = From the Supply
tray-elsewhere = The cards in question

## Help and settings

share = Links
setting-owned = Memory aid: let me look up what everybody owns
setting-spread = Show equal cards in hand one by one
help-glow = What glows can be chosen. Click to pick, click again to put back. The bar above your hand says what is asked.
help-read = To read a card, point at it, go to it with the Tab key, or press long.
help-cards = Pick the card with that sign
help-enter = Confirm
help-escape = Pick nothing, close
help-treasures = Play all Treasures
help-end = End the phase, decline
help-undo = Undo
help-log = Log on or off
help-arrows = Go from card to card
help-help = This help

## Links and guests

invite-now = { $count ->
    [one] Invite a friend
   *[other] Invite { $count } friends
}
invite-link = { $count ->
    [one] Invitation: for the free seat
   *[other] Invitation: for the { $count } free seats
}
watch-link = To watch
seat-link = Your own seat, for another device
seat-link-note = Whoever has this last link plays in your place: keep it to yourself.
claim-title = You are invited to a game
claim-sit = Sit down
claim-watch = Just watch
claim-full = All seats are taken; you can watch.
claim-failed = This invitation is not good any more.
curtain-title = { $player }, it is your move
curtain-note = Everybody else: please look away.
curtain-open = I am { $player }: show my hand

## The end

end-you-won = You have won!
end-won = { $player } has won
end-tie = { $players } share the victory
winner = Winner
no-points = No points
points-caption = Points of { $player }
turns-taken = { $count ->
    [one] after { $count } turn
   *[other] after { $count } turns
}
deck-of = { $count ->
    [one] Deck of { $count } card
   *[other] Deck of { $count } cards
}
rematch = Rematch
replay = Replay
download = Download as a file
new-game = New game
show-end = Show the result
summary-failed = The result can’t be loaded just now.
plot-points = Points
plot-money = Money in the deck
plot-turns = turns →
replay-failed = There is no replay: the game is not over, or not kept any more.
replay-controls = Steps
replay-first = To the beginning
replay-back = One step back
replay-run = Let it run
replay-on = One step on
replay-last = To the end
replay-step = Step
replay-nothing = nothing

## What can go wrong

error-late = That question is already answered.
error-not-asked = It is not your move.
error-slow-down = Too fast for the server; please wait a moment.
error-nothing-to-undo = There is nothing to take back.
error-storage = The server could not store that; nothing has changed. Please try again.
error-server = The server made a mistake; nothing has changed.
error-busy = The server is full just now.
error-over = The game is over.
