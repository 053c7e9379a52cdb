### The browser: everything that is not a card, the log or a prompt.

## Cards

card-without-text = No text.
cost-label = costs { $cost }
cost-potion-label = costs { $cost } and a Potion
cost-debt-label = costs { $debt } debt
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
imprint = A free table for the card game Dominion, with arms and words of its own. This page loads nothing from elsewhere.
licenses = Licences of fonts and libraries
recent = Games you sit in
recent-game = with { $players }, { DATETIME($at, month: "short", day: "numeric", hour: "numeric", minute: "numeric") }
recent-unnamed = a game of { DATETIME($at, month: "short", day: "numeric", hour: "numeric", minute: "numeric") }
recent-yours = your move
recent-theirs = others’ move
recent-won = won { $scores }
recent-tied = shared { $scores }
recent-lost = lost { $scores }
recent-over = over
recent-all = All { $count } games
recent-few = Fewer
give-up = Give this seat up for good
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
nothing-here = There is nothing here
nothing-here-note = The address is wrong or old. What you look for is surely to be found from the start page.

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
set-guests = Guests
set-own = Own cards
with-guests = With guests
with-guests-note = Cards of other boxes that the rulebooks speak of
sets-lacking = { $count ->
    [one] { $count } more set needs cards that this table does not have
   *[other] { $count } more sets need cards that this table does not have
}
set-lacks = lacks { $cards }
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
search-cards = Search cards
builder-count = { $count } of { $size }
builder-clear = Clear
builder-chosen = Chosen cards
builder-remove = Remove { $card }
fill-up = { $count ->
    [one] { $count } missing: fill up at random
   *[other] { $count } missing: fill up at random
}
obstacle-missing = { $count ->
    [one] { $count } card is missing from your kingdom.
   *[other] { $count } cards are missing from your kingdom.
}
obstacle-undrawn = No kingdom has been drawn yet.
obstacle-unread = No code has been used yet.
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
level-sage = Sage
level-grandmaster = Grandmaster
start = Start the game

## The table

connecting = Connecting …
link-lost = Connection lost. Trying again …
gone-title = There is no such game
gone-note = The link is wrong or old, or the game is no longer kept.
reload = Reload the page
no-seat-title = This link opens no seat
no-seat-note = The seat in the link is none of this game: the link is incomplete, or of another game. You can watch.
table = The table
own-side = Your side
supply = Supply
beside-supply = beside the Supply
bane = Bane
banned = may not be bought
coin-token = with a coin token
laid-tokens = { $count ->
    [one] with { $count } token: { $card }
   *[other] with { $count } tokens: { $card }
}
hand = Your hand
hand-of = Hand of { $player }
hand-empty = No cards in hand
stays-in-play = stays in play
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
log-newest = To the newest line
options = Options
turn = This turn
turn-number = Turn { $number }
phase-start = Turn has begun
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
potions = { $count ->
    [one] { $count } Potion to spend
   *[other] { $count } Potions to spend
}
potions-word = Potions
debt = { $count } debt: nobody with debt may buy
debt-word = Debt
decided-by = { $player } decides
decided-by-you = you decide
vp-tokens = Victory tokens
trade-route-mat = Coin tokens on the Trade Route mat
mat-word = Mat
empty-piles = { $count ->
    [one] { $count } of { $limit } piles empty
   *[other] { $count } of { $limit } piles empty
}
empty-piles-short = { $count }/{ $limit } empty
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

# The last turn of another player in a few words.
recap-label = Last turn
recap-played = { $cards }; { $gains }
recap-gained = gained { $cards }
recap-nothing = gained nothing
shown-turn = moves being shown

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
tray-non-supply = Cards beside the Supply
tray-elsewhere = The cards in question

## Help and settings

share = Links
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
qr-label = The link as a QR code
qr-show = QR code
qr-note = Scan it with the camera of a phone.
only-here = Only this computer can reach this table. To invite others in your network, start it with: feodum serve --host 0.0.0.0
claim-what = Feodum is Dominion in the browser: everybody builds a deck of cards, and whoever has the most points in the end wins.
claim-who = Who plays
claim-free = { $count ->
    [one] one seat is free
   *[other] { $count } seats are free
}
how-to-play = How to play
claim-title = You are invited to a game
claim-sit = Sit down
claim-watch = Just watch
claim-full-title = All seats are taken
claim-full-note = Somebody else was faster. You can watch the game.
watching = You are watching. You see what everybody sees, and no hand.
spectators = { $count ->
    [one] { $count } person is watching
   *[other] { $count } people are watching
}
curtain-title = { $player }, it is your move
curtain-note = Everybody else: please look away.
curtain-open = I am { $player }: show my hand

## The end

end-you-won = You have won!
end-won = { $player } has won
end-tie = { $players } share the victory
end-early = The game had gone on for very long without an end in sight, so it was ended as it stood.
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
rematch-ready = The rematch is set up.
rematch-follow = Join it
rematch-watch = Watch it
replay = Replay
download = Download as a file
download-short = Save
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
replay-run = Play
replay-pause = Pause
replay-on = One step on
replay-on-word = Step
replay-last = To the end
replay-step = Step
replay-nothing = nothing

## Fair shuffles

fair-button = Fair?
fair-title = Were the shuffles fair?
fair-none = This game is from before there were shuffles that can be checked.
fair-checking = Checking …
fair-good = { $count ->
    [one] Fair: your browser has checked { $count } shuffle.
   *[other] Fair: your browser has checked all { $count } shuffles.
}
fair-how = Before the game the server showed the hash of a secret. Then the players’ browsers added bytes of their own. All of it together makes the key of the shuffles, so nobody could choose them. Your browser has computed it all again.
fair-commitment = What the server showed before the game
fair-noted = What this browser noted then
fair-not-noted = nothing: it was not there
fair-same = the same
fair-secret = The secret, shown after the game
fair-parts = Bytes were added by
fair-nobody = nobody
fair-fault-secret = The secret is not the one that was promised: its hash is another.
fair-fault-commitment = The server now shows another hash than before the game.
fair-fault-own-part = The bytes that this browser added are missing.
fair-fault-seed = The key is not made of the secret and the players’ bytes.
fair-fault-shuffle = A shuffle came out otherwise than the key says.

## Learning

how-lead = Everybody begins with the same ten weak cards and buys better ones. Whoever has the most points in their deck when the game ends wins.
how-deck-title = Your deck
how-deck = You begin with 7 Coppers, which are money, and 3 Estates, which are points. You always draw 5 cards.
how-turn-title = Your turn
how-turn = Play one Action, if you have one; it may give you more. Then play your Treasures: they are money for this turn.
how-buy-title = Buy a card
how-buy = Buy one card that your coins pay for. It goes to your discard pile: from now on it is yours.
how-draw-title = Clean up and shuffle
how-draw = Everything you had in hand and in play is discarded, and you draw 5 new cards. When your deck runs out, your discard pile is shuffled, and what you bought comes to your hand.
how-end-title = The end
how-end = The game ends when all Provinces, or any three piles, are gone. Points are worth nothing before that and fill your hand: the art is to know when to begin with them.
lesson-start = Learn by playing
lesson-note = A real game, with a helper who says what to do.
lesson-title = The helper
lesson-on = Go on
lesson-skip = Without help
lesson-finish = Play on alone
lesson-hand = This is your hand: 5 cards of the 10 that you begin with.
lesson-supply = These piles can be bought; the coin on a card is its price, the other number says how many are left.
lesson-goal = Points win in the end, and a Province has the most: 6 points for 8 coins.
lesson-prompt = Here you always read what you can do; what glows can be chosen.
lesson-treasures = Coppers, Silvers and Golds are money: play all your Treasures.
lesson-play-action = Play your { $card }: it draws 3 more cards.
lesson-no-action = No Action helps you now: go on and play your Treasures.
lesson-buy-silver = { $coins } coins: buy a { $card }; it is worth 2 coins in every later turn.
lesson-buy-smithy = { $coins } coins: buy a { $card }, an Action that draws 3 cards.
lesson-buy-gold = { $coins } coins: buy { $card }, the best money there is here, worth 3 coins.
lesson-buy-province = { $coins } coins: buy a { $card } – 6 points!
lesson-end-turn = That is not enough for anything good: end your turn without buying.
lesson-discard = You must discard: pick the Estates first, they are worth nothing in your hand, then press the button.
lesson-other = Read what is asked here, then click what glows.
lesson-wait = The other player’s turn; yours comes at once.
lesson-won-province = Your first Province! When all are gone, the game ends, and whoever has most points wins: now you know how to play.
cards-title = All cards
cards-all = All cards
card-unknown = There is no card of this name
cards-set = Set
cards-type = Type
cards-cost = Cost
cards-all-types = All types
cards-all-costs = Any cost
cards-costing = Cost { $cost }
cards-count = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
rulings = Rulings
rulings-note = { $count ->
    [one] { $count } ruling; “Run it” shows it on a small table, played by the rules of this program.
   *[other] { $count } rulings; “Run it” shows them on a small table, played by the rules of this program.
}
rulings-none = No rulings are needed: the card says it all.
run-it = Run it
scenario-end = So it ends.
zone-hand = Hand
zone-play = In play
zone-deck = Deck
zone-discard = Discard
contents-note = The base game, Prosperity, Cornucopia and Dark Ages are in it.

## Kingdoms that are kept, and what makes playing easier

favourite = Favourite
favourites = Favourites
last-kingdoms = Last played
kingdom-link = Link to this kingdom
kingdom-of-day = Kingdom of the day
wish-card = These cards must be in
wish-remove = { $card } need not be in
who-begins = Who begins
rename = Change
own-deck = Your own cards
owned-points = { $count ->
    [one] { $count } point on plain cards and tokens.
   *[other] { $count } points on plain cards and tokens.
}
left-to-draw = In deck and discard pile: { $count }
setting-auto-treasures = Play Treasures by itself when all of them are plain
setting-quick-buy = A click on a pile plays all plain Treasures and buys
setting-sound = Sounds
setting-notify = Call me when it is my turn
setting-pace = Others’ moves
pace-calm = Calm
pace-normal = Quick
pace-instant = At once
results-label = { $won } of the last { $count } games won

## Talking

talk = Talk
talk-nothing = Nothing has been said yet.
talk-label = Say something
talk-say = Say
talk-mute = Mute { $player }
phrase-hello = Hello, have fun!
phrase-well-played = Well played!
phrase-moment = One moment, please.
phrase-thanks = Thank you!
phrase-good-game = Good game!
play-on = Play on from here
same-again = Same again in this game
ask-again = Ask me about Reactions again
