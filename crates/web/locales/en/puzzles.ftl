### Puzzles.

puzzles = Puzzles
puzzle = Puzzle
puzzle-about = Positions from strong games in which one action is clearly best. Find it.
puzzle-loading = Fetching the puzzles …
puzzle-trouble = The puzzles cannot be shown: { $error }. Reload the page to try again.
puzzle-unknown = There is no puzzle { $id }.
puzzle-all = All puzzles
puzzle-number = Puzzle { $number } of { $count }
puzzle-task = Find the best action
puzzle-grade =
    { $grade ->
        [1] Grade 1: what looks best is best
        [2] Grade 2: look twice
        [3] Grade 3: think ahead
        [4] Grade 4: hard
       *[5] Grade 5: for masters
    }
puzzle-next = Next puzzle
puzzle-solved-of = { $solved } of { $count } solved
puzzle-streak = In a row: { $streak }, longest: { $longest }
puzzle-streak-now = In a row: { $streak }
puzzle-is-solved = Puzzle { $number }, solved
puzzle-is-failed = Puzzle { $number }, not solved at the first attempt
puzzle-is-new = Puzzle { $number }
puzzle-right = Right: { $action }. Chance to win: { $percent } %.
puzzle-shown = The best action is { $action }. Chance to win: { $percent } %.
puzzle-wrong = That is not the best action.
puzzle-wrong-by = That is not the best action: it gives away { $percent } % of the win.
puzzle-show = Show the solution
puzzle-line = It may go on like this:
puzzle-loses = gives away { $percent } %
puzzle-retry = Try again
puzzle-again = Solve it again
