"""Build the parts of a release. ``.ci/release`` runs this, and nothing here is installed."""
