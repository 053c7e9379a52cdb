# Texts of the coach, in the terminal and on the page.

## Game review (feodum analyse)

analyse-title = Win chance by turn
analyse-turn = turn
analyse-player = player
analyse-bought = bought
analyse-luck = luck
analyse-choice = choices
analyse-nothing = nothing
analyse-start = before the first turn
analyse-costliest = Biggest mistakes
analyse-none = No significant mistakes.
analyse-decision = Turn { $turn }, { $player }, { $source }: { $answer }. Better: { $better }. { $better-chance }% instead of { $chance }% (−{ $cost }% ± { $margin }).
analyse-why = On average it ends with { $more }.
analyse-likewise = { $count ->
    [one] Same mistake at a smaller cost in turn { $turns }.
   *[other] Same mistake at a smaller cost in turns { $turns }.
}
analyse-more = { $amount } more { $what }
analyse-fewer = { $amount } fewer { $what }
analyse-points = points
analyse-followed = { $player } seems to be playing: { $strategy }
analyse-effort = { $count } playouts, 95% confidence intervals. Luck is everything the choices don’t explain: draws and shuffles.
analyse-estimate = Analysing { $turns } turns and { $decisions } decisions takes { $time }.
analyse-time-left = { $time } left …
about-seconds = { $count ->
    [one] about { $count } second
   *[other] about { $count } seconds
}
about-minutes = { $count ->
    [one] about { $count } minute
   *[other] about { $count } minutes
}
analyse-page-chance = Win chance
analyse-page-click = Click a point to see the table at that moment.
analyse-page-owned = { $player } has { $cards }

## At the table

analyse = Analyse
analyse-waiting = Analysing the game …
analyse-waiting-time = Analysing the game: { $time } left …
analyse-look = { $player }, turn { $turn }: { $chance }%
hint = Hint
hint-waiting = The coach is thinking …
hint-chance = { $chance }%
hint-none = There is nothing to decide right now.
hint-explained = Best moves and your chance of winning
