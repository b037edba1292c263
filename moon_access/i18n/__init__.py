"""Languages: the catalogues, the forms of nouns, and what typed words mean."""
