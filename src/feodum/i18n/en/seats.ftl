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
stand-in-note-out_of_time = out of time, a bot plays
stand-in-told-resigned = { $player } has resigned. A bot plays on.
stand-in-told-absent = { $player } is away. A bot plays on.
stand-in-told-clock = The time of { $player } is up. A bot plays on.
stand-in-told-out_of_time = { $player } has used up all of their time. A bot plays on.
stand-in-told-back = { $player } is back.
stand-in-own-resigned = You have resigned. A bot plays on for you.
stand-in-own-absent = A bot plays for you because you were away.
stand-in-own-clock = Your time was up. A bot plays for you.
stand-in-own-out_of_time = Your time for this game is used up. A bot plays on for you.
play-again = Take over
clock = Time for a turn
game-clock = Time for the whole game
clock-word = time
clock-none = No limit
clock-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
clock-left = Time left
clock-left-game = Time left for the game
clock-of-game = Each player has { $time } for a turn; then a bot plays on.
clock-of-whole-game = Each player has { $time } for the whole game; then a bot plays on.
memory-aid = Memory aid: all can look up what everybody owns
aid-of-game = With the memory aid: all can look up what everybody owns.
aid-wished = { $on ->
    [yes] { $player } would like to play with the memory aid.
   *[no] { $player } would like to play without the memory aid.
}
aid-waiting = Waiting until everybody wants it.
aid-switched = { $on ->
    [yes] The memory aid is on now: all can look up what everybody owns.
   *[no] The memory aid is off now.
}
watch-bots = Watch bots play
same-hands = All begin with the same hand
open-file = Open a downloaded game
open-file-note = or drop the file here
