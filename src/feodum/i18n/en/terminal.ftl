### Texts of the terminal commands, except the log and the prompts.

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
# The full-screen interface has little room.
table-cost-potion-short = { $cost }P
table-cost-debt = { $debt } debt
table-pile-laid = { $pile }, { $count } { $card } { $count ->
    [one] token
   *[other] tokens
}
table-pile-empty = { $name }: none left
table-pile-bane = { $pile } Bane
table-pile-token = { $pile } with token
table-non-supply = Not in the Supply
table-empty-piles = { $count ->
    [0] No empty piles; the game ends at { $limit }.
    [one] { $count } empty pile; the game ends at { $limit }.
   *[other] { $count } empty piles; the game ends at { $limit }.
}
table-status = Actions { $actions } · Buys { $buys } · Coins { $coins }
table-potions = Potions { $count }
table-debt = Debt { $count }
table-deciding = You control { $player } this turn.
table-hand-of = { $player }’s hand: { $cards }
table-play-of = { $player }’s cards in play: { $cards }
table-hand = Hand: { $cards }
table-play = In play: { $cards }
table-staying = staying until the next turn: { $cards }
table-trash = Trash: { $cards }
table-mat = Coin tokens on the Trade Route mat: { $count }
table-tokens = Your victory tokens: { $count }
table-set-aside = Set aside: { $cards }
table-own = Yours: { $items }
table-pile-tokens = Tokens on piles: { $items }
table-you = you
table-with-you = with you
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

play-welcome = Feodum. You are playing against { $players }. Type ? for help, q to quit.
play-kingdom = Kingdom: { $cards }
play-resumed = Resuming the saved game.
play-decline-hint = Enter: { $decline }
play-all-hint = all: { $all }
play-name-hint = Type the name of any card.
play-thinking = Waiting for the other players …
play-undone = Undone.
play-nothing-to-undo = There is nothing to undo.
play-saved = Saved to { $file }. Continue with: { $command }
play-not-saved = Couldn’t save the game to { $file }: { $reason }
play-not-saved-hint = Type q again to quit without saving.
play-goodbye = Goodbye.
play-end-of-input = End of input.
play-offer-rematch = r: a rematch with the same cards, in which the winner goes last. Enter: quit.
play-help = How to answer: type an option’s number or a card’s name; separate several with commas (1, 3 or Copper, 2 Estate).
    Enter alone: choose nothing, or go to the next phase.
    all: choose everything, such as all Treasures.
    u: undo your last answer. s: show the whole table.
    ? and a name: what that card does; ? all: all Kingdom cards.
    q: save the game and quit.

## Invalid answers

wrong-number = There is no option { $number }; they are numbered { $first } to { $last }.
wrong-name = { $name } is not one of the options.
wrong-name-near = { $name } is not one of the options. Did you mean { $near }?
wrong-ambiguous = { $name } could be { $first } or { $second }. Please type a little more.
wrong-too-many-of = { $name } is available only { $count ->
    [one] once
    [2] twice
   *[other] { $count } times
}.
wrong-count-exact = Please pick exactly { $max }; you picked { $count }.
wrong-count-up-to = Please pick at most { $max }; you picked { $count }.
wrong-count-all-or-none = Please pick { $max } or none; you picked { $count }.
wrong-count-range = Please pick { $min } to { $max }; you picked { $count }.
wrong-empty = { $min ->
    [one] You must pick something here.
   *[other] You must pick { $min } here.
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
end-you-share = You tie for the win with { $players }.
end-win = { $player } wins.
end-share = { $players } tie for the win.
end-resigned = { $count ->
    [one] { $players } has resigned.
   *[other] { $players } have resigned.
}
end-nobody = Nobody wins.

## Replays

player-number = Player { $count }
replay-rests = The game stops here, after { $count ->
    [one] { $count } answer
   *[other] { $count } answers
}. { $player } must decide. { $prompt }.
replay-points = Points so far: { $scores }

## A card

about-name-one = Name a card, for example: feodum card Witch
about-facts = Set: { $set } · German name: { $other }
about-pile = This pile contains: { $cards }
about-no-rulings = There are no rulings for this card.
about-rulings = { $count ->
    [one] { $count } ruling
   *[other] { $count } rulings
}
about-run-hint = Run a scenario: { $command }
about-no-scenario = { $card } has no scenario { $number }; { $count ->
    [0] it has none
    [one] it has only scenario 1
   *[other] they are numbered 1 to { $count }
}
about-scenario-passed = The engine agrees.
about-scenario-failed = The engine disagrees. This is a bug.

## Kingdoms

drawn-code = Code: { $code }
drawn-link = Link: { $link }
drawn-either = Name a kingdom or give conditions for a random one, not both.
drawn-most = No more than { $most } kingdoms at a time.
drawn-no-link = This link contains no kingdom: { $link } (it should end in /k/ and a code)

## The full-screen terminal

terminal-begin = Start
terminal-leave = Quit
terminal-back = Back
terminal-kingdom = Kingdom
terminal-random = Random
terminal-code = Or a code
terminal-code-hint = a code, a link, or ten cards separated by commas
terminal-players = Players
terminal-level = Bot level
terminal-seed = Seed
terminal-seed-hint = empty: random
terminal-wrong-seed = The seed must be a whole number from 0 to 2**{ $bits } - 1.
terminal-language = Language
terminal-turn = Turn { $number }: { $you ->
    [yes] you
   *[no] { $player }
}
terminal-question = Question { $number }
terminal-waiting = Waiting for the other players …
terminal-replay = Replay: { $step } of { $steps } answers
terminal-replay-keys = ← → one answer · Page Up, Page Down ten · Home, End · Esc back to the game
terminal-over-keys = n new game · m rematch · r replay · q quit
terminal-key-confirm = OK
terminal-key-all = All
terminal-key-undo = Undo
terminal-key-hint = Hint
terminal-key-read = Cards
terminal-key-replay = Replay
terminal-key-log = Log
terminal-key-leave = Quit

## The command line

mistake-option = Unknown option { $name }.
    .suggestion = Unknown option { $name }. Did you mean { $suggestion }?
mistake-command = Unknown command { $name }.
    .suggestion = Unknown command { $name }. Did you mean { $suggestion }?
mistake-missing = Missing value for { $name }.
mistake-missing-after = Missing value for { $name }. { $option } took all words that follow it: { $words }. Write { $name } before { $option }.
mistake-repeated = { $name } is given more than once.
mistake-value = { $name } can’t be { $value }.
mistake-choice = { $name } can’t be { $value }. Choose one of { $choices }.
mistake-unused = Unexpected arguments: { $words }
mistake-whole = { $name } takes a whole number from { $least } to { $most }, not { $value }
mistake-whole-least = { $name } takes a whole number of at least { $least }, not { $value }
mistake-time = { $name } takes a number greater than 0 and at most 1,000,000, not { $value }
mistake-share = { $name } takes a number between 0 and 1, such as 0.01, not { $value }
mistake-interrupted = interrupted

## Results of commands

output-serving = Serving Feodum at { $address } (press Ctrl-C to stop)
output-no-page = This installation has no web page, so browsers can’t play; the API works. Install Feodum from a wheel, or run `make play` in a checkout.
output-database = { $file }: { $count ->
    [one] { $count } game
   *[other] { $count } games
}, { $problems ->
    [0] no problems
    [one] { $problems } problem
   *[other] { $problems } problems
}
output-backup = Backed up the games to { $file }
output-migrated = { $count ->
    [one] Copied { $count } game
   *[other] Copied { $count } games
}. The SQLite file is unchanged: stop serving from it and keep it as a backup
output-fair = { $file }: fair. All { $shuffles } shuffles follow from the seed, the seed from the secret and the random data of { $players } players, and the secret’s hash is { $hash }
output-no-player = { $file }: there is no player { $number } in a { $players }-player game
output-no-step = { $file }: the game has { $count } answers; there is no step { $step }
output-name-files = name the files or folders to check, for example: feodum check rules
output-checked = { $passed } passed, { $failed } failed
