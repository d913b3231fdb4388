/* Shortcuts for the C code that mypyc writes: the calls into Python that the rules of a game make most.

   The compiler reads this before every compiled module (see scripts/compile.py). Each shortcut does what the
   function of the same name does, and calls it whenever the simple case does not apply. */

#ifndef PESTIS_SHORTCUTS_H
#define PESTIS_SHORTCUTS_H

#include <Python.h>

#define PESTIS_SMALL 256
#define PESTIS_ROOM 8

static PyObject *pestis_small[PESTIS_SMALL + 1];

/* Of mypyc's own library. */
PyObject *CPyList_PopLast(PyObject *list);
PyObject *CPyList_Pop(PyObject *list, size_t index);

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
    PyObject *list = PyList_New(0);
    if (list != NULL) {
        PyObject **room = PyMem_New(PyObject *, PESTIS_ROOM);
        if (room != NULL) {
            ((PyListObject *)list)->ob_item = room;
            ((PyListObject *)list)->allocated = PESTIS_ROOM;
        }
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

/* Taking items off a list: it keeps its memory, because what is taken soon comes back. */
static inline PyObject *pestis_pop(PyObject *list, size_t tagged)
{
#ifndef Py_GIL_DISABLED
    PyListObject *self = (PyListObject *)list;
    Py_ssize_t last = Py_SIZE(self) - 1;
    Py_ssize_t index = (Py_ssize_t)tagged >> 1;
    if (index < 0) {
        index += last + 1;
    }
    if (!(tagged & 1) && index >= 0 && index <= last) {
        PyObject *item = self->ob_item[index];
        for (; index < last; index++) {
            self->ob_item[index] = self->ob_item[index + 1];
        }
        Py_SET_SIZE(self, last);
        return item;
    }
#endif
    return CPyList_Pop(list, tagged);
}

static inline PyObject *pestis_pop_last(PyObject *list)
{
#ifndef Py_GIL_DISABLED
    PyListObject *self = (PyListObject *)list;
    Py_ssize_t last = Py_SIZE(self) - 1;
    if (last >= 0) {
        Py_SET_SIZE(self, last);
        return self->ob_item[last];
    }
#endif
    return CPyList_PopLast(list);
}

/* Numbers of two digits, as Python stores them, are as good as those of one. */
static inline long long pestis_unbox(PyObject *number, int *overflow)
{
#if PY_VERSION_HEX < 0x030C0000 && PYLONG_BITS_IN_DIGIT == 30
    if (PyLong_CheckExact(number) && Py_SIZE(number) == 2) {
        const digit *digits = ((PyLongObject *)number)->ob_digit;
        *overflow = 0;
        return (long long)digits[0] | (long long)digits[1] << PyLong_SHIFT;
    }
#endif
    return PyLong_AsLongLongAndOverflow(number, overflow);
}

/* The number in an object, for code that has asked whether it is one: mypyc's own way takes long for numbers below
   zero, and -1 is what most lists say for nothing. */
int64_t CPyLong_AsInt64_(PyObject *number);

static inline int64_t pestis_whole(PyObject *number)
{
#if PY_VERSION_HEX < 0x030C0000 && PYLONG_BITS_IN_DIGIT == 30
    if (PyLong_Check(number)) {
        Py_ssize_t size = Py_SIZE(number);
        if (size >= -1 && size <= 1) {
            return size * (int64_t)((PyLongObject *)number)->ob_digit[0];
        }
    }
#endif
    return CPyLong_AsInt64_(number);
}

#define PyLong_FromLongLong pestis_box
#define PyLong_AsLongLongAndOverflow pestis_unbox
#define PyList_Append pestis_append
#define PyList_New pestis_list

#endif
