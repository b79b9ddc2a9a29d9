"""What pages share on which a list is pasted or uploaded, looked at, and then taken in."""
