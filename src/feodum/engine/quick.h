/* What compiled code does all the time with lists, inlined: the only C in this house, and nothing depends on it.

   Every card that mypyc reads out of a list is checked to be a Card; every append, every look at a number of a list and every
   card taken off its end is a call. Here the usual case of each is done on the spot, and CPython's or mypyc's own function is
   called as soon as anything is unusual. setup.py has this file included before all others; FEODUM_PLAIN_C=1 builds without it. */
#ifndef FEODUM_QUICK_H
#define FEODUM_QUICK_H
#pragma GCC system_header /* no warnings where the library defines what is inlined here */
#include <Python.h>
#include <stdbool.h>

#if !defined(Py_GIL_DISABLED) && !defined(Py_LIMITED_API) && !defined(PYPY_VERSION)

/* Whether a thing is of a type: of that very type, or of a class one or two steps below it, as all cards and most bots are. */
static inline int feodum_is_of(PyObject *thing, PyTypeObject *type)
{
    PyTypeObject *kind = Py_TYPE(thing);
    if (kind == type)
        return 1;
    PyObject *mro = kind->tp_mro;
    if (mro != NULL && PyTuple_GET_SIZE(mro) > 2
        && (PyTuple_GET_ITEM(mro, 1) == (PyObject *)type || PyTuple_GET_ITEM(mro, 2) == (PyObject *)type))
        return 1;
    return PyType_IsSubtype(kind, type);
}

/* Append to a list: on the spot where it has room. */
static inline int feodum_append(PyObject *list, PyObject *item)
{
    if (PyList_CheckExact(list)) {
        PyListObject *items = (PyListObject *)list;
        Py_ssize_t size = Py_SIZE(items);
        if (size < items->allocated) {
            Py_INCREF(item);
            items->ob_item[size] = item;
            Py_SET_SIZE(items, size + 1);
            return 0;
        }
    }
    return PyList_Append(list, item);
}

#undef PyObject_TypeCheck
#define PyObject_TypeCheck(thing, type) feodum_is_of((PyObject *)(thing), (type))
#define PyList_Append feodum_append

/* mypyc's own functions have the same names in its library. By GNU's rules an `extern inline` is for inlining only: where it
   isn't inlined, and where the library defines the function, that is the one that counts. */
#if defined(__GNUC__) && defined(__ELF__)
#define FEODUM_INLINED extern inline __attribute__((gnu_inline))

PyObject *feodum_pop_last(PyObject *) __asm__("CPyList_PopLast");
PyObject *feodum_get(PyObject *, size_t) __asm__("CPyList_GetItem");
PyObject *feodum_get_int64(PyObject *, int64_t) __asm__("CPyList_GetItemInt64");
bool feodum_set_int64(PyObject *, int64_t, PyObject *) __asm__("CPyList_SetItemInt64");

/* Take the last item off a list, unless the list is so empty that CPython would give memory back. */
FEODUM_INLINED PyObject *CPyList_PopLast(PyObject *list)
{
    PyListObject *items = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(items) - 1;
    if (size >= 0 && size >= items->allocated >> 1) {
        Py_SET_SIZE(items, size);
        return items->ob_item[size];
    }
    return feodum_pop_last(list);
}

/* An item by its number. mypyc's numbers are twice as big as what they stand for; odd ones are something else. */
FEODUM_INLINED PyObject *CPyList_GetItem(PyObject *list, size_t number)
{
    if (!(number & 1) && number >> 1 < (size_t)PyList_GET_SIZE(list))
        return Py_NewRef(PyList_GET_ITEM(list, number >> 1));
    return feodum_get(list, number);
}

FEODUM_INLINED PyObject *CPyList_GetItemInt64(PyObject *list, int64_t number)
{
    if ((uint64_t)number < (uint64_t)PyList_GET_SIZE(list))
        return Py_NewRef(PyList_GET_ITEM(list, number));
    return feodum_get_int64(list, number);
}

FEODUM_INLINED bool CPyList_SetItemInt64(PyObject *list, int64_t number, PyObject *value)
{
    if ((uint64_t)number >= (uint64_t)PyList_GET_SIZE(list))
        return feodum_set_int64(list, number, value);
    PyObject *before = PyList_GET_ITEM(list, number);
    PyList_SET_ITEM(list, number, value);
    Py_DECREF(before);
    return true;
}
#endif

#endif
#endif
