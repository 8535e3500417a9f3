"""Mahoutukaino Yaboo, encoded whole: two witches bid for rounds, activate spells and evade."""
