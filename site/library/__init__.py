"""All games saved on this device: searching, deleting, backing up and restoring them."""
