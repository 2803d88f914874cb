"""Mutation testing: small faults put into the rules, records, links and saved games, one at a time.

A mutant that no test notices has survived. Either it does the same as the original, and
`survivors.jsonl` says why, or a test is missing.
"""
