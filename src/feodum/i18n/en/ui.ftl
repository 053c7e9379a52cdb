### Texts of the web page, except cards, the log and the prompts.

## Cards

card-without-text = No text.
cost-label = costs { $cost }
cost-potion-label = costs { $cost } and a Potion
cost-debt-label = costs { $debt } debt
left-label = { $count } left
copies-label = { $count ->
    [one] { $count } copy
   *[other] { $count } copies
}
choosable-label = can be chosen
picked-label = selected
picked-as-label = selected as number { $number }
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

tagline = Dominion in your browser. Play a bot right now, or send a friend a link.
play-now = Play now
play-now-note = { $kingdom }, against one bot
imprint = Free and unofficial, with original artwork and wording. No trackers, no third-party requests.
licenses = Font and library licences
recent = Your games
recent-game = with { $players }, { DATETIME($at, month: "short", day: "numeric", hour: "numeric", minute: "numeric") }
recent-unnamed = game from { DATETIME($at, month: "short", day: "numeric", hour: "numeric", minute: "numeric") }
recent-yours = your turn
recent-theirs = waiting
recent-won = won { $scores }
recent-tied = tied { $scores }
recent-lost = lost { $scores }
recent-resigned = resigned
recent-won-resigned = won by resignation
recent-over = over
recent-all = All { $count } games
recent-few = Show fewer
give-up = Leave this game
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
to-home = Home
to-game = Back to game
nothing-found = Nothing found.
nothing-here = Page not found
nothing-here-note = The link may be wrong or out of date.

## Setting up a game

set-table = Custom game
kingdom = Kingdom
kingdom-own = Your own kingdom
kingdom-code = Code for this kingdom
tab-sets = Recommended
tab-random = Random
tab-builder = Build
tab-code = Code
filter-sets = Expansion
all-sets = All sets
set-base = Base
set-prosperity = Prosperity
set-cornucopia = Cornucopia
set-dark-ages = Dark Ages
set-alchemy = Alchemy
set-intrigue = Intrigue
set-intrigue-1e = Intrigue 1st edition
set-seaside = Seaside
set-guilds = Guilds
set-hinterlands = Hinterlands
set-base-1e = Base 1st edition
set-guests = Guests
set-own = Custom cards
chosen-sets = Chosen sets
other-sets = Other sets
choose-sets = { $count ->
    [one] Cards from { $count } set
   *[other] Cards from { $count } sets
}
sets-lacking = { $count ->
    [one] { $count } set uses cards not available yet
   *[other] { $count } sets use cards not available yet
}
set-lacks = missing: { $cards }
code-enter = Kingdom code
code-use = Load
wishes = Must have
wish-sets = Cards from
wish-village = A village (+2 Actions)
wish-trashing = Trashing
wish-spread = One card at each cost, 2–5
wish-attack = Attacks
attack-any = Any
attack-yes = At least one
attack-no = None
wish-defended = Only with a defence
wish-most-per-box = At most from one box
wish-veto = Exclude
wish-veto-none = Choose a card …
veto-remove = Allow { $card } again
draw-kingdom = Randomize
search-cards = Search cards
builder-count = { $count } of { $size }
builder-clear = Clear
builder-chosen = Chosen cards
builder-remove = Remove { $card }
fill-up = { $count ->
    [one] Fill the last card at random
   *[other] Fill the last { $count } at random
}
obstacle-missing = { $count ->
    [one] Your kingdom needs { $count } more card.
   *[other] Your kingdom needs { $count } more cards.
}
obstacle-undrawn = Draw a kingdom first.
obstacle-unread = Enter a code first.
extra-colony = Platinum and Colony
extra-shelters = Shelters
extra-landscapes = Landscapes
extra-bane = Bane
with = With
without = Without
by-chance = Random
with-colony = with Platinum and Colony
maybe-colony = maybe with Platinum and Colony
with-shelters = with Shelters
maybe-shelters = maybe with Shelters
edition = Rules
edition-english = English edition
edition-german = German edition
edition-note = Dark Ages as in the German booklet: Ironmonger gives its bonuses first, Poor House costs at most its own 4 coins, a Cultist trashed by an attack draws after the other revealed cards are discarded, and Rebuild discards the other cards last.
seats = Players
seat-kind = Player { $number }
seat-add = Add player
seat-remove = Remove player { $number }
kind-you = You
kind-bot = Bot
kind-friend = Friend by link
kind-local = Friend on this device
friend-note = You’ll get an invite link.
name-placeholder = Name
name-label = Name of player { $number }
your-name = Your name
level-label = Level of bot { $number }
level-novice = Novice
level-steady = Steady
level-sage = Sage
level-grandmaster = Grandmaster
start = Start game

## The table

connecting = Connecting …
link-lost = Connection lost. Reconnecting …
gone-title = Game not found
gone-note = The link may be wrong or out of date, or the game has been deleted.
reload = Reload the page
no-seat-title = This player link isn’t valid
no-seat-note = The link is incomplete or belongs to another game. You can still watch.
table = Table
own-side = Your side
supply = Supply
not-in-supply = not in the Supply
bane = Bane
banned = can’t be bought
coin-token = with a coin token
laid-tokens = { $count ->
    [one] with { $count } token: { $card }
   *[other] with { $count } tokens: { $card }
}
landscapes = Next to the Supply
landscape-of = with { $player }
landscape-deck = { $name }: { $count } left
landscape-discard = Discard pile
landscape-set-aside = Set aside for this game
vp-on = { $count ->
    [one] with { $count } victory token
   *[other] with { $count } victory tokens
}
owned-token = { $player }: { $token }
belongings = { $player }: mats and tokens
mat-label = { $tokens ->
    [0] { $name }: { cards-number }
   *[other] { $count ->
        [0] { $name }: { mat-tokens }
       *[other] { $name }: { cards-number }, { mat-tokens }
    }
}
mat-title = { $player }: { $name }
mat-hidden = { $count ->
    [one] { $count } card you can’t see
   *[other] { $count } cards you can’t see
}
mat-tokens = { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
}
hand = Your hand
hand-of = { $player }’s hand
hand-empty = No cards in hand
stays-in-play = stays in play
stays-word = stays
hand-size = Cards in hand
deck-size = Cards in deck
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
log-newest = Jump to latest
options = Options
turn = This turn
turn-number = Turn { $number }
phase-start = Start of turn
phase-action = Action phase
phase-treasure = Treasures
phase-buy = Buy phase
phase-night = Night phase
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
decided-by = { $player } decides
decided-by-you = you decide
extra-turn = extra turn
trade-route-mat = Coin tokens on the Trade Route mat
mat-word = Mat
empty-piles = { $count ->
    [one] { $count } of { $limit } piles empty
   *[other] { $count } of { $limit } piles empty
}
empty-piles-short = { $count }/{ $limit } empty
you-name = You
player-name = Player { $number }
seat-open = open seat
seat-away = away
thinking = deciding
your-move = Your turn
skip = Skip
owned-by = { $player ->
    [You] Your cards
   *[other] { $player }’s cards
}
owned-note = { $count ->
    [one] { $count } card.
   *[other] { $count } cards.
}
name-search = Search for a card
name-others = Cards that are not in this game

# Summary of another player’s last turn.
recap-label = Last turn
recap-played = { $cards }; { $gains }
recap-gained = gained { $cards }
recap-nothing = gained nothing
playing-turn = playing …

## Counters of players: counter-<slug> for each declared in engine/state/declaration.py, .note says what it is for

counter-title = { $name }: { $count }. { $note }
counter-flag-title = { $name }: { $note }
counter-vp-tokens = Victory tokens
    .note = Each is worth 1 point.
counter-debt = Debt
    .note = Pay it off before you buy.
counter-coffers = Coffers
    .note = Each is worth 1 coin in your Buy phase.
counter-villagers = Villagers
    .note = Each is worth +1 Action in your Action phase.
counter-minus-card = −1 Card token
    .note = The next draw is one card smaller.
counter-minus-coin = −1 Coin token
    .note = The next coins are one fewer.
counter-journey-down = Journey token
    .note = It lies face down.

## Prompts around the decisions

prompt-region = Current decision
prompt-opponent-moves = Waiting …
undo = Undo
undo-ask = Undo?
undo-asked = { $player } asks to undo their last move
undo-agree = Allow
undo-refuse = Decline
undo-waiting = Waiting for the others to allow your undo
undo-cancel = Cancel
undo-refused = The others declined the undo.
undo-lapsed = The undo request expired.
tray-revealed = Revealed cards
tray-revealed-by = Revealed by { $player }
tray-discard = From the discard pile
tray-trash = From the trash
tray-set-aside = Set-aside cards
tray-play = Cards in play
tray-hand = From the hand
tray-supply = From the Supply
tray-non-supply = Cards not in the Supply
tray-mat = From a mat
tray-landscape = Next to the Supply
tray-elsewhere = Cards to choose from

## Help and settings

share = Invite
setting-spread = Don’t stack identical cards
help-glow = Highlighted cards can be chosen. Click to select, click again to deselect. The bar next to your hand tells you what to do.
help-read = To read a card, hover over it, move to it with Tab, or press and hold.
help-cards = Choose the card with that key
help-enter = Confirm
help-escape = Clear selection, close
help-treasures = Play all Treasures
help-end = End the phase, decline
help-undo = Undo
help-log = Show or hide the log
help-arrows = Move from card to card
help-help = This help

## Links and spectators

invite-now = { $count ->
    [one] Invite a friend
   *[other] Invite { $count } friends
}
invite-link = { $count ->
    [one] Invite link
   *[other] Invite link ({ $count } open seats)
}
watch-link = Spectator link
seat-link = Continue on another device
seat-link-note = Anyone with this last link can play as you. Keep it private.
qr-label = QR code of the link
qr-show = QR code
qr-note = Scan it with a phone camera.
only-here = Only this computer can reach this game. To invite others on your network, start it with: feodum serve --host 0.0.0.0
claim-what = Feodum is Dominion in your browser: everyone builds a deck of cards, and the player with the most points wins.
claim-who = Players
claim-free = { $count ->
    [one] { $count } open seat
   *[other] { $count } open seats
}
how-to-play = How to play
claim-title = You’re invited to a game
claim-sit = Join game
claim-watch = Just watch
claim-full-title = All seats are taken
claim-full-note = Someone else was faster. You can still watch.
watching = Spectating. Hands are hidden.
spectators = { $count ->
    [one] { $count } person is watching
   *[other] { $count } people are watching
}
curtain-title = { $player }, it’s your turn
curtain-note = Everyone else, please look away.
curtain-open = Show { $player }’s hand

## The end

end-you-won = You won!
end-won = { $player } won
end-tie = { $players } tie for the win
end-you-resigned = You resigned.
end-resigned-you-won = { $count ->
    [one] { $players } resigned. You won!
   *[other] All others resigned. You won!
}
end-resigned-won = { $count ->
    [one] { $players } has resigned. { $winners } won.
   *[other] { $players } have resigned. { $winners } won.
}
end-resigned-nobody = { $count ->
    [one] { $players } has resigned.
   *[other] { $players } have resigned.
}
end-early = The game ran very long with no end in sight, so it was stopped early.
winner = Winner
no-points = No points
points-caption = { $player }’s points
turns-taken = { $count ->
    [one] after { $count } turn
   *[other] after { $count } turns
}
deck-of = { $count ->
    [one] Deck of { $count } card
   *[other] Deck of { $count } cards
}
rematch = Rematch
rematch-ready = The rematch is ready.
rematch-follow = Join
rematch-watch = Watch
replay = Replay
download = Download game
download-short = Save
new-game = New game
show-end = Show result
summary-failed = The result couldn’t be loaded.
plot-points = Points
plot-money = Money in deck
plot-turns = turns →
replay-failed = No replay: the game isn’t over, or it has been deleted.
replay-controls = Replay controls
replay-first = Go to start
replay-back = Previous step
replay-run = Play
replay-pause = Pause
replay-on = Next step
replay-on-word = Step
replay-last = Go to end
replay-step = Step
replay-nothing = nothing

## Fair shuffles

fair-button = Verify shuffles
fair-title = Were the shuffles fair?
fair-none = This game was played before shuffles could be verified.
fair-checking = Checking …
fair-good = { $count ->
    [one] Fair: your browser verified { $count } shuffle.
   *[other] Fair: your browser verified all { $count } shuffles.
}
fair-how = Before the game the server published a fingerprint of its secret, then the players’ browsers added random data of their own. Together they determine every shuffle, so nobody could choose one. Your browser has just recomputed them all.
fair-commitment = Fingerprint published before the game
fair-noted = Your browser’s copy
fair-not-noted = none: this browser wasn’t in the game
fair-same = the same
fair-secret = The secret, revealed after the game
fair-parts = Random data from
fair-nobody = nobody
fair-fault-secret = The secret doesn’t match the published fingerprint.
fair-fault-commitment = The server now shows a different fingerprint than before the game.
fair-fault-own-part = The random data from this browser is missing.
fair-fault-seed = The seed doesn’t follow from the secret and the players’ random data.
fair-fault-shuffle = A shuffle doesn’t match the seed.

## Learning

how-lead = Everyone starts with the same ten weak cards and buys better ones. When the game ends, the deck with the most points wins.
how-deck-title = Your deck
how-deck = You start with 7 Coppers, which are money, and 3 Estates, which are points. You start every turn with 5 cards.
how-turn-title = Your turn
how-turn = Play one Action if you have one; it may let you play more. Then play your Treasures: they are your money for this turn.
how-buy-title = Buy a card
how-buy = Buy one card you can afford. It goes to your discard pile and is yours from now on.
how-draw-title = Clean up and shuffle
how-draw = Discard everything in your hand and in play, then draw 5 new cards. When your deck runs out, shuffle your discard pile: that is how the cards you bought come into your hand.
how-end-title = The end
how-end = The game ends when all Provinces or any three piles are gone. Until then, Victory cards only clog your hand: the skill is knowing when to start buying them.
lesson-start = Learn by playing
lesson-note = A real game with step-by-step tips.
lesson-title = Tutorial
lesson-on = Next
lesson-skip = Skip tutorial
lesson-finish = Continue on my own
lesson-hand = This is your hand: 5 of your 10 starting cards.
lesson-supply = You can buy from these piles. The coin is the cost; the other number is how many are left.
lesson-goal = Points win the game, and a Province has the most: 6 points for 8 coins.
lesson-prompt = This bar always tells you what to do. Highlighted cards can be clicked.
lesson-treasures = Coppers, Silvers and Golds are money: play all your Treasures.
lesson-play-action = Play your { $card }: it draws 3 cards.
lesson-no-action = No Action helps you now: play your Treasures.
lesson-buy-silver = { $coins } coins: buy a { $card }. It is worth 2 coins every time you play it.
lesson-buy-smithy = { $coins } coins: buy a { $card }, an Action that draws 3 cards.
lesson-buy-gold = { $coins } coins: buy { $card }, the best Treasure here, worth 3 coins.
lesson-buy-province = { $coins } coins: buy a { $card } – 6 points!
lesson-end-turn = You can’t afford anything good: end your turn without buying.
lesson-discard = You must discard. Pick Estates first (they do nothing in your hand), then press the button.
lesson-other = Follow the instructions here, then click a highlighted card.
lesson-wait = The other player’s turn; you’re next.
lesson-won-province = Your first Province! When all are gone, the game ends and the player with the most points wins. Now you know how to play.
cards-title = All cards
cards-all = All cards
card-unknown = There is no card with this name
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
    [one] { $count } ruling. “Show me” plays it out on a small table.
   *[other] { $count } rulings. “Show me” plays each one out on a small table.
}
rulings-none = This card needs no rulings.
run-it = Show me
scenario-end = Result
scenario-seen = { $player } is shown { $cards }.
scenario-hidden = { $player } does not see { $cards }.
scenario-asked = { $player } is asked: { $source }.
scenario-not-asked = { $player } is not asked: { $source }.
scenario-refused = This position can’t be set up:
zone-hand = Hand
zone-play = In play
zone-deck = Deck
zone-discard = Discard
contents-note = Includes Base, Prosperity, Cornucopia, Dark Ages, Alchemy, Intrigue, Seaside, Guilds and Hinterlands.

## Saved kingdoms and settings

favourite = Favourite
favourites = Favourites
last-kingdoms = Recently played
kingdom-link = Link to this kingdom
kingdom-of-day = Kingdom of the day
wish-card = Include
wish-remove = Remove { $card }
who-begins = Who goes first
rename = Rename
own-deck = Your cards
owned-points = { $count ->
    [one] { $count } point from basic cards and tokens.
   *[other] { $count } points from basic cards and tokens.
}
left-to-draw = In deck and discard pile: { $count }
setting-auto-treasures = Auto-play basic Treasures
setting-quick-buy = One-click buy (plays basic Treasures first)
setting-sound = Sound
setting-notify = Notify me when it’s my turn
setting-pace = Opponents’ speed
pace-calm = Slow
pace-normal = Fast
pace-instant = Instant
results-label = Won { $won } of the last { $count } games

## Chat

talk = Chat
talk-nothing = No messages yet.
talk-label = Message
talk-say = Send
talk-mute = Mute { $player }
phrase-hello = Hello, have fun!
phrase-well-played = Well played!
phrase-moment = One moment, please.
phrase-thanks = Thanks!
phrase-good-game = Good game!
play-on = Continue from here
same-again = Do this every time
ask-again = Ask about Reactions again
