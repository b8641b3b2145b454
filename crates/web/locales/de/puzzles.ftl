### Puzzles.

puzzles = Aufgaben
puzzle = Aufgabe
puzzle-about = Stellungen aus starken Partien, in denen eine Aktion klar die beste ist. Finde sie.
puzzle-loading = Die Aufgaben werden geholt …
puzzle-trouble = Die Aufgaben lassen sich nicht zeigen: { $error }. Lade die Seite neu, um es noch einmal zu versuchen.
puzzle-unknown = Es gibt keine Aufgabe { $id }.
puzzle-all = Alle Aufgaben
puzzle-number = Aufgabe { $number } von { $count }
puzzle-task = Finde die beste Aktion
puzzle-grade =
    { $grade ->
        [1] Stufe 1: Was am besten aussieht, ist es auch
        [2] Stufe 2: Zweimal hinschauen
        [3] Stufe 3: Vorausdenken
        [4] Stufe 4: Schwer
       *[5] Stufe 5: Für Meister
    }
puzzle-next = Nächste Aufgabe
puzzle-solved-of = { $solved } von { $count } gelöst
puzzle-streak = In Folge: { $streak }, längste Folge: { $longest }
puzzle-streak-now = In Folge: { $streak }
puzzle-is-solved = Aufgabe { $number }, gelöst
puzzle-is-failed = Aufgabe { $number }, nicht im ersten Versuch gelöst
puzzle-is-new = Aufgabe { $number }
puzzle-right = Richtig: { $action }. Gewinnchance: { $percent } %.
puzzle-shown = Die beste Aktion ist { $action }. Gewinnchance: { $percent } %.
puzzle-wrong = Das ist nicht die beste Aktion.
puzzle-wrong-by = Das ist nicht die beste Aktion: Sie verschenkt { $percent } % des Gewinns.
puzzle-show = Lösung zeigen
puzzle-line = So kann es weitergehen:
puzzle-loses = verschenkt { $percent } %
puzzle-retry = Noch einmal versuchen
puzzle-again = Noch einmal lösen
