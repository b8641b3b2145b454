### Games looked at afterwards: review, analysis, sharing, import.

review-loading = Looking for the game …
review-bad-link = This link holds no game that can be read. It may have been cut short on its way.
review-seat = Player { $number }
review-still-played = People are still playing this game. The engine looks at it when it is over.
review-percent = { $value }%

## How it ended and how it was played
review-result = Result
review-wins =
    { $count ->
        [one] { $names } wins with { $points } points
       *[other] { $names } share the win with { $points } points
    }
review-unfinished = Not over yet, turn { $turn }
review-player = Player
review-points = Points
review-accuracy = Accuracy
review-accuracy-about = By the worse half of the choices: 100% if none gave anything away, 0% if all of them were blunders
review-average = Ø loss
review-average-about = The share of the win that a choice gave away on average
review-luck = Luck
review-luck-about = What the rolls of the die, your own and those of the others, brought as a share of the win; no skill in it
review-scoring = How the points came about
review-ar-podium = { $worker }: length { $length }, podium { $podium }.
review-ar-lower = { $worker }: length { $length }. Podium { $reached } was taken, the next free one below is { $podium }.
review-ar-none = { $worker }: length { $length }. No podium up to there was free: no points.
review-ar-open = { $worker }: still open, length { $length }.
review-ar-bonus = Bonus +{ $bonus }.
review-ar-end = At the end all open aqueducts are closed. The three highest podiums that are taken bring 4, 3 and 2 more points; of two workers on one podium the first counts as higher.
review-ar-so-far = The points so far. The three highest podiums bring 4, 3 and 2 more at the end.
review-aq-houses =
    { $count ->
        [one] 1 house worth { $value } ({ $fields }): { $points }
       *[other] { $count } houses worth { $value } ({ $fields }): { $points }
    }
review-aq-dry =
    { $count ->
        [one] 1 house without water ({ $fields }): nothing
       *[other] { $count } houses without water ({ $fields }): nothing
    }
review-aq-nothing = No house on the board.

## The review
review-graph = Chance to win
review-care = Care
review-care-quick = Quick
review-care-normal = Normal
review-care-deep = Deep
review-care-nodes = { $nodes } nodes for each position
review-running = Review under way
review-progress = { $done } of { $all } actions
review-done = Reviewed
review-stop = Stop
review-go = Go on
review-trouble = The engine cannot think: { $error }
review-grade-excellent = excellent
review-grade-good = good
review-grade-inaccuracy = inaccuracy
review-grade-mistake = mistake
review-grade-blunder = blunder
review-card = About this action
review-start = The game begins.
review-in-variation = This was not played: a variation.
review-forced = There was nothing else to do.
review-was-excellent = { $share }% of the win. What looks best at first sight would have given much of it away.
review-was-good = { $share }% of the win; nothing that matters was given away.
review-was-bad = The chance to win fell to { $share }%; the best action kept { $best }%. That gave { $loss }% away.
review-was-bad-points = { $share }% of the win, so little changed; but it gave { $points ->
    [one] a point
   *[other] { $points } points
} of the lead away.
review-points-lost = −{ $points ->
    [one] 1 pt
   *[other] { $points } pts
}
review-luck-none = Neither good nor bad luck for { $name }.
review-luck-good = Good luck for { $name }: { $share }% of the win more than on average.
review-luck-bad = Bad luck for { $name }: { $share }% of the win less than on average.
review-force-wins = From here on { $name } wins by force.
review-force-given = { $name } had a forced win and gave it away.
review-force-from = { $name } wins by force from turn { $turn } on
review-better = Better was
review-others = Other actions

## Stepping and trying
review-steps = Steps
review-slider = Position in the game
review-at = { $at } of { $of }
review-to-end = To the end
review-next-mistake = Next mistake
review-previous-mistake = Previous mistake
review-try = Try moves
review-engine = Engine
review-engine-begins = The engine begins …
review-engine-nodes = { $nodes } nodes
review-engine-over = The game is over.
review-die = The die shows
review-comment = Comment
review-promote = Move up
review-remove = Delete from here
review-side = Result, graph and moves
review-keys = Keys
review-key-step = one action back or forward
review-key-ends = to the beginning or end
review-key-mistake = to the next mistake
review-key-previous = to the previous mistake
review-key-try = try moves on the board
review-key-engine = engine on or off
review-key-legend = show or hide this list

## Sharing
share = Share
share-link = Link to this position
share-send = Send …
share-copy = Copy
share-copied = Copied
share-too-long = This game with all that is written about it is too long for a link. Send its record as a file.
share-record = Record (text)
share-svg = Picture (SVG)
share-png = Picture (PNG)
share-frame = Code for other pages
share-no-record = The record cannot be written.
share-no-picture = This browser cannot draw the picture.
embed-open = Open the review

## Import
import-about = Paste the record of a game, choose a file or drop one here. Records may hold several games, with variations and comments.
import-text = Record
import-go = Open
import-file = Choose a file …
import-too-long = That is too much: up to { $limit } MiB can be read.
import-no-text = This file is no text, so it holds no record.
import-place = Line { $line }, column { $column }:
