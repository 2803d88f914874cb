"""A browser whose storage has no room left."""

from __future__ import annotations

# Fills the page's storage to the last letter.
FILLED = """
  for (let size = 2 ** 20; size >= 1; size /= 2) {
    try {
      for (let n = 0; ; n++) localStorage.setItem(`junk ${size} ${n}`, "x".repeat(size));
    } catch {}
  }
"""
