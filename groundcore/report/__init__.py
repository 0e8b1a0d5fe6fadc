"""Reports: the result of a run -> a stream, in the words of docs/usage.md."""
