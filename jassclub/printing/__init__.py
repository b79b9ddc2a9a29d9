"""Printed sheets and the drawn slate: plain data in, PDF or SVG out. Knows nothing of the site."""
