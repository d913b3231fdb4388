/* All C of our own. The compiler reads it before every compiled module.

   First shortcuts for the calls into Python that the rules of a game make most: each does what the function of the
   same name does, and calls it whenever the simple case does not apply. Then what `pestis.kernel.memory` promises:
   scripts/compile.py sends the calls of those functions here. Where errors cannot happen, 1 is mypyc's None and True.

   What a part saves is measured by leaving it out: `CFLAGS=-DPESTIS_WITHOUT_LISTS`, and so on, for a build that
   `python -m benchmarks builds` compares with another. */

#ifndef PESTIS_MEMORY_H
#define PESTIS_MEMORY_H

#include <Python.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

/* Of mypyc's own library. */
PyObject *CPyList_PopLast(PyObject *list);
PyObject *CPyList_Pop(PyObject *list, size_t index);
PyObject *CPyList_GetItemInt64(PyObject *list, int64_t index);
int64_t CPyLong_AsInt64_(PyObject *number);

/* Numbers. */

#ifndef PESTIS_WITHOUT_NUMBERS

#define PESTIS_SMALL 256

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

#else

#define pestis_whole CPyLong_AsInt64_

#endif

/* Lists. */

#ifndef PESTIS_WITHOUT_LISTS

#define PESTIS_ROOM 8

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

#define PyList_Append pestis_append
#define PyList_New pestis_list

#else

#define pestis_pop CPyList_Pop
#define pestis_pop_last CPyList_PopLast

#endif

/* Addresses. */

static inline char pestis_memory_is_direct(void)
{
#ifdef PESTIS_WITHOUT_ADDRESSES
    return 0;
#endif
    return 1;
}

static inline char pestis_memory_put_float(int64_t address, double value)
{
    *(float *)address = (float)value;
    return 1;
}

static inline char pestis_memory_put_share(int64_t address, int64_t number, double whole)
{
    *(float *)address = (float)((double)number / whole);
    return 1;
}

static inline char pestis_memory_add_float(int64_t address, double value)
{
    *(float *)address += (float)value;
    return 1;
}

static inline char pestis_memory_fill_zeros(int64_t address, int64_t count)
{
    memset((void *)address, 0, (size_t)count * sizeof(float));
    return 1;
}

static inline char pestis_memory_put_ones(int64_t address, int64_t bits, int64_t step)
{
    float *numbers = (float *)address;
    for (uint64_t left = (uint64_t)bits; left; left &= left - 1) {
        numbers[__builtin_ctzll(left) * step] = 1.0f;
    }
    return 1;
}

static inline char pestis_memory_put_byte(int64_t address, int64_t value)
{
    *(uint8_t *)address = (uint8_t)value;
    return 1;
}

static inline char pestis_memory_put_word(int64_t address, int64_t value)
{
    *(int64_t *)address = value;
    return 1;
}

static inline int64_t pestis_memory_get_word(int64_t address)
{
    return *(int64_t *)address;
}

static inline int64_t pestis_memory_get_byte(int64_t address)
{
    return *(uint8_t *)address;
}

/* Words that processes share. */

static inline int64_t pestis_memory_swap_word(int64_t address, int64_t value)
{
    return __atomic_exchange_n((int64_t *)address, value, __ATOMIC_SEQ_CST);
}

static inline int64_t pestis_memory_nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline void pestis_memory_relax(void)
{
#if defined(__aarch64__)
    __asm__ __volatile__("isb" ::: "memory");
#elif defined(__x86_64__) || defined(__i386__)
    __asm__ __volatile__("pause" ::: "memory");
#endif
}

static inline char pestis_memory_await_word(int64_t address, int64_t value, int64_t nanoseconds)
{
    int64_t *word = (int64_t *)address;
    if (__atomic_load_n(word, __ATOMIC_SEQ_CST) == value) {
        return 1;
    }
    if (nanoseconds <= 0) {
        return 0;
    }
    int64_t end = pestis_memory_nanoseconds() + nanoseconds;
    do {
        for (int look = 0; look < 32; look++) {
            if (__atomic_load_n(word, __ATOMIC_SEQ_CST) == value) {
                return 1;
            }
            pestis_memory_relax();
        }
    } while (pestis_memory_nanoseconds() < end);
    return 0;
}

/* How mypyc says that there is an error where a whole number was asked for. */
#define PESTIS_MEMORY_ERROR (-113)

/* Python has one object for each small number and never frees it, all of them in a row: what such a number is can be
   told by where it is. If they are not in a row, no number counts as small. Found out when the library is loaded. */

#define PESTIS_MEMORY_LEAST (-5)
#define PESTIS_MEMORY_MOST 256

static uintptr_t pestis_memory_first_small;
static uintptr_t pestis_memory_small_room;

static __attribute__((constructor, unused)) void pestis_memory_find_small(void)
{
    PyObject *first = PyLong_FromLong(PESTIS_MEMORY_LEAST);
    PyObject *last = PyLong_FromLong(PESTIS_MEMORY_MOST);
    uintptr_t room = (uintptr_t)last - (uintptr_t)first;
    pestis_memory_first_small = (uintptr_t)first;
    if (room == (PESTIS_MEMORY_MOST - PESTIS_MEMORY_LEAST) * sizeof(PyLongObject)) {
        pestis_memory_small_room = room + 1;
    }
    Py_XDECREF(first);
    Py_XDECREF(last);
}

/* The number in an item of a list of whole numbers. */
static inline int64_t pestis_memory_value(PyObject *item)
{
#ifdef PESTIS_WITHOUT_ITEMS
    Py_INCREF(item);
    int64_t slow = CPyLong_AsInt64_(item);
    Py_DECREF(item);
    return slow;
#endif
    uintptr_t at = (uintptr_t)item - pestis_memory_first_small;
    if (at < pestis_memory_small_room) {
        return (int64_t)(at / sizeof(PyLongObject)) + PESTIS_MEMORY_LEAST;
    }
#if PY_VERSION_HEX < 0x030C0000
    Py_ssize_t size = Py_SIZE(item);
    if (PyLong_CheckExact(item) && size >= -1 && size <= 1) {
        return size * (int64_t)((PyLongObject *)item)->ob_digit[0];
    }
#endif
    int overflow;
    return PyLong_AsLongLongAndOverflow(item, &overflow);
}

static __attribute__((noinline, cold, unused)) int64_t pestis_memory_out_of_range(void)
{
    PyErr_SetString(PyExc_IndexError, "index out of range");
    return PESTIS_MEMORY_ERROR;
}

/* Places may be counted from the end. */
static __attribute__((noinline, cold, unused)) int64_t pestis_memory_get_from_end(PyObject *list, int64_t place)
{
    place += PyList_GET_SIZE(list);
    if (place < 0 || place >= PyList_GET_SIZE(list)) {
        return pestis_memory_out_of_range();
    }
    return pestis_memory_value(((PyListObject *)list)->ob_item[place]);
}

static inline int64_t pestis_memory_get_item(PyObject *list, int64_t place)
{
#ifdef PESTIS_WITHOUT_ITEMS
    PyObject *item = CPyList_GetItemInt64(list, place);
    if (item == NULL) {
        return PESTIS_MEMORY_ERROR;
    }
    int64_t value = CPyLong_AsInt64_(item);
    Py_DECREF(item);
    return value;
#endif
    if ((uint64_t)place >= (uint64_t)PyList_GET_SIZE(list)) {
        return place < 0 ? pestis_memory_get_from_end(list, place) : pestis_memory_out_of_range();
    }
    return pestis_memory_value(((PyListObject *)list)->ob_item[place]);
}

static inline int64_t pestis_memory_sum_worths(PyObject *list, int64_t mask, PyObject *worth, PyObject *more)
{
    PyObject **items = ((PyListObject *)list)->ob_item;
    int64_t count = PyList_GET_SIZE(list);
    uint64_t size = (uint64_t)Py_MIN(PyBytes_GET_SIZE(worth), PyBytes_GET_SIZE(more));
    const uint8_t *first = (const uint8_t *)PyBytes_AS_STRING(worth);
    const uint8_t *second = (const uint8_t *)PyBytes_AS_STRING(more);
    int64_t total = 0;
    for (int64_t place = 0; place < count; place++) {
        int64_t item = pestis_memory_value(items[place]) & mask;
        if ((uint64_t)item >= size) {
            return pestis_memory_out_of_range();
        }
        total += first[item] + second[item];
    }
    return total;
}

static inline int64_t pestis_memory_sum_where(PyObject *keys, int64_t key, PyObject *values)
{
    PyObject **items = ((PyListObject *)keys)->ob_item;
    int64_t count = PyList_GET_SIZE(keys);
    int64_t total = 0;
    for (int64_t place = 0; place < count; place++) {
        if (pestis_memory_value(items[place]) == key) {
            total += pestis_memory_get_item(values, place);
        }
    }
    return PyErr_Occurred() ? PESTIS_MEMORY_ERROR : total;
}

static inline char pestis_memory_add_items(int64_t address, PyObject *list, int64_t mask, int64_t needed)
{
    PyObject **items = ((PyListObject *)list)->ob_item;
    int64_t count = PyList_GET_SIZE(list);
    for (int64_t place = 0; place < count; place++) {
        int64_t item = pestis_memory_value(items[place]);
        if (item >= 0 && (item & needed) == needed) {
            ((float *)address)[item & mask] += 1.0f;
        }
    }
    return 1;
}

#define PESTIS_MEMORY_CARD_BITS 16
#define PESTIS_MEMORY_CARD 0xFFFF

static inline int64_t pestis_memory_add_pile(int64_t known, int64_t rest, PyObject *entries, int64_t onlookers,
                                          int64_t bit, int64_t veil, PyObject *worth, PyObject *more)
{
    PyObject **items = ((PyListObject *)entries)->ob_item;
    int64_t count = PyList_GET_SIZE(entries);
    uint64_t size = (uint64_t)Py_MIN(PyBytes_GET_SIZE(worth), PyBytes_GET_SIZE(more));
    const uint8_t *first = (const uint8_t *)PyBytes_AS_STRING(worth);
    const uint8_t *second = (const uint8_t *)PyBytes_AS_STRING(more);
    int64_t total = 0;
    int64_t veiled = 0;
    for (int64_t place = 0; place < count; place++) {
        int64_t entry = pestis_memory_value(items[place]);
        int64_t card = entry & PESTIS_MEMORY_CARD;
        int64_t seen = entry >> PESTIS_MEMORY_CARD_BITS;
        int is_known = ((onlookers | seen) & bit) != 0;
        if (!is_known && seen & veil) {
            veiled++;
            continue;
        }
        if ((uint64_t)card >= size) {
            return pestis_memory_out_of_range();
        }
        ((float *)(is_known ? known : rest))[card] += 1.0f;
        total += first[card] + second[card];
    }
    return total * (1 << PESTIS_MEMORY_CARD_BITS) + veiled;
}

static inline char pestis_memory_put_flags(int64_t address, PyObject *places, int64_t value)
{
    PyObject **items = ((PyListObject *)places)->ob_item;
    int64_t count = PyList_GET_SIZE(places);
    for (int64_t number = 0; number < count; number++) {
        ((uint8_t *)address)[pestis_memory_value(items[number])] = (uint8_t)value;
    }
    return 1;
}

static inline int64_t pestis_memory_put_counts(int64_t address, int64_t room, int64_t lengths, int64_t seats,
                                            int64_t things, PyObject *offered, PyObject *taken, PyObject *used)
{
    int64_t count = seats * things;
    if (PyList_GET_SIZE(offered) != count || PyList_GET_SIZE(taken) != count || PyList_GET_SIZE(used) != count) {
        return -1;
    }
    if (things > UINT8_MAX) {
        return -1;
    }
    PyObject **first = ((PyListObject *)offered)->ob_item;
    PyObject **second = ((PyListObject *)taken)->ob_item;
    PyObject **third = ((PyListObject *)used)->ob_item;
    /* Nearly all are small, which is told by where they are, if small numbers are in a row. */
    uintptr_t zero = pestis_memory_small_room ? pestis_memory_first_small - PESTIS_MEMORY_LEAST * sizeof(PyLongObject) : 0;
    uint8_t *row = (uint8_t *)address;
    for (int64_t seat = 0; seat < seats; seat++) {
        uint8_t *before = row;
        for (int64_t thing = 0; thing < things; thing++) {
            uint64_t one = ((uintptr_t)*first - zero) / sizeof(PyLongObject);
            uint64_t two = ((uintptr_t)*second - zero) / sizeof(PyLongObject);
            uint64_t three = ((uintptr_t)*third - zero) / sizeof(PyLongObject);
            if ((one | two | three) > UINT8_MAX) {
                one = (uint64_t)pestis_memory_value(*first);
                two = (uint64_t)pestis_memory_value(*second);
                three = (uint64_t)pestis_memory_value(*third);
                if ((one | two | three) > UINT8_MAX) {
                    return PyErr_Occurred() ? PESTIS_MEMORY_ERROR : -1;
                }
            }
            first++;
            second++;
            third++;
            /* Written in any case; the next one goes to the same place if there was nothing to count. */
            row[0] = (uint8_t)thing;
            row[room] = (uint8_t)one;
            row[room * 2] = (uint8_t)two;
            row[room * 3] = (uint8_t)three;
            row += (one | two | three) != 0;
        }
        ((uint8_t *)lengths)[seat] = (uint8_t)(row - before);
    }
    return row - (uint8_t *)address;
}

/* How mypyc says that there is an error where nothing was asked for. */
#define PESTIS_MEMORY_FAILED 2

static inline char pestis_memory_put_numbers(int64_t address, PyObject *names, PyObject *rows)
{
    double *number = (double *)address;
    int64_t width = PyList_GET_SIZE(names);
    int64_t count = PyList_GET_SIZE(rows);
    for (int64_t at = 0; at < count; at++) {
        for (int64_t place = 0; place < width; place++) {
            /* Looked up anew: to make a number of a strange object may run any code. */
            if (at >= PyList_GET_SIZE(rows) || place >= PyList_GET_SIZE(names)) {
                pestis_memory_out_of_range();
                return PESTIS_MEMORY_FAILED;
            }
            PyObject *row = PyList_GET_ITEM(rows, at);
            PyObject *name = PyList_GET_ITEM(names, place);
            PyObject *value = PyDict_Check(row) ? PyDict_GetItemWithError(row, name) : NULL;
            if (value == NULL) {
                if (!PyErr_Occurred()) {
                    PyErr_SetObject(PyExc_KeyError, name);
                }
                return PESTIS_MEMORY_FAILED;
            }
            if (PyFloat_CheckExact(value)) {
                *number++ = PyFloat_AS_DOUBLE(value);
                continue;
            }
            Py_INCREF(value);
            *number = PyFloat_AsDouble(value);
            Py_DECREF(value);
            if (*number++ == -1.0 && PyErr_Occurred()) {
                return PESTIS_MEMORY_FAILED;
            }
        }
    }
    return 1;
}

static inline char pestis_memory_is_among(int64_t number, PyObject *list)
{
    PyObject **items = ((PyListObject *)list)->ob_item;
    int64_t count = PyList_GET_SIZE(list);
    for (int64_t place = 0; place < count; place++) {
        if (pestis_memory_value(items[place]) == number) {
            return 1;
        }
    }
    return 0;
}

/* Kept copies of lists. For a small number its address is kept, for others their value, made odd so that it is no
   address. */

/* Items that do not fit into the kept copy make `*fits` 0. */
static inline int64_t pestis_memory_key(PyObject *item, int *fits)
{
    if ((uintptr_t)item - pestis_memory_first_small < pestis_memory_small_room) {
        return (int64_t)(uintptr_t)item;
    }
#if PY_VERSION_HEX < 0x030C0000
    if (PyLong_CheckExact(item) && Py_SIZE(item) == 1) {
        return (int64_t)((PyLongObject *)item)->ob_digit[0] << 1 | 1;
    }
#endif
    int overflow;
    int64_t value = PyLong_AsLongLongAndOverflow(item, &overflow);
    if (overflow || value > INT64_MAX / 2 || value < INT64_MIN / 2) {
        *fits = 0;
    }
    return (int64_t)((uint64_t)value << 1 | 1);
}

/* What a source is (`pestis.kernel.sources`). */
typedef struct {
    int64_t word;
    int64_t room;
    int64_t bits;
    int64_t blocks;
    int64_t parts;
} pestis_memory_source;

#define PESTIS_MEMORY_ITEM_SHIFT 5
#define PESTIS_MEMORY_ITEM_MASK 31

static inline void pestis_memory_mark(const pestis_memory_source *source, int64_t place)
{
    if (source->bits) {
        ((int64_t *)source->bits)[place >> PESTIS_MEMORY_ITEM_SHIFT] |= (int64_t)1 << (place & PESTIS_MEMORY_ITEM_MASK);
    }
}

#define PESTIS_MEMORY_STALE 1
#define PESTIS_MEMORY_PARTS 2

/* Keep items, of which some are not the kept ones or seem so. Values that do not fit into a word are kept as 0, which
   stands for nothing. Gives whether anything has changed. */
static inline int pestis_memory_keep_items(int64_t *kept, const pestis_memory_source *source, PyObject **items, int64_t count)
{
    int64_t before = kept[0];
    int changed = before != count;
    if (count > source->room) {
        for (int64_t place = 0; place < source->room; place++) {
            kept[place + 1] = 0;
            pestis_memory_mark(source, place);
        }
        kept[0] = -1;
        return 1;
    }
    kept[0] = count;
    kept++;
    for (int64_t place = 0; place < count; place++) {
        if (kept[place] != (int64_t)(uintptr_t)items[place]) {
            int fits = 1;
            int64_t key = pestis_memory_key(items[place], &fits);
            if (kept[place] != key || !fits) {
                kept[place] = fits ? key : 0;
                pestis_memory_mark(source, place);
                changed = 1;
            }
        }
    }
    for (int64_t place = count; place < before; place++) {
        kept[place] = 0;
        pestis_memory_mark(source, place);
    }
    return changed;
}

static __attribute__((noinline, unused)) void pestis_memory_look_again(int64_t *words, const pestis_memory_source *source,
                                                                       PyObject **items, int64_t count)
{
    if (pestis_memory_keep_items(words + source->word, source, items, count)) {
        words[PESTIS_MEMORY_STALE] |= source->blocks;
        words[PESTIS_MEMORY_PARTS] |= source->parts;
    }
}

/* What of a list is not there counts as missing; places before its beginning are refused. */
static __attribute__((noinline, cold, unused)) char pestis_memory_look_beyond(int64_t *words, const pestis_memory_source *source,
                                                                           PyObject *list, int64_t first, int64_t count)
{
    if (first < 0 || count < 0) {
        pestis_memory_out_of_range();
        return PESTIS_MEMORY_FAILED;
    }
    int64_t left = Py_MAX(0, PyList_GET_SIZE(list) - first);
    pestis_memory_look_again(words, source, ((PyListObject *)list)->ob_item + first, Py_MIN(count, left));
    return 1;
}

/* Mostly all items are the kept ones and small numbers, whose addresses are kept. (Where addresses are shorter than
   the words they are kept in, no two items are alike at first sight.) */
static inline char pestis_memory_look_items(int64_t address, int64_t entry, PyObject *list, int64_t first, int64_t count)
{
    const pestis_memory_source *source = (const pestis_memory_source *)entry;
    int64_t *words = (int64_t *)address;
#ifdef PESTIS_WITHOUT_COMPARING
    words[PESTIS_MEMORY_STALE] |= source->blocks | source->parts;
    return 1;
#endif
    uint64_t size = (uint64_t)PyList_GET_SIZE(list);
    if ((uint64_t)first > size || (uint64_t)count > size - (uint64_t)first) {
        return pestis_memory_look_beyond(words, source, list, first, count);
    }
    int64_t *kept = words + source->word;
    PyObject **items = ((PyListObject *)list)->ob_item + first;
    if (kept[0] != count || memcmp(kept + 1, items, (size_t)count * sizeof(PyObject *)) != 0) {
        pestis_memory_look_again(words, source, items, count);
    }
    return 1;
}

static inline char pestis_memory_look_number(int64_t address, int64_t entry, int64_t number)
{
    const pestis_memory_source *source = (const pestis_memory_source *)entry;
    int64_t *words = (int64_t *)address;
    if (words[source->word] != number) {
        words[source->word] = number;
        words[PESTIS_MEMORY_STALE] |= source->blocks;
    }
    return 1;
}

/* What a block is (`pestis.kernel.sources`). */
typedef struct {
    int64_t first;
    int64_t size;
    int64_t notes;
    int64_t room;
    int64_t bits;
    int64_t words;
} pestis_memory_block;

#define PESTIS_MEMORY_NOTE_BITS 8
#define PESTIS_MEMORY_MOST_NOTED 255

/* Clear what is noted of a block, or all of it if more was written than could be noted, or nothing is known. */
static inline void pestis_memory_fill_noted(float *numbers, int64_t *notes, const pestis_memory_block *block)
{
    int64_t end = notes[0];
    if (end < 1 || end > block->room + 1) {
        memset(numbers, 0, (size_t)block->size * sizeof(float));
        end = 1;
    }
    for (int64_t number = 1; number < end; number++) {
        size_t count = (size_t)(notes[number] & PESTIS_MEMORY_MOST_NOTED);
        memset(numbers + (notes[number] >> PESTIS_MEMORY_NOTE_BITS), 0, count * sizeof(float));
    }
    notes[0] = 1;
}

static inline char pestis_memory_fill_stale(int64_t address, int64_t row, int64_t blocks)
{
    int64_t *words = (int64_t *)address;
    for (uint64_t left = (uint64_t)words[PESTIS_MEMORY_STALE]; left; left &= left - 1) {
        const pestis_memory_block *block = (const pestis_memory_block *)blocks + __builtin_ctzll(left);
        float *numbers = (float *)row + block->first;
        if (block->room) {
            pestis_memory_fill_noted(numbers, words + block->notes, block);
        } else {
            memset(numbers, 0, (size_t)block->size * sizeof(float));
        }
        for (int64_t word = 0; word < block->words; word++) {
            ((int64_t *)block->bits)[word] = 0;
        }
    }
    return 1;
}

#endif
