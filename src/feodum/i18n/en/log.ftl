### The log: one message for each kind of event.
###
### Both the browser (@fluent/bundle) and Python (fluent_format.py) format these, without isolation marks
### (useIsolating: false). `feodum.view.window.event_data` chooses the message and its arguments for both: `says` is "log-" and the verb,
### or log-play-again, log-play-as. The depth is the indentation. Only this seat sees lines whose event is "private": mark them.
### `line` says which events join the line before them or are left out.
###
### Arguments; always pass all of them:
###   $player  the player's name (the event's seat)
###   $you     "yes" if the event's seat is the reader's own, otherwise "no"; spectators and replays: "no"
###   $cards   the cards as one text, made with cards-item and cards-list below; "" for no cards. No message selects by
###            it, so a client may pass placeholders and replace them with coloured names.
###   $count   the event's count, a number
###   $seen    the event's "seen", or "all": $cards are all the cards; "some": $cards (the top of the discard pile) is known;
###            "none": only $count is known
###   $place   where a card is gained to: the event's "place", or "discard"
###   $card    the event's "card" as a card's name in the reader's language, or ""

## Lists of cards. Identical cards are grouped: cards-item for each kind with $count, $name and $plural (of card-<slug>), then
## the items joined by cards-comma, the last one by cards-and.

cards-item = { $count ->
    [1] { $name }
   *[other] { $count } { $plural }
}
cards-comma = { $items }, { $item }
cards-and = { $items } and { $item }
cards-number = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}

## Turns

log-turn = { $you ->
    [yes] Turn { $count }: you
   *[no] Turn { $count }: { $player }
}
log-clean-up = { $you ->
    [yes] You clean up and discard { cards-number }
   *[no] { $player } cleans up and discards { cards-number }
}
log-end = The game is over
log-end-early = The game was ended early

## Playing and buying

log-play = { $you ->
    [yes] You play { $cards }
   *[no] { $player } plays { $cards }
}
log-play-again = { $you ->
    [yes] You play { $cards } again
   *[no] { $player } plays { $cards } again
}
log-play-as = { $you ->
    [yes] You play { $cards } as { $card }
   *[no] { $player } plays { $cards } as { $card }
}
log-effect = { $you ->
    [yes] Your { $cards }:
   *[no] { $player }’s { $cards }:
}
log-buy = { $you ->
    [yes] You buy { $cards }
   *[no] { $player } buys { $cards }
}
log-name = { $you ->
    [yes] You name { $card }
   *[no] { $player } names { $card }
}
log-vp-tokens = { $you ->
    [yes] You take { $count ->
        [one] { $count } victory token
       *[other] { $count } victory tokens
    }
   *[no] { $player } takes { $count ->
        [one] { $count } victory token
       *[other] { $count } victory tokens
    }
}

## Gaining and trashing

gain-place = { $place ->
    [hand] { " " }to hand
    [deck] { " " }onto the deck
   *[discard] { "" }
}
log-pay-debt = { $you ->
    [yes] You pay { $count } debt
   *[no] { $player } pays { $count } debt
}
log-pass = { $you ->
    [yes] You pass { known-cards } to the left
   *[no] { $player } passes { known-cards } to the left
}
log-lay-token = { $you ->
    [yes] You put a token on the { $card } pile
   *[no] { $player } puts a token on the { $card } pile
}
log-lay-own-token = { $you ->
    [yes] You put your { $cards } token on the { $card } pile
   *[no] { $player } puts their { $cards } token on the { $card } pile
}
log-decide = { $you ->
    [yes] { $cards }: you control this turn
   *[no] { $cards }: { $player } controls this turn
}
log-extra-turn = { $you ->
    [yes] { $cards }: you take an extra turn
   *[no] { $cards }: { $player } takes an extra turn
}
log-come-back = { $you ->
    [yes] { $cards } { $count ->
        [one] returns
       *[other] return
    } to your discard pile
   *[no] { $cards } { $count ->
        [one] returns
       *[other] return
    } to { $player }’s discard pile
}
log-turn-up = { $you ->
    [yes] You reveal { $cards } from the Black Market deck
   *[no] { $player } reveals { $cards } from the Black Market deck
}
log-put-under = { $you ->
    [yes] You put { $cards } on the bottom of the Black Market deck
   *[no] { $player } puts { $cards } on the bottom of the Black Market deck
}
log-gain = { $you ->
    [yes] You gain { $cards }{ gain-place }
   *[no] { $player } gains { $cards }{ gain-place }
}
log-gain-bought = { $you ->
    [yes] You gain the { $cards } you bought{ gain-place }
   *[no] { $player } gains the { $cards } just bought{ gain-place }
}
log-gain-from-trash = { $you ->
    [yes] You gain { $cards } from the trash{ gain-place }
   *[no] { $player } gains { $cards } from the trash{ gain-place }
}
log-trash = { $you ->
    [yes] You trash { $cards }
   *[no] { $player } trashes { $cards }
}
log-return = { $you ->
    [yes] You return { $cards } to the pile
   *[no] { $player } returns { $cards } to the pile
}

## Drawing, looking and moving

known-cards = { $seen ->
    [none] { cards-number }
    [some] { cards-number }, { $cards } on top
   *[all] { $cards }
}
log-draw = { $you ->
    [yes] You draw { known-cards }
   *[no] { $player } draws { known-cards }
}
log-discard = { $you ->
    [yes] You discard { known-cards }
   *[no] { $player } discards { known-cards }
}
log-reveal = { $you ->
    [yes] You reveal { known-cards } from your deck
   *[no] { $player } reveals { known-cards } from the deck
}
log-look = { $you ->
    [yes] You look at { known-cards } from your deck
   *[no] { $player } looks at { known-cards } from the deck
}
log-show = { $you ->
    [yes] You reveal { known-cards }
   *[no] { $player } reveals { known-cards }
}
log-show-hand = { $count ->
    [0] { $you ->
        [yes] You reveal that your hand is empty
       *[no] { $player } reveals an empty hand
    }
   *[other] { $you ->
        [yes] You reveal your hand: { known-cards }
       *[no] { $player } reveals their hand: { known-cards }
    }
}
log-show-discard = { $count ->
    [0] { $you ->
        [yes] You reveal that your discard pile is empty
       *[no] { $player } reveals an empty discard pile
    }
   *[other] { $you ->
        [yes] You reveal your discard pile: { known-cards }
       *[no] { $player } reveals the discard pile: { known-cards }
    }
}
log-topdeck = { $you ->
    [yes] You topdeck { known-cards }
   *[no] { $player } topdecks { known-cards }
}
log-take = { $you ->
    [yes] You put { known-cards } into your hand
   *[no] { $player } puts { known-cards } into their hand
}
log-set-aside = { $you ->
    [yes] You set { known-cards } aside
   *[no] { $player } sets { known-cards } aside
}
log-shuffle = { $you ->
    [yes] You shuffle your discard pile into your deck
   *[no] { $player } shuffles
}
log-deck-into-discard = { $you ->
    [yes] You put your deck into your discard pile
   *[no] { $player } puts their deck into their discard pile
}

## Debt, Coffers and Villagers

log-debt = { $you ->
    [yes] You take { $count } debt
   *[no] { $player } takes { $count } debt
}
log-coffers = { $you ->
    [yes] You get +{ $count } Coffers
   *[no] { $player } gets +{ $count } Coffers
}
log-spend-coffers = { $you ->
    [yes] You spend { $count } Coffers
   *[no] { $player } spends { $count } Coffers
}
log-villagers = { $you ->
    [yes] You get { $count ->
        [one] +{ $count } Villager
       *[other] +{ $count } Villagers
    }
   *[no] { $player } gets { $count ->
        [one] +{ $count } Villager
       *[other] +{ $count } Villagers
    }
}
log-spend-villager = { $you ->
    [yes] You spend a Villager
   *[no] { $player } spends a Villager
}
log-overpay = { $you ->
    [yes] You overpay { $count } for { $cards }
   *[no] { $player } overpays { $count } for { $cards }
}
log-overpay-potions = { $you ->
    [yes] You overpay { $count ->
        [one] { $count } Potion
       *[other] { $count } Potions
    } for { $cards }
   *[no] { $player } overpays { $count ->
        [one] { $count } Potion
       *[other] { $count } Potions
    } for { $cards }
}

## Landscapes, mats and tokens

log-follow = { $you ->
    [yes] You follow { $cards }
   *[no] { $player } follows { $cards }
}
log-use-way = { $you ->
    [yes] You use { $cards }
   *[no] { $player } uses { $cards }
}
log-receive = { $you ->
    [yes] You receive { $cards }
   *[no] { $player } receives { $cards }
}
log-take-landscape = { $you ->
    [yes] You take { $cards }
   *[no] { $player } takes { $cards }
}
log-lose-landscape = { $you ->
    [yes] You return { $cards }
   *[no] { $player } returns { $cards }
}
log-put-on-mat = { $you ->
    [yes] You put { known-cards } on your { $card }
   *[no] { $player } puts { known-cards } on their { $card }
}
log-add-mat-tokens = { $you ->
    [yes] You put { $count ->
        [one] { $count } token
       *[other] { $count } tokens
    } on your { $card }
   *[no] { $player } puts { $count ->
        [one] { $count } token
       *[other] { $count } tokens
    } on their { $card }
}
log-put-on-card-mat = { $you ->
    [yes] You put { known-cards } on your { $card } mat
   *[no] { $player } puts { known-cards } on their { $card } mat
}
log-add-card-mat-tokens = { $you ->
    [yes] You put { $count ->
        [one] { $count } token
       *[other] { $count } tokens
    } on your { $card } mat
   *[no] { $player } puts { $count ->
        [one] { $count } token
       *[other] { $count } tokens
    } on their { $card } mat
}
log-set-aside-face-down = { $you ->
    [yes] You set { known-cards } aside face down
   *[no] { $player } sets { known-cards } aside face down
}
log-call = { $you ->
    [yes] You call { $cards }
   *[no] { $player } calls { $cards }
}
log-minus-card = { $you ->
    [yes] You put your −1 Card token on your deck
   *[no] { $player } puts their −1 Card token on their deck
}
log-minus-coin = { $you ->
    [yes] You take your −1 Coin token
   *[no] { $player } takes their −1 Coin token
}
log-journey-up = { $you ->
    [yes] You turn your Journey token face up
   *[no] { $player } turns their Journey token face up
}
log-journey-down = { $you ->
    [yes] You turn your Journey token face down
   *[no] { $player } turns their Journey token face down
}
log-add-tokens = { $you ->
    [yes] You put { $count ->
        [one] { $count } victory token
       *[other] { $count } victory tokens
    } on { $card }
   *[no] { $player } puts { $count ->
        [one] { $count } victory token
       *[other] { $count } victory tokens
    } on { $card }
}
log-look-at-bottom = { $you ->
    [yes] You look at { known-cards } at the bottom of your deck
   *[no] { $player } looks at the bottom card of the deck
}
log-put-into-deck = { $you ->
    [yes] You put { known-cards } into your deck
   *[no] { $player } puts { known-cards } into the deck
}
log-place-in-deck = { $count ->
    [0] It lies on top of the deck
    [one] It lies under { $count } card
   *[other] It lies under { $count } cards
}
log-shuffle-in = { $you ->
    [yes] You shuffle { known-cards } into your deck
   *[no] { $player } shuffles { known-cards } into the deck
}

## Around the log

# For lines whose event is private.
log-private = only you see this
