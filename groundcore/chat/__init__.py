"""Answering questions from passages: without a model by quoting them."""
