"""The ladder compiled: each kernel finds the first step of its technique, exactly as the plain finders do."""
