"""The one thing that setup.cfg cannot say: the compiled search of the bots.

It is optional. Without a C compiler the package is built all the same, and the same search in Python plays the same,
only slower. One build serves every Python from 3.11 on.
"""

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            "moon_access.bots.search._exact",
            ["moon_access/bots/search/_exact.c"],
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            py_limited_api=True,
            optional=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
