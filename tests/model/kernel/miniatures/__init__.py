"""Small rulebooks, each one file: what the kernel must be able to say, and how it is said."""
