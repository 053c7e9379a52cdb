## Stand-in bots and clocks

resign = Resign
resign-sure = Yes, resign
resign-note = A bot will finish the game for you. You can’t come back.
resign-seat = Resign for { $player }
stand-in = Let a bot play for { $player }
stand-in-short = Replace with bot
stand-in-wanted = Waiting for everyone to agree to a bot for { $player }
stand-in-note-resigned = resigned, bot playing
stand-in-note-absent = away, bot playing
stand-in-note-clock = out of time, bot playing
stand-in-note-out_of_time = out of time, bot playing
stand-in-notice-resigned = { $player } resigned. A bot takes over.
stand-in-notice-absent = { $player } is away. A bot takes over.
stand-in-notice-clock = { $player } ran out of time. A bot takes over.
stand-in-notice-out_of_time = { $player } used up all of their time. A bot takes over.
stand-in-notice-back = { $player } is back.
stand-in-own-resigned = You resigned. A bot is playing for you.
stand-in-own-absent = You were away. A bot is playing for you.
stand-in-own-clock = You ran out of time. A bot is playing for you.
stand-in-own-out_of_time = You used up all of your time. A bot is finishing the game for you.
play-again = I’m back
clock = Time per turn
game-clock = Time per player
clock-word = time
clock-none = No limit
clock-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
clock-left = Time left
clock-left-game = Time left in the game
clock-of-game = { $time } per turn. When it runs out, a bot takes over.
clock-of-whole-game = { $time } per player for the whole game. When it runs out, a bot takes over.
memory-aid = Card tracker: everyone can see what each deck contains
aid-of-game = The card tracker is on: everyone can see what each deck contains.
aid-wished = { $on ->
    [yes] { $player } wants to turn the card tracker on.
   *[no] { $player } wants to turn the card tracker off.
}
aid-waiting = Waiting for everyone to agree.
aid-switched = { $on ->
    [yes] The card tracker is on: everyone can see what each deck contains.
   *[no] The card tracker is off.
}
watch-bots = Watch bots play
same-hands = Identical starting hands
open-file = Open a downloaded game
open-file-note = or drop the file here
