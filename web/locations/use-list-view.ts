import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAddress, useMoves } from '../address.ts'
import { writeSearch } from '../paths.ts'
import { type ListView, readListView, writeListView } from './list-view.ts'

const REST_MS = 250

/**
 * The view of the list. Fields answer at once, the address follows when the hands rest; an address changed by someone
 * else (the menu's link) is taken over. `leaving` writes the address before another screen opens, with the row to come
 * back to.
 */
export function useListView() {
  const { search } = useAddress()
  const { setSearch } = useMoves()
  const { history } = useRouter()
  const [view, setView] = useState(() => readListView(search))
  const inAddress = addressOf(readListView(search))
  const written = useRef(inAddress)

  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setView(readListView(search))
  }, [inAddress, search])

  useEffect(() => {
    if (addressOf(view) === written.current) return
    const timer = setTimeout(() => {
      written.current = addressOf(view)
      setSearch({ ...writeListView(view), row: undefined })
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [view, setSearch])

  const leaving = useCallback(
    (row: string) => {
      written.current = addressOf(view)
      setSearch({ ...writeListView(view), row })
      // The history joins steps of one moment into one; this step must stand by itself for Back to find it.
      history.flush()
    },
    [view, setSearch, history],
  )
  return { view, setView, leaving, row: search['row'] }
}

const addressOf = (view: ListView) => writeSearch(writeListView(view))
