"""What a release is made of, and how each part is built; ``.ci/release`` runs it. Nothing here is installed."""
