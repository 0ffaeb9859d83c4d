import { useCallback, useEffect, useRef, useState } from 'react'
import { DEFAULT_SORT, type Sort } from '#rules/orders/order-view.ts'
import { useAddress, useMoves } from '../../portal/address.ts'

const NOTE_MS = 500
type Patch = Readonly<Record<string, string | undefined>>

/**
 * The view in the address (SCR-09): `q` the search, `row` the line, `sort` and `dir`. Read once, when the order opens;
 * written when the user pauses, so that no key waits for the address.
 */
export function useViewAddress() {
  const { search } = useAddress()
  const { setSearch } = useMoves()
  const [atFirst] = useState(() => ({ find: search['q'] ?? '', row: search['row'], sort: readSort(search) }))
  const noted = useRef<Patch>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const note = useCallback(
    (patch: Patch) => {
      noted.current = { ...noted.current, ...patch }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        setSearch(noted.current)
        noted.current = {}
      }, NOTE_MS)
    },
    [setSearch],
  )
  return { atFirst, note }
}

/** `sort` names a field of an item as rules/orders/order-view.ts does; anything else is the default order. */
export const readSort = ({ sort, dir }: Patch): Sort =>
  sort && /^[a-z]\w{1,30}$/i.test(sort) ? { by: sort, isDescending: dir === 'desc' } : DEFAULT_SORT

export const writeSort = ({ by, isDescending }: Sort): Patch => ({
  sort: by === DEFAULT_SORT.by && !isDescending ? undefined : by,
  dir: isDescending ? 'desc' : undefined,
})
