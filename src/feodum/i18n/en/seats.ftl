## Stand-in bots and clocks

resign = Resign
resign-seat = Resign for { $player }
resign-cancel = Keep playing
resign-note-wins = { $shared ->
    [yes] If { $player } resigns, the game ends and { $winner } wins.
   *[no] If you resign, the game ends and { $winner } wins.
}
resign-note-lost = { $shared ->
    [yes] If { $player } resigns, the game ends and is lost.
   *[no] If you resign, the game ends and you lose.
}
resign-note-bot = { $shared ->
    [yes] If { $player } resigns, a bot plays on for { $player }, who can’t win or come back.
   *[no] If you resign, a bot plays on for you. You can’t win or come back.
}
resigned = resigned
finish = Let a bot finish
finish-seat = Let a bot finish for { $player }
finish-note = The bot plays to the end, and the game doesn’t count. You can come back at any time.
stand-in = Replace { $player } with a bot
stand-in-in = You can replace { $player } with a bot in { $time }
stand-in-short = Replace with bot
stand-in-short-in = Replace with bot in { $time }
stand-in-wanted = Waiting for everyone to agree to a bot for { $player }
stand-in-note-resigned = resigned, bot playing
stand-in-note-absent = away, bot playing
stand-in-note-finishing = bot finishing
stand-in-note-open = bot playing
stand-in-note-clock = out of time, bot playing
stand-in-note-out_of_time = out of time, bot playing
stand-in-notice-resigned = { $player } resigned. A bot takes over.
stand-in-notice-absent = { $player } is away. A bot takes over.
stand-in-notice-finishing = A bot finishes the game for { $player }.
stand-in-notice-open = A bot takes the open seat.
stand-in-notice-joined = { $player } has joined.
stand-in-notice-clock = { $player } ran out of time. A bot takes over.
stand-in-notice-out_of_time = { $player } used up all of their time. A bot takes over.
stand-in-notice-back = { $player } is back.
stand-in-own-resigned = You resigned. A bot is playing for you.
stand-in-own-absent = You were away. A bot is playing for you.
stand-in-own-finishing = A bot is finishing the game for you.
stand-in-own-clock = You ran out of time. A bot is playing for you.
stand-in-own-out_of_time = You used up all of your time. A bot is finishing the game for you.
play-again = I’m back
play-again-seat = { $player } is back
take-back = Take back the bot’s moves
take-back-title = While you were away
take-back-intro = A bot made these moves for you:
take-back-nothing = A bot played for you, but made no visible move.
take-back-note = If you take them back, the game returns to the moment before the bot’s first move. Moves that others have made since then are undone too.
take-back-keep = Keep them
waiting-for = Waiting for { $player } to join
waiting-for-friends = { $count ->
    [one] Waiting for a friend to join
   *[other] Waiting for { $count } friends to join
}
waiting-note = The game begins as soon as everyone is here.
fill-seat = { $count ->
    [one] Fill with a bot
   *[other] Fill one seat with a bot
}
game-starts = { $you ->
    [yes] The game begins. You go first.
   *[no] The game begins. { $player } goes first.
}
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
