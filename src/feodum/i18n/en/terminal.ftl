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
table-pile-face-down = { $name } ×{ $count }
table-cost-potion = { $cost } and a Potion
table-cost-debt = { $debt } debt
table-pile-laid = { $pile }, { $count ->
    [one] { $count } token
   *[other] { $count } tokens
} of { $card }
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
table-potions = Potions { $count }
table-debt = Debt { $count }
table-deciding = You decide for { $player } in this turn.
table-hand-of = Hand of { $player }: { $cards }
table-play-of = In play of { $player }: { $cards }
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
play-thinking = The others are thinking …
play-undone = Taken back.
play-nothing-to-undo = There is nothing to take back.
play-saved = Saved to { $file }. Go on with: { $command }
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

## A card

about-name-one = Name a card, such as: feodum card Witch
about-facts = Set: { $set } · in German: { $other }
about-pile = This pile has: { $cards }
about-no-rulings = There are no rulings on this card.
about-rulings = { $count ->
    [one] { $count } ruling
   *[other] { $count } rulings
}
about-run-hint = Play a scenario: { $command }
about-no-scenario = { $card } has no scenario { $number }; { $count ->
    [0] it has none
    [one] it has only number 1
   *[other] they are numbered 1 to { $count }
}
about-scenario-passed = The engine plays it so.
about-scenario-failed = The engine plays it otherwise: this is a bug.

## Kingdoms

drawn-code = Code: { $code }
drawn-link = Link: { $link }
drawn-either = Either name a kingdom or draw one by wishes, not both.
drawn-most = At most { $most } kingdoms at once.
drawn-no-link = There is no kingdom in this link: { $link } (one ends in /k/ and a code)

## The table as a whole screen

terminal-begin = Begin
terminal-leave = Leave
terminal-back = Back
terminal-kingdom = Kingdom
terminal-random = Random
terminal-code = Or a code
terminal-code-hint = a code, a link, or ten cards separated by commas
terminal-players = Players
terminal-level = The bots play
terminal-seed = Seed
terminal-seed-hint = empty: by chance
terminal-wrong-seed = A seed is a whole number from 0 to 2**{ $bits } - 1.
terminal-language = Language
terminal-turn = Turn { $number }: { $you ->
    [yes] you
   *[no] { $player }
}
terminal-question = Question { $number }
terminal-waiting = The others are playing …
terminal-replay = Replay: after { $step } of { $steps } answers
terminal-replay-keys = ← → one answer · Page Up, Page Down ten · Home, End · Esc back to the game
terminal-over-keys = n new game · r replay · q leave
terminal-key-confirm = OK
terminal-key-all = All
terminal-key-undo = Undo
terminal-key-hint = Hint
terminal-key-read = Cards
terminal-key-replay = Replay
terminal-key-log = Log
terminal-key-leave = Leave

## The command line

mistake-option = There is no option { $name } here.
    .suggestion = There is no option { $name } here. Did you mean { $suggestion }?
mistake-command = There is no command { $name }.
    .suggestion = There is no command { $name }. Did you mean { $suggestion }?
mistake-missing = { $name } needs a value, but has none.
mistake-repeated = { $name } is there more than once.
mistake-value = { $name } can’t be { $value }.
mistake-choice = { $name } can’t be { $value }; it is one of { $choices }.
mistake-unused = This is too much here: { $words }
mistake-whole = { $name } takes a whole number from { $least } to { $most }, not { $value }
mistake-whole-least = { $name } takes a whole number of at least { $least }, not { $value }
mistake-time = { $name } takes a number of more than 0 and at most 1,000,000, not { $value }
mistake-share = { $name } takes a number between 0 and 1, such as 0.01, not { $value }
mistake-package = this needs { $package }, which is not installed; { $command } brings it
mistake-interrupted = interrupted
