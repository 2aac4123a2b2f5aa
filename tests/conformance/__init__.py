"""torch's OpInfo database as the judge: its calls, replayed through ms_ops and compared with torch.

The pieces, in the order of a run: ``capture`` collects the calls, ``selection`` chooses the cases, ``replay`` judges
one case with a ``backend``, ``worker`` does so for a shard in a process of its own, ``runner`` starts the workers and
survives their crashes, ``skips`` and ``outcome`` read the verdict, ``report`` writes it down.
"""
