"""What comtypes makes of SAPI's type library: nothing of it is needed to speak."""
