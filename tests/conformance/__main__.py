"""``python -m tests.conformance --write docs/conformance.md``: run everything, and publish the verdict."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ms_ops._cli import listing
from tests.conformance import cases, report, runner
from tests.conformance.outcome import Outcome, explain, read_skips


def main() -> int:
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("--write", type=Path, metavar="PAGE.md", help="write the page and conformance.json")
    parser.add_argument(
        "--results", type=Path, metavar="FOLDER", help="go on with this run, for example one of build/conformance/runs"
    )
    parser.add_argument("--profile", choices=cases.PROFILES, default="full")
    parser.add_argument("--backend", default=runner.MS_OPS, metavar="MODULE:CLASS", help="judge this, not ms_ops")
    options = parser.parse_args()
    if options.write and (options.profile, options.backend) != ("full", runner.MS_OPS):
        parser.error("--write publishes a full run of ms_ops, no other")

    folder = (options.results or runner.new_folder()).resolve()
    run = runner.Run(folder, cases.PROFILES[options.profile], options.backend)
    outcome = Outcome(run.run_in_parallel(), read_skips())
    if options.write:
        captured = cases.summary(run.profile)
        options.write.write_text(report.markdown(outcome, captured))
        listing.CONFORMANCE.write_text(report.statuses(outcome, captured["overloads"]))
    print(f"results: {folder}")
    for check in sorted({result["check"] for result in outcome.results}):
        print("{}: {} of {} overloads pass".format(check, *outcome.reach(check)))
    failures, miscounted = outcome.failures(), outcome.miscounted_skips() if options.profile == "full" else []
    if failures:
        print(explain(failures))
    for skip in miscounted:
        print(skip)
    return 1 if failures or miscounted else 0


if __name__ == "__main__":
    sys.exit(main())
