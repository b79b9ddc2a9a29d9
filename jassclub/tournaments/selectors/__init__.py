"""What pages and sheets read. The number of queries never depends on the number of players."""
