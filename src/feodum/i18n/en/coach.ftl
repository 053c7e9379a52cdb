# What the coach says, in the terminal and at the table.

## Looking back at a game (feodum analyse)

analyse-title = Chances of winning after each turn, with what luck and what choices did
analyse-turn = turn
analyse-player = player
analyse-bought = bought
analyse-luck = luck
analyse-choice = choices
analyse-nothing = nothing
analyse-start = before the first turn
analyse-costliest = The decisions that cost most:
analyse-none = No decision cost anything beyond chance.
analyse-decision = Turn { $turn }, { $player }, { $source }: { $answer }. Better: { $better }. That wins { $better-chance } % instead of { $chance } %: a cost of { $cost } points (± { $reach }).
analyse-why = The better line goes on to end with { $more }, on average.
analyse-likewise = The same answer cost something, but less, in turn { $turns } too.
analyse-more = { $amount } more { $what }
analyse-fewer = { $amount } fewer { $what }
analyse-points = points
analyse-followed = { $player } is taken to follow: { $strategy }
analyse-effort = { $count } play-outs; intervals of 95 %. Luck is all that the choices don't explain: what was drawn and shuffled.
analyse-thinking = looking at positions and decisions…
analyse-page-chance = Chance of winning
analyse-page-click = Click a point to see the table at that moment.
analyse-page-owned = { $player } has { $cards }

## At the table

analyse = Analyse
analyse-waiting = The coach is looking at the game. That takes a few seconds …
analyse-look = Turn { $turn } of { $player }: { $chance } %
hint = Hint
hint-waiting = The coach is thinking …
hint-chance = { $chance } %
hint-none = There is nothing to decide right now.
hint-explained = The best answers, with your chance of winning
