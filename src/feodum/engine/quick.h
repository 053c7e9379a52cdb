/* Inlined fast paths for list operations in compiled code. The only C in the project; everything works without it.

   mypyc checks that every card it reads from a list is a Card, and calls a function for every append, index and pop. This
   header inlines the common case of each and falls back to CPython's or mypyc's own function otherwise. setup.py includes it
   before all other headers; FEODUM_PLAIN_C=1 builds without it. */
#ifndef FEODUM_QUICK_H
#define FEODUM_QUICK_H
#pragma GCC system_header /* suppress warnings about functions that the library defines as well */
#include <Python.h>
#include <stdbool.h>

#if !defined(Py_GIL_DISABLED) && !defined(Py_LIMITED_API) && !defined(PYPY_VERSION)

/* Instance check with a fast path for the type itself and for subclasses one or two levels below, like all cards. */
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

/* Append to a list without a call if it has spare capacity. */
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

/* mypyc's library defines functions with the same names. A GNU `extern inline` definition is used for inlining only; calls that
   are not inlined use the library's definition. */
#if defined(__GNUC__) && defined(__ELF__)
#define FEODUM_INLINED extern inline __attribute__((gnu_inline))

PyObject *feodum_pop_last(PyObject *) __asm__("CPyList_PopLast");
PyObject *feodum_get(PyObject *, size_t) __asm__("CPyList_GetItem");
PyObject *feodum_get_int64(PyObject *, int64_t) __asm__("CPyList_GetItemInt64");
bool feodum_set_int64(PyObject *, int64_t, PyObject *) __asm__("CPyList_SetItemInt64");

/* Pop the last item, unless the list is so empty that CPython would shrink it. */
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

/* Get an item by index. mypyc's tagged integers are shifted left by one; odd ones are pointers to big integers. */
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
