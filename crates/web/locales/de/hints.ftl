### Why an action is good, in words.
