"""Every text that the score book says, gathered from its source into catalogues for translators."""
