/* The search of exact_core.h as a module of Python, for machines with a C compiler. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#define TAKE_MEMORY(bytes) PyMem_Calloc(1, bytes)
#define GIVE_BACK(memory, bytes) PyMem_Free(memory)
#include "exact_core.h"

typedef struct {
    PyObject_HEAD
    Search search;
} SearchObject;

/* One of a sequence's numbers as tiles. Anything but some of the 28 tiles is refused. */
static int tiles_at(PyObject *sequence, Py_ssize_t place, tiles_t *tiles)
{
    PyObject *item = PySequence_GetItem(sequence, place);
    if (!item)
        return -1;
    unsigned long value = PyLong_AsUnsignedLong(item);
    Py_DECREF(item);
    if (PyErr_Occurred())
        return -1;
    if (value > ALL_TILES) {
        PyErr_SetString(PyExc_ValueError, "no such tiles");
        return -1;
    }
    *tiles = (tiles_t)value;
    return 0;
}

/* Reads the hands, and returns of how many players they are; -1 if they are none. */
static int hands_in(PyObject *owned, tiles_t hands[MOST_PLAYERS])
{
    Py_ssize_t players = PySequence_Size(owned);
    if (players < 0)
        return -1;
    if (players > MOST_PLAYERS) {
        PyErr_SetString(PyExc_ValueError, "two to four players");
        return -1;
    }
    for (Py_ssize_t seat = 0; seat < players; seat++)
        if (tiles_at(owned, seat, &hands[seat]) < 0)
            return -1;
    return (int)players;
}

static void search_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    end_search(&((SearchObject *)object)->search);
    release(object);
    Py_DECREF(type);
}

static PyObject *search_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *ranks, *owned, *packed;
    unsigned int attackers;
    Py_ssize_t keep, length;
    int losing = 0;
    char *words;
    tiles_t hands[MOST_PLAYERS] = {0};
    if (keywords && PyDict_Size(keywords)) {
        PyErr_SetString(PyExc_TypeError, "Search takes no keywords");
        return NULL;
    }
    if (!PyArg_ParseTuple(arguments, "OOIn|p:Search", &ranks, &owned, &attackers, &keep, &losing))
        return NULL;
    int players = hands_in(owned, hands);
    if (players < 0 || !(packed = PyObject_GetAttrString(ranks, "packed")))
        return NULL;
    PyObject *made = NULL;
    if (PyBytes_AsStringAndSize(packed, &words, &length) < 0)
        goto done;
    if (length != 4 * WORDS) {
        PyErr_SetString(PyExc_ValueError, "these are no ranks");
        goto done;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    made = allocate(type, 0); /* all zeros */
    if (!made)
        goto done;
    const char *problem = begin_search(&((SearchObject *)made)->search, (const unsigned char *)words, hands, players,
                                       attackers, keep > 0 ? (size_t)keep : 0, losing);
    if (problem) {
        PyErr_SetString(problem == NO_MEMORY ? PyExc_MemoryError : PyExc_ValueError, problem);
        Py_CLEAR(made);
    }
done:
    Py_DECREF(packed);
    return made;
}

static PyObject *search_reaches(PyObject *object, PyObject *arguments)
{
    Search *self = &((SearchObject *)object)->search;
    PyObject *left_given, *given;
    int leader, need;
    tiles_t left, trick[MOST_PLAYERS] = {0};
    if (!PyArg_ParseTuple(arguments, "OiOi:reaches", &left_given, &leader, &given, &need))
        return NULL;
    unsigned long left_value = PyLong_AsUnsignedLong(left_given);
    if (PyErr_Occurred())
        return NULL;
    Py_ssize_t length = PySequence_Size(given);
    if (length < 0)
        return NULL;
    if (left_value > ALL_TILES || length > self->players) {
        PyErr_SetString(PyExc_ValueError, "no such tiles");
        return NULL;
    }
    left = (tiles_t)left_value;
    for (Py_ssize_t place = 0; place < length; place++)
        if (tiles_at(given, place, &trick[place]) < 0)
            return NULL;
    if (!is_position(self, left, leader, trick, (int)length)) {
        PyErr_SetString(PyExc_ValueError, "no such position in this deal");
        return NULL;
    }
    int reached = reach(self, left, leader, trick, (int)length, need);
    return reached == OUT_OF_MEMORY ? PyErr_NoMemory() : PyLong_FromLong(reached);
}

static PyMethodDef search_methods[] = {
    {"reaches", search_reaches, METH_VARARGS, "As alpha_beta.Search.reaches; ValueError for no position."},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef search_members[] = {
    {"nodes", T_LONGLONG, offsetof(SearchObject, search.nodes), READONLY, "The positions that were looked into."},
    {"limit", T_LONGLONG, offsetof(SearchObject, search.limit), 0, "How many may be."},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot search_slots[] = {
    {Py_tp_doc, "All that is found out about one deal: alpha_beta.Search, compiled."},
    {Py_tp_new, search_new},
    {Py_tp_dealloc, search_dealloc},
    {Py_tp_methods, search_methods},
    {Py_tp_members, search_members},
    {0, NULL},
};

static PyType_Spec search_spec = {
    .name = "moon_access.bots._exact.Search",
    .basicsize = sizeof(SearchObject),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = search_slots,
};

static int module_exec(PyObject *module)
{
    PyObject *type = PyType_FromModuleAndSpec(module, &search_spec, NULL);
    if (!type)
        return -1;
    int added = PyModule_AddType(module, (PyTypeObject *)type);
    Py_DECREF(type);
    return added < 0 ? added : PyModule_AddIntConstant(module, "TABLES", TABLES);
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, module_exec},
    {0, NULL},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "moon_access.bots._exact",
    .m_doc = "The search of alpha_beta.py, compiled.",
    .m_slots = module_slots,
};

PyMODINIT_FUNC PyInit__exact(void)
{
    return PyModuleDef_Init(&module_definition);
}
