import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Address, useAddress, useMoves } from './address.ts'
import { writeSearch } from './paths.ts'

const REST_MS = 250

type Search = Address['search']

interface InAddress<V> {
  /** Parameters → the view; what it does not know it leaves out. */
  readonly read: (search: Search) => V
  /** The view → each of its parameters, undefined where it is as at first. */
  readonly write: (view: V) => Search
}

/**
 * How a list is looked at. Fields answer at once, the address follows when typing pauses; an address changed by someone
 * else (the menu's link) is taken over. `leaving` writes the address before another screen opens, with the `row` to come
 * back to and no dialog over it. Pass stable functions.
 */
export function useViewInAddress<V>({ read, write }: InAddress<V>) {
  const { search } = useAddress()
  const { setSearch } = useMoves()
  const { history } = useRouter()
  const [view, setView] = useState(() => read(search))
  const inAddress = writeSearch(write(read(search)))
  const written = useRef(inAddress)

  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setView(read(search))
  }, [inAddress, search, read])

  useEffect(() => {
    if (writeSearch(write(view)) === written.current) return
    const timer = setTimeout(() => {
      written.current = writeSearch(write(view))
      setSearch({ ...write(view), row: undefined })
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [view, setSearch, write])

  const leaving = useCallback(
    (row: string) => {
      written.current = writeSearch(write(view))
      setSearch({ ...write(view), row, open: undefined })
      // The history joins steps of one moment into one; this step must stand by itself for Back to find it.
      history.flush()
    },
    [view, setSearch, history, write],
  )
  return { view, setView, leaving, row: search['row'] }
}
