### What play and replay in the terminal say beside the log and the prompts.

## Symbols of card texts, written out

symbol-coins = { $count ->
    [one] { $count } coin
   *[other] { $count } coins
}
symbol-points = { $count ->
    [1] { $count } point
    [-1] { $count } point
   *[other] { $count } points
}

## The table

table-supply = Supply
table-pile = { $name } ({ $cost }) ×{ $count }
table-pile-empty = { $name }: none left
table-pile-bane = { $pile } Bane
table-pile-token = { $pile } with token
table-beside = Beside the Supply
table-empty-piles = { $count ->
    [0] No pile is empty; the game ends with { $limit } empty ones.
    [one] { $count } pile is empty; the game ends with { $limit }.
   *[other] { $count } piles are empty; the game ends with { $limit }.
}
table-status = Actions { $actions } · Buys { $buys } · Coins { $coins }
table-hand = Hand: { $cards }
table-play = In play: { $cards }
table-trash = Trash: { $cards }
table-mat = Coin tokens on the mat: { $count }
table-tokens = Your victory tokens: { $count }
table-set-aside = Set aside: { $cards }
table-nothing = nothing
table-empty = empty
table-player = { $player }: { $hand } in hand, { $deck } in the deck, discard pile { $discard }, { $tokens ->
    [0] { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
    [one] { $tokens } victory token, { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
   *[other] { $tokens } victory tokens, { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
}
table-card = { $name } · { $types } · costs { $cost }

## Playing

play-welcome = Feodum. You play against { $players }. Type ? for help, q to leave.
play-kingdom = Kingdom: { $cards }
play-resumed = The saved game goes on.
play-decline-hint = Enter: { $decline }
play-all-hint = all: { $all }
play-name-hint = Type the name of any card.
play-undone = Taken back.
play-nothing-to-undo = There is nothing to take back.
play-saved = Saved to { $file }. Go on with: feodum play --load { $file }
play-not-saved = The game could not be saved to { $file }: { $reason }
play-not-saved-hint = Type q once more to leave without saving.
play-goodbye = Goodbye.
play-end-of-input = That was the end of the input.
play-help = How to answer: the number of an option or the card’s name, several separated by commas (1, 3 or Copper, 2 Estate).
    Enter alone: none, or go on to the next phase.
    all: all of them, for instance all Treasures.
    u: take back your last answer. s: show the whole table.
    ? and a name: what that card does; ? all: all Kingdom cards.
    q: save the game and leave.

## Answers that can't be taken

wrong-number = There is no option { $number }; they are numbered 1 to { $count }.
wrong-name = { $name } is not among the options.
wrong-name-near = { $name } is not among the options. Did you mean { $near }?
wrong-ambiguous = { $name } could be { $first } or { $second }; please write a little more.
wrong-too-many-of = { $name } is there only { $count ->
    [one] once
    [2] twice
   *[other] { $count } times
}.
wrong-count-exact = Please pick exactly { $max }; you picked { $count }.
wrong-count-up-to = Please pick at most { $max }; you picked { $count }.
wrong-count-all-or-none = Please pick { $max } or none; you picked { $count }.
wrong-count-range = Please pick { $min } to { $max }; you picked { $count }.
wrong-empty = { $min ->
    [one] Something must be picked here; Enter alone does not do.
   *[other] Here { $min } must be picked; Enter alone does not do.
}
wrong-card = There is no card called { $name }.
wrong-card-near = There is no card called { $name }. Did you mean { $near }?

## The end

end-title = The game is over.
end-score = { $count ->
    [1] { $player }: { $count } point
    [-1] { $player }: { $count } point
   *[other] { $player }: { $count } points
}
end-score-you = { $count ->
    [1] You: { $count } point
    [-1] You: { $count } point
   *[other] You: { $count } points
}
end-deck = Deck: { $cards }
end-you-win = You win!
end-you-share = You share the victory with { $players }.
end-win = { $player } wins.
end-share = { $players } share the victory.

## Replays

player-number = Player { $count }
replay-rests = After { $count ->
    [one] { $count } answer
   *[other] { $count } answers
} the game rests here. { $player } is asked. { $prompt }.
replay-points = Points so far: { $scores }
