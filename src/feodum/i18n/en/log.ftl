### The log: one message for each kind of event.
###
### Both the browser (@fluent/bundle) and Python (fluent.runtime) format these, without isolation marks
### (useIsolating: false). The data is what `feodum.view.event_data(event, seat)` gives:
### {verb, seat, depth, cards, as?, detail?, number?, hidden?, private?}.
###
### Which message: "log-" + the verb with every run of other characters than a-z and 0-9 turned into "-", except
###   play with detail "again"     log-play-again
###   play with "as"               log-play-as    (Band of Misfits; with "again" too, log-play-again counts)
### A "gain bought" line directly after its "buy" line says nothing new and may be left out.
### The depth says how far to indent. Lines whose event is "private" are seen by this seat only: mark them.
###
### Arguments; always give all of them, whatever the message uses:
###   $player  the player's name (the event's seat)
###   $you     "yes" if the event's seat is the reader's own, otherwise "no"; spectators and replays: "no"
###   $cards   the cards as one text, made with cards-item and cards-list below; "" if there are none. No message selects by
###            it, so that a client may give marks here and put coloured names in their place.
###   $count   a number: the event's "number" if it has one, otherwise how many cards it has
###            (turn: the turn's number; vp tokens: how many tokens)
###   $seen    "all": $cards are all the cards; "some": "hidden", but $cards (the top of the discard pile) is known;
###            "none": only $count is known. (An event that is "hidden" and has as many cards as $count is "all".)
###   $place   for gains "hand", "deck" or "discard": the event's detail, or "discard" where it has none
###   $card    the event's "as", or for "name" its detail, as a card's name in the reader's language; otherwise ""

## Lists of cards. Equal cards are put together: cards-item for each kind with $count, $name and $plural (of card-<slug>), then
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
    [yes] Your { $cards } takes effect
   *[no] { $player }’s { $cards } takes effect
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
    [yes] You return { $cards } to its pile
   *[no] { $player } returns { $cards } to its pile
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

## Around the log

# For lines whose event is private.
log-private = only you see this
