## Bots that stand in, and the clock

resign = Resign
resign-sure = Resign: a bot plays on
resign-note = A bot plays your seat to the end. You can’t come back to it.
resign-seat = Resign for { $player }
stand-in = Let a bot play for { $player }
stand-in-short = Bot instead
stand-in-wanted = Waiting until everybody here wants a bot for { $player }
stand-in-note-resigned = resigned, a bot plays
stand-in-note-absent = away, a bot plays
stand-in-note-clock = out of time, a bot plays
stand-in-told-resigned = { $player } has resigned. A bot plays on.
stand-in-told-absent = { $player } is away. A bot plays on.
stand-in-told-clock = The time of { $player } is up. A bot plays on.
stand-in-told-back = { $player } is back.
stand-in-own-resigned = You have resigned. A bot plays on for you.
stand-in-own-absent = A bot plays for you because you were away.
stand-in-own-clock = Your time was up. A bot plays for you.
play-again = Take over
clock = Time for a turn
clock-none = No limit
clock-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
clock-left = Time left
clock-of-game = Each player has { $time } for a turn; then a bot plays on.
watch-bots = Watch bots play
same-hands = All begin with the same hand
open-file = Open a downloaded game
open-file-note = or drop the file here
