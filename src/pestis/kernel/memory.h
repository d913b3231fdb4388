/* What `pestis.kernel.memory` promises, in C: the compiler reads this before every compiled module, and scripts/compile.py
   sends the calls of those functions here. Where errors cannot happen, 1 is mypyc's None and True. */

#ifndef PESTIS_RAW_H
#define PESTIS_RAW_H

#include <Python.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

static inline char pestis_memory_is_direct(void)
{
    return 1;
}

static inline char pestis_memory_put_float(int64_t address, double value)
{
    *(float *)address = (float)value;
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

static inline char pestis_memory_put_ones(int64_t address, int64_t bits)
{
    float *numbers = (float *)address;
    for (uint64_t left = (uint64_t)bits; left; left &= left - 1) {
        numbers[__builtin_ctzll(left)] = 1.0f;
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

#define PESTIS_RAW_LINE 64

static inline char pestis_memory_fetch_state(PyObject *list, int64_t place, int64_t size)
{
    if (place < PyList_GET_SIZE(list)) {
        const char *state = (const char *)((PyListObject *)list)->ob_item[place];
        for (int64_t at = 0; at < size; at += PESTIS_RAW_LINE) {
            __builtin_prefetch(state + at);
        }
    }
    return 1;
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
#define PESTIS_RAW_ERROR (-113)

/* Python has one object for each small number and never frees it, all of them in a row: what such a number is can be
   told by where it is. If they are not in a row, no number counts as small. Found out when the library is loaded. */

#define PESTIS_RAW_LEAST (-5)
#define PESTIS_RAW_MOST 256

static uintptr_t pestis_memory_first_small;
static uintptr_t pestis_memory_small_room;

static __attribute__((constructor, unused)) void pestis_memory_find_small(void)
{
    PyObject *first = PyLong_FromLong(PESTIS_RAW_LEAST);
    PyObject *last = PyLong_FromLong(PESTIS_RAW_MOST);
    uintptr_t room = (uintptr_t)last - (uintptr_t)first;
    pestis_memory_first_small = (uintptr_t)first;
    if (room == (PESTIS_RAW_MOST - PESTIS_RAW_LEAST) * sizeof(PyLongObject)) {
        pestis_memory_small_room = room + 1;
    }
    Py_XDECREF(first);
    Py_XDECREF(last);
}

/* The number in an item of a list of whole numbers. */
static inline int64_t pestis_memory_value(PyObject *item)
{
    uintptr_t at = (uintptr_t)item - pestis_memory_first_small;
    if (at < pestis_memory_small_room) {
        return (int64_t)(at / sizeof(PyLongObject)) + PESTIS_RAW_LEAST;
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
    return PESTIS_RAW_ERROR;
}

static inline int64_t pestis_memory_get_item(PyObject *list, int64_t place)
{
    int64_t count = PyList_GET_SIZE(list);
    if (place < 0) {
        place += count;
    }
    if ((uint64_t)place >= (uint64_t)count) {
        return pestis_memory_out_of_range();
    }
    return pestis_memory_value(((PyListObject *)list)->ob_item[place]);
}

static inline PyObject *pestis_memory_get_state(PyObject *list, int64_t place)
{
    PyObject *state = ((PyListObject *)list)->ob_item[place];
    Py_INCREF(state);
    return state;
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
    return PyErr_Occurred() ? PESTIS_RAW_ERROR : total;
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

#define PESTIS_RAW_CARD_BITS 16
#define PESTIS_RAW_CARD 0xFFFF

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
        int64_t card = entry & PESTIS_RAW_CARD;
        int64_t seen = entry >> PESTIS_RAW_CARD_BITS;
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
    return total * (1 << PESTIS_RAW_CARD_BITS) + veiled;
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
    uintptr_t zero = pestis_memory_small_room ? pestis_memory_first_small - PESTIS_RAW_LEAST * sizeof(PyLongObject) : 0;
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
                    return PyErr_Occurred() ? PESTIS_RAW_ERROR : -1;
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
#define PESTIS_RAW_FAILED 2

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
                return PESTIS_RAW_FAILED;
            }
            PyObject *row = PyList_GET_ITEM(rows, at);
            PyObject *name = PyList_GET_ITEM(names, place);
            PyObject *value = PyDict_Check(row) ? PyDict_GetItemWithError(row, name) : NULL;
            if (value == NULL) {
                if (!PyErr_Occurred()) {
                    PyErr_SetObject(PyExc_KeyError, name);
                }
                return PESTIS_RAW_FAILED;
            }
            if (PyFloat_CheckExact(value)) {
                *number++ = PyFloat_AS_DOUBLE(value);
                continue;
            }
            Py_INCREF(value);
            *number = PyFloat_AsDouble(value);
            Py_DECREF(value);
            if (*number++ == -1.0 && PyErr_Occurred()) {
                return PESTIS_RAW_FAILED;
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

/* Which of up to 62 items differ from the kept ones, as bits; they are kept from now on. */
static __attribute__((noinline, unused)) int64_t pestis_memory_compare(int64_t *kept, PyObject **items, int64_t count)
{
    int64_t changed = 0;
    int fits = 1;
    for (int64_t place = 0; place < count; place++) {
        if (kept[place] != (int64_t)(uintptr_t)items[place]) {
            int64_t key = pestis_memory_key(items[place], &fits);
            changed |= (int64_t)(kept[place] != key) << (place & 63);
            kept[place] = key;
        }
    }
    if (!fits) {
        memset(kept, 0, (size_t)count * sizeof(int64_t));
        return -1;
    }
    return changed;
}

typedef int64_t pestis_memory_pair __attribute__((vector_size(16), aligned(8), may_alias));

/* The bits in which four items differ from the kept ones. */
static inline pestis_memory_pair pestis_memory_differing(const int64_t *kept, PyObject **items)
{
    const pestis_memory_pair *old = (const pestis_memory_pair *)kept;
    const pestis_memory_pair *now = (const pestis_memory_pair *)items;
    return (old[0] ^ now[0]) | (old[1] ^ now[1]);
}

/* Whether items are the kept ones, all of them small numbers. Mostly they are: there is no way out before the end. */
static inline int pestis_memory_same(const int64_t *kept, PyObject **items, int64_t count)
{
    if (count >= 4) {
        int64_t last = count - 4;
        pestis_memory_pair found = pestis_memory_differing(kept + last, items + last);
        for (int64_t place = 0; place < last; place += 4) {
            found |= pestis_memory_differing(kept + place, items + place);
        }
        return (found[0] | found[1]) == 0;
    }
    int64_t found = 0;
    for (int64_t place = 0; place < count; place++) {
        found |= kept[place] ^ (int64_t)(uintptr_t)items[place];
    }
    return found == 0;
}

static inline int64_t pestis_memory_keep_changes(int64_t address, PyObject *list, int64_t first, int64_t count)
{
    int64_t *kept = (int64_t *)address;
    PyObject **items = ((PyListObject *)list)->ob_item + first;
    if (first < 0 || first + count > PyList_GET_SIZE(list)) {
        return -1;
    }
    return pestis_memory_same(kept, items, count) ? 0 : pestis_memory_compare(kept, items, count);
}

/* Keep items if they are all small numbers; else none, and give 0. */
static inline int pestis_memory_keep_small(int64_t *kept, PyObject **items, int64_t count)
{
    uintptr_t first = pestis_memory_first_small;
    uintptr_t room = pestis_memory_small_room;
    uintptr_t beyond = 0;
    for (int64_t place = 0; place < count; place++) {
        beyond |= (uintptr_t)items[place] - first >= room;
    }
    if (beyond) {
        return 0;
    }
    for (int64_t place = 0; place < count; place++) {
        kept[place] = (int64_t)(uintptr_t)items[place];
    }
    return 1;
}

/* The same for a whole list of any length up to `room`: whether it is as it was. */
static inline char pestis_memory_keep_list(int64_t address, PyObject *list, int64_t room)
{
    int64_t *kept = (int64_t *)address;
    PyObject **items = ((PyListObject *)list)->ob_item;
    int64_t count = PyList_GET_SIZE(list);
    char same = kept[0] == count;
    if (same && pestis_memory_same(kept + 1, items, count)) {
        return 1;
    }
    if (count > room) {
        kept[0] = -1;
        return 0;
    }
    kept[0] = count;
    if (pestis_memory_keep_small(kept + 1, items, count)) {
        return 0;
    }
    return pestis_memory_compare(kept + 1, items, count) == 0 && same;
}

/* Numbers of a row that say what a kept word says. */

static inline char pestis_memory_keep_bits(int64_t address, int64_t row, int64_t bits, int64_t step)
{
    int64_t *kept = (int64_t *)address;
    uint64_t left = (uint64_t)(*kept ^ bits);
    *kept = bits;
    for (; left; left &= left - 1) {
        int64_t place = __builtin_ctzll(left);
        ((float *)row)[place * step] = (float)((uint64_t)bits >> place & 1);
    }
    return 1;
}

static inline char pestis_memory_keep_one(int64_t address, int64_t row, int64_t number, int64_t count)
{
    int64_t old = *(int64_t *)address;
    if (old != number) {
        *(int64_t *)address = number;
        if ((uint64_t)old < (uint64_t)count) {
            ((float *)row)[old] = 0.0f;
        }
        if ((uint64_t)number < (uint64_t)count) {
            ((float *)row)[number] = 1.0f;
        }
    }
    return 1;
}

#endif
