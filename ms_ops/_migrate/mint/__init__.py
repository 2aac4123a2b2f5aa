"""Torch's operators in mindspore.mint: rules, each proven by tests/migrate/test_mint_rules.py."""
