"""What every rules document shares. The kernel knows no game."""
