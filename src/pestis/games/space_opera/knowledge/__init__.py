"""What a seat may know, in three forms: a view, an imagined world, numbers."""
