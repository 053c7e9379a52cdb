### Prompts, options and buttons of decisions.
###
### Both the browser (@fluent/bundle) and Python (fluent_format.py) format these, without isolation marks.
### `feodum/i18n/wording.py` chooses the message and its arguments for both.
### A slug is a name in lower case without apostrophes, with every other run of characters outside a-z and 0-9 replaced by "-",
### and no "-" at the ends: "King's Court" kings-court, "+2 Cards" 2-cards.
###
### Message lookup; the first that exists is used:
###   the prompt           prompt-<source>-<verb>, prompt-<verb>
###   the primary button   button-<source>-<verb>, button-<verb>       ($count: how many are selected)
###   the decline button   decline-<source>-<verb>, decline-<verb>, decline       (only where min is 0)
###   a text option        option-<source>-<option>, option-<option>, card-<option>      (card options: card-<option>)
### where source is a card, one of the phases action, treasure and buy, or effects (several effects to put in order).
###
### Arguments of prompts and buttons:
###   $source   the asking card's name in the reader's language, or source-<source> below
###   $min, $max   numbers: how many may be picked
###   $count    a number: for prompts how many options there are; for buttons how many are picked
###   $largest  a number: the largest of the options if they are amounts, otherwise 0
###   $amount   "exact" (min is max), "all-or-none", "any" (min 0, max all options, more than 1), "up-to" (min 0), "range"
###   $first    the slug of the first option (distinguishes Count's two questions)
###   $turn     "own" if it is the asked player's turn, otherwise "other"
###   $owner    whose hand or revealed cards the options are, or the cards it is about (a name)
###   $whose    "own" if that is the asked player, otherwise "other"
###   $known    "yes" if the decision's "about" names cards (just gained, revealed, looked at, discarded), otherwise "no"
###   $subject  those cards as one text, made like $cards in log.ftl; "" for no cards. No message selects by it.

## Phases and other sources that are not cards

source-action = Action phase
source-treasure = Treasures
source-buy = Buy phase
source-night = Night phase
source-way = Ways
source-coffers = Coffers
source-debt = Debt
source-effects = Several effects

## How many cards

amount-cards = { $amount ->
    [exact] { $max ->
        [1] a card
       *[other] { $max } cards
    }
    [all-or-none] { $max } cards, or none
    [any] any number of cards
    [range] { $min } to { $max } cards
   *[up-to] { $max ->
        [1] a card, or none
       *[other] up to { $max } cards
    }
}

# Cost limit of a card to gain: $least and $most are in coins, $potions and $debt are the most that an option costs.
gain-limit = { $limit ->
    [up-to] { " " }costing up to { $most }{ limit-potions }{ limit-debt }
    [exactly] { " " }costing exactly { $most }{ limit-potions }{ limit-debt }
    [range] { " " }costing { $least } to { $most }{ limit-potions }{ limit-debt }
   *[none] { "" }
}
limit-potions = { $potions ->
    [0] { "" }
    [1] { " " }and a Potion
   *[other] { " " }and { $potions } Potions
}
limit-debt = { $debt ->
    [0] { "" }
   *[other] { " " }and { $debt } debt
}

## Prompts by verb

prompt-play = { $source }: play { amount-cards }
prompt-buy = { $source }: buy { amount-cards }
prompt-discard = { $source }: discard { amount-cards }
prompt-trash = { $source }: trash { amount-cards }
prompt-gain = { $amount ->
    [up-to] { $source }: gain a card{ gain-limit }?
   *[other] { $source }: gain { amount-cards }{ gain-limit }
}
prompt-topdeck = { $max ->
    [1] { $source }: topdeck { amount-cards }
   *[other] { $source }: put these cards onto your deck in any order, first on top
}
prompt-take = { $source }: put { amount-cards } into your hand
prompt-pass = { $source }: pass { amount-cards } to the left
prompt-set-aside = { $source }: set { amount-cards } aside
prompt-return = { $source }: return { amount-cards } to the pile
prompt-make-trash = { $source }: choose a Treasure for { $owner } to trash
prompt-make-gain = { $source }: choose the card that another player gains
prompt-embargo = { $source }: choose a pile for the token
prompt-put-under = { $source }: put these on the bottom of the Black Market deck, first on top
prompt-reveal = { $source }: reveal { amount-cards }
prompt-react = { $min ->
    [0] { $source }: use it now?
   *[other] { $source }: which one first?
}
prompt-name = { $source }: name a card
prompt-choose = { $source }: choose { $max ->
    [1] one
   *[other] { $max }
}
prompt-become = { $source }: play it as which card?
prompt-keep = { $source }: keep { $subject } in hand, or set it aside?
prompt-use = { $source }: choose one to use
prompt-spend = { $source }: spend how many Coffers?
prompt-keep-coins = { $source }: pay less than you can?
prompt-overpay = { $source }: overpay?
prompt-put-into-deck = { $source }: put it under how many of the { $largest } cards in your deck?
prompt-waiting = Waiting for { $player }
prompt-thinking = { $player } is thinking …
# While a player controls another player (Possession), and while waiting for them.
prompt-deciding = You control { $player }. { $prompt }
prompt-waiting-decider = Waiting for { $player }, who controls { $other }
prompt-waiting-own-decider = Waiting for { $player }, who controls your turn
prompt-over = The game is over

## Prompts of the phases

prompt-action-play = Action phase: play an Action
prompt-treasure-play = Play your Treasures
prompt-buy-buy = Buy a card
prompt-night-play = Night phase: play a Night card
prompt-way-use = { $known ->
    [yes] { $subject }: use a Way instead?
   *[no] Use a Way instead?
}
prompt-coffers-spend = Spend Coffers before you buy? +1 Coin each
prompt-effects-react = { $min ->
    [0] Several cards can act: which one first, if any?
   *[other] Several effects at once: which one first?
}

## Prompts of individual cards: base

prompt-artisan-gain = { $source }: gain a card{ gain-limit } to your hand
prompt-artisan-topdeck = { $source }: topdeck a card from your hand
prompt-bandit-trash = { $source }: trash one of the revealed Treasures
prompt-bureaucrat-topdeck = { $source }: topdeck a Victory card from your hand
prompt-cellar-discard = { $source }: discard any number of cards, then draw as many
prompt-harbinger-topdeck = { $source }: topdeck a card from your discard pile?
prompt-mine-trash = { $source }: trash a Treasure from your hand to gain a better one?
prompt-mine-gain = { $source }: gain a Treasure{ gain-limit } to your hand
prompt-moat-react = { $source }: reveal to block the Attack?
prompt-moneylender-trash = { $source }: trash a Copper for +3 Coins?
prompt-sentry-trash = { $source }: trash any of these cards
prompt-sentry-discard = { $source }: discard any of these cards
prompt-sentry-topdeck = { $source }: put the cards back in any order, first on top
prompt-throne-room-play = { $source }: play an Action from your hand twice?
prompt-vassal-play = { $source }: play the discarded Action?

## Prosperity

prompt-bishop-trash = { $amount ->
    [exact] { $source }: trash a card for victory tokens worth half its cost
   *[up-to] { $source }: trash a card from your hand?
}
prompt-contraband-name = { $source }: name a card that can’t be bought this turn
prompt-counting-house-take = { $source }: put any number of Coppers from your discard pile into your hand
prompt-forge-trash = { $source }: trash any number of cards to gain one costing exactly their total
prompt-kings-court-play = { $source }: play an Action from your hand three times?
prompt-loan-choose = { $source }: trash or discard { $known ->
    [yes] the revealed { $subject }
   *[no] the revealed Treasure
}?
prompt-mint-reveal = { $source }: reveal a Treasure from your hand to gain a copy of it?
prompt-mountebank-discard = { $source }: discard a Curse to avoid a Curse and a Copper?
prompt-topdeck-gained = { $source }: topdeck { $known ->
    [yes] the gained { $subject }
   *[no] the gained card
}?
prompt-vault-discard = { $amount ->
    [all-or-none] { $source }: discard 2 cards to draw a card?
   *[other] { $source }: discard any number of cards for +1 Coin each
}
prompt-react-to-gain = { $source }: reveal to trash or topdeck { $known ->
    [yes] the gained { $subject }
   *[no] the gained card
}?

## Cornucopia

prompt-discard-for-action = { $source }: discard a card for +1 Action?
prompt-discard-for-buy = { $source }: discard a card for +1 Buy?
prompt-horse-traders-react = { $source }: set it aside until your next turn?
prompt-jester-choose = { $source }: who gains a copy of { $known ->
    [yes] { $subject }
   *[no] the discarded card
}?
prompt-tournament-reveal = { $turn ->
    [own] { $source }: reveal and discard a Province to gain a Prize or a Duchy?
   *[other] { $source }: reveal a Province so they don’t get +1 Card and +1 Coin?
}
prompt-tournament-gain = { $source }: gain a Prize or a Duchy onto your deck
prompt-trusty-steed-choose = { $source }: choose two
prompt-young-witch-reveal = { $source }: reveal the Bane to avoid the Curse?

## Dark Ages

prompt-armory-gain = { $source }: gain a card{ gain-limit } onto your deck
prompt-band-of-misfits-become = { $source }: play it as which Supply card?
prompt-beggar-react = { $source }: discard it to gain 2 Silvers, one of them onto your deck?
prompt-catacombs-choose = { $source }: put these cards into your hand, or discard them and draw 3?
prompt-count-choose = { $first ->
    [discard-2] { $source }: choose the cost
   *[other] { $source }: choose what you get
}
prompt-counterfeit-play = { $source }: play a Treasure from your hand twice, then trash it?
prompt-cultist-play = { $source }: play another Cultist from your hand?
prompt-dame-anna-trash = { $amount ->
    [exact] { $source }: trash one of the revealed cards
   *[other] { $source }: trash up to 2 cards from your hand
}
prompt-death-cart-trash = { $source }: trash an Action from your hand? Otherwise Death Cart is trashed
prompt-graverobber-choose = { $source }: gain a card from the trash, or trash an Action to gain a card?
prompt-hermit-trash = { $source }: trash a non-Treasure card from your hand or discard pile?
prompt-hovel-react = { $source }: trash it from your hand?
prompt-hunting-grounds-choose = { $source }: gain a Duchy or 3 Estates?
prompt-ironmonger-choose = { $source }: discard { $known ->
    [yes] the revealed { $subject }
   *[no] the revealed card
} or put it back?
prompt-market-square-react = { $source }: discard it to gain a Gold?
prompt-mercenary-trash = { $source }: trash 2 cards from your hand for +2 Cards, +2 Coins and the attack?
prompt-mystic-name = { $source }: name a card; if it is on top of your deck, draw it
prompt-make-discard = { $source }: choose a card for { $owner } to discard
prompt-procession-play = { $source }: play an Action from your hand twice, then trash it?
prompt-procession-gain = { $source }: gain an Action{ gain-limit }
prompt-rebuild-name = { $source }: name a card to skip
prompt-rebuild-gain = { $source }: gain a Victory card{ gain-limit }
prompt-rogue-gain = { $source }: gain a card costing 3 to 6 from the trash
prompt-rogue-trash = { $source }: trash one of the revealed cards
prompt-discard-deck = { $source }: put your deck into your discard pile?
prompt-scavenger-topdeck = { $source }: topdeck a card from your discard pile
prompt-dame-josephine-trash = { $source }: trash one of the revealed cards
prompt-dame-molly-trash = { $source }: trash one of the revealed cards
prompt-dame-natalie-trash = { $source }: trash one of the revealed cards
prompt-dame-sylvia-trash = { $source }: trash one of the revealed cards
prompt-sir-bailey-trash = { $source }: trash one of the revealed cards
prompt-sir-destry-trash = { $source }: trash one of the revealed cards
prompt-sir-martin-trash = { $source }: trash one of the revealed cards
prompt-sir-michael-trash = { $source }: trash one of the revealed cards
prompt-sir-vander-trash = { $source }: trash one of the revealed cards
prompt-squire-choose = { $source }: choose one
prompt-squire-gain = { $source }: gain an Attack
prompt-discard-for-cards = { $source }: discard any number of cards, then draw as many
prompt-discard-for-coins = { $source }: discard any number of cards for +1 Coin each
prompt-survivors-choose = { $source }: discard { $known ->
    [yes] { $subject }
   *[no] these cards
}, or put everything back?
prompt-urchin-react = { $source }: trash it to gain a Mercenary?
prompt-wandering-minstrel-topdeck = { $source }: put the Actions back in any order, first on top

## Guests

prompt-ambassador-reveal = { $source }: reveal a card from your hand; each other player gains a copy
prompt-ambassador-return = { $source }: return up to { $max } { $max ->
    [1] copy
   *[other] copies
} to the pile
prompt-black-market-play = { $source }: play Treasures from your hand before you buy?
prompt-black-market-buy = { $source }: buy one of the revealed cards?
prompt-golem-play = { $source }: play which Action first?
prompt-masquerade-trash = { $source }: trash a card from your hand?
prompt-scheme-topdeck = { $source }: choose an Action in play to topdeck when it is discarded?
prompt-secret-chamber-discard = { $source }: discard any number of cards for +1 Coin each
prompt-secret-chamber-react = { $source }: reveal to draw 2 cards, then put 2 from your hand onto your deck?
prompt-secret-chamber-topdeck = { $source }: put 2 cards from your hand onto your deck, first on top
prompt-thief-gain = { $source }: gain any of the trashed Treasures
prompt-trader-react = { $source }: reveal to gain a Silver instead of { $known ->
    [yes] { $subject }
   *[no] that card
}?
prompt-trader-trash = { $source }: trash a card to gain a Silver for each coin it costs
prompt-tunnel-react = { $source }: reveal to gain a Gold?

## Text options

option-keep = Keep it in hand
option-set-aside = Set it aside
option-yes = Yes
option-no = No
option-trash = Trash it
option-discard = Discard it
option-topdeck = Topdeck it
option-put-back = Put it back
option-take = Put them into your hand
option-2-cards = +2 Cards
option-2-actions = +2 Actions
option-2-buys = +2 Buys
option-2-coins = +2 Coins
option-3-coins = +3 Coins
option-gain-silver = Gain a Silver
option-gain-copper = Gain a Copper
option-gain-duchy = Gain a Duchy
option-gain-3-estates = Gain 3 Estates
option-gain-4-silvers = Gain 4 Silvers and put your deck into your discard pile
option-discard-2 = Discard 2 cards
option-trash-hand = Trash your whole hand
option-from-trash = Gain a card costing 3 to 6 from the trash onto your deck
option-trash-an-action = Trash an Action from your hand and gain a card costing up to 3 more
option-catacombs-discard = Discard them and draw 3 cards
option-count-topdeck = Topdeck a card from your hand
option-jester-me = I gain the copy
option-jester-them = They gain the copy
option-scavenger-yes = Put deck into discard pile
option-scavenger-no = Leave deck as it is
option-survivors-discard = Discard them all
option-survivors-put-back = Put them all back
option-tournament-prize = No Prizes left: gain nothing
option-royal-seal-topdeck = Topdeck it
option-watchtower-trash = Reveal Watchtower and trash it
option-watchtower-topdeck = Reveal Watchtower and topdeck it
option-villager = Spend a Villager for +1 Action

## Options that are amounts: count-<verb> with $coins, $potions and $last (1 for the last option, otherwise 0).
## `short` is the text of the page's button, where [3] is a coin; the full text is for screen readers.

count-spend = Spend { $coins }
    .short = [{ $coins }]
count-put-into-deck = { $coins ->
    [0] On top
   *[other] { $last ->
        [1] At the bottom
       *[other] Under { $coins }
    }
}
    .short = { $coins ->
        [0] On top
       *[other] { $last ->
            [1] Bottom
           *[other] { $coins }
        }
    }
count-keep-coins = Pay { $coins } less
    .short = −[{ $coins }]
count-overpay = { $potions ->
    [0] Overpay { $coins }
    [one] { $coins ->
        [0] Overpay { $potions } Potion
       *[other] Overpay { $coins } and { $potions } Potion
    }
   *[other] { $coins ->
        [0] Overpay { $potions } Potions
       *[other] Overpay { $coins } and { $potions } Potions
    }
}
    .short = { $coins ->
        [0] { amount-potions }
       *[other] { $potions ->
            [0] [{ $coins }]
           *[other] [{ $coins }] + { amount-potions }
        }
    }
amount-potions = { $potions ->
    [one] { $potions } Potion
   *[other] { $potions } Potions
}

## The primary button

button-play = { $max ->
    [1] Play
   *[other] { $count ->
        [0] Play
       *[other] Play { $count }
    }
}
button-buy = Buy
button-discard = { $max ->
    [1] Discard
   *[other] { $count ->
        [0] Discard
       *[other] Discard { $count }
    }
}
button-discard-for-action = Discard for +1 Action
button-discard-for-buy = Discard for +1 Buy
button-discard-for-cards = Discard { $count } and draw
button-discard-for-coins = { $count ->
    [one] Discard { $count } for { $count } Coin
   *[other] Discard { $count } for { $count } Coins
}
button-pass = Pass
button-return = Return
button-set-aside = Set aside
button-make-trash = Trash it
button-make-gain = Choose
button-embargo = Place it
button-put-under = Put back
button-make-discard = Discard it
button-trash = { $max ->
    [1] Trash
   *[other] { $count ->
        [0] Trash
       *[other] Trash { $count }
    }
}
button-gain = Gain
button-topdeck = { $max ->
    [1] Topdeck
   *[other] Put back in this order
}
button-take = { $max ->
    [1] Take
   *[other] { $count ->
        [0] Take
       *[other] Take { $count }
    }
}
button-reveal = Reveal
button-react = Use it
button-moat-react = Reveal
button-horse-traders-react = Set aside
button-beggar-react = Discard
button-market-square-react = Discard
button-hovel-react = Trash
button-urchin-react = Trash
button-secret-chamber-react = Reveal
button-trader-react = Reveal
button-tunnel-react = Reveal
button-golem-play = Play first
button-secret-chamber-topdeck = Put on deck
button-effects-react = This one first
button-name = Name it
button-choose = Choose
button-become = Play as this
button-keep = Choose
button-topdeck-gained = Topdeck it
button-react-to-gain = Choose
button-discard-deck = Choose
button-use = Use
button-spend = Spend
button-keep-coins = Keep
button-overpay = Overpay
button-put-into-deck = Put it there

# Every Treasure at once, in the order of the hand.
button-all-treasures = Play all Treasures

## The decline button

decline = None
decline-play = Don’t play
decline-reveal = Don’t reveal
decline-react = No
decline-topdeck = Don’t topdeck
decline-topdeck-gained = Don’t topdeck
decline-react-to-gain = Leave it
decline-buy = Don’t buy
decline-return = Keep them
decline-black-market-play = Don’t play
decline-scheme-topdeck = None
decline-trash = Don’t trash
decline-discard = Don’t discard
decline-gain = Don’t gain
decline-take = Don’t take
decline-action-play = End Actions
decline-treasure-play = Go to Buy phase
decline-buy-buy = End turn
decline-effects-react = None
decline-use = Don’t use
decline-way-use = Follow the card
decline-spend = Spend none
decline-keep-coins = Pay all
decline-overpay = Don’t overpay
decline-night-play = End turn
