/* Shortcuts for the C code that mypyc writes: the calls into Python that the rules of a game make most.

   The compiler reads this before every compiled module (see hatch_build.py). Each shortcut does what the
   function of the same name does, and calls it whenever the simple case does not apply. */

#ifndef PESTIS_SHORTCUTS_H
#define PESTIS_SHORTCUTS_H

#include <Python.h>

#define PESTIS_SMALL 256
#define PESTIS_ROOM 8

static PyObject *pestis_small[PESTIS_SMALL + 1];

/* Python keeps one object for each of these numbers; keep them at hand. */
static inline PyObject *pestis_box(long long value)
{
    if ((unsigned long long)value > PESTIS_SMALL) {
        return PyLong_FromLongLong(value);
    }
    PyObject *number = pestis_small[value];
    if (number == NULL) {
        number = PyLong_FromLongLong(value);
        if (number == NULL) {
            return NULL;
        }
        pestis_small[value] = number;
    }
    Py_INCREF(number);
    return number;
}

/* Most new lists take a few items at once: moves to choose from, cards of a hand. Give them room for these. */
static inline PyObject *pestis_list(Py_ssize_t size)
{
    if (size != 0) {
        return PyList_New(size);
    }
    PyObject *list = PyList_New(PESTIS_ROOM);
    if (list != NULL) {
        Py_SET_SIZE((PyListObject *)list, 0);
    }
    return list;
}

/* A list that has room left needs no help to take one item more. */
static inline int pestis_append(PyObject *list, PyObject *item)
{
#ifndef Py_GIL_DISABLED
    PyListObject *self = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(self);
    if (PyList_CheckExact(list) && size < self->allocated) {
        Py_INCREF(item);
        PyList_SET_ITEM(list, size, item);
        Py_SET_SIZE(self, size + 1);
        return 0;
    }
#endif
    return PyList_Append(list, item);
}

#define PyLong_FromLongLong pestis_box
#define PyList_Append pestis_append
#define PyList_New pestis_list

#endif
