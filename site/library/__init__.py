"""All the games kept on this device: found, deleted, backed up, restored."""
