"""Both games as environments of PettingZoo: `aqua_romana_v0`, `aquaedukt_v0`.

>>> from castellum.pettingzoo import aquaedukt_v0
>>> env = aquaedukt_v0.env(players=3)
>>> env.reset(seed=1)
>>> env.agents
['player_0', 'player_1', 'player_2']
"""
