/* What Python's headers ask of the compiler, for 64-bit Windows: as much of it as the stable interface needs. The
   compiler is mingw-w64, and the rest of the headers is that of the Python that builds, which is the same everywhere. */
#ifndef Py_CONFIG_H
#define Py_CONFIG_H

#define MS_WINDOWS
#define MS_WIN32
#define MS_WIN64
#define Py_ENABLE_SHARED 1
#define HAVE_DECLSPEC_DLL 1

#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_WCHAR_T 2
#define SIZEOF_TIME_T 8
#define SIZEOF_PID_T 4
#define SIZEOF_OFF_T 4
#define ALIGNOF_SIZE_T 8

#define STDC_HEADERS 1
#define HAVE_STDARG_PROTOTYPES 1
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_STDDEF_H 1
#define HAVE_ERRNO_H 1
#define HAVE_FCNTL_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_WCHAR_H 1
#define HAVE_PROTOTYPES 1

#endif
