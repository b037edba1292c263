"""Stands for that of PyObjC."""
