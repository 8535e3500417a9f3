"""From what the other layers give back to the events of a run."""
