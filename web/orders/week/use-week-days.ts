import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlainDate } from '#rules/calendar.ts'
import { allAnswered } from '../data/on-its-way.ts'
import { askDay } from './day/day-way.ts'
import type { DayAnswer, DayLoad } from './day/days.ts'

export const LOADING: DayLoad = { kind: 'loading' }

/** When the page has nothing else to do. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve)
  })

/** The days of a week, one after the other, `first` before all others (WEK-09). */
export function useWeekDays(locationNo: string, dates: readonly PlainDate[], first: PlainDate | undefined) {
  const [loads, setLoads] = useState<ReadonlyMap<PlainDate, DayLoad>>(new Map())
  // What a day was told meanwhile is newer than an answer that was asked for before.
  const told = useRef(new Map<PlainDate, number>())

  const put = useCallback((date: PlainDate, next: (now: DayLoad) => DayLoad) => {
    setLoads((all) => new Map([...all, [date, next(all.get(date) ?? LOADING)]]))
  }, [])
  const read = useCallback(
    async (date: PlainDate): Promise<DayAnswer> => {
      for (;;) {
        const before = told.current.get(date)
        const day = await askDay({ locationNo, orderDate: date })
        if (told.current.get(date) === before) return day
      }
    },
    [locationNo],
  )
  /** Reads a day again; the old one stays in the meantime. Rejects with what went wrong. */
  const reload = useCallback(
    async (date: PlainDate) => {
      const day = await read(date)
      put(date, (now) => ({ kind: 'there', day, opened: now.kind === 'there' ? now.opened : 0 }))
      return day
    },
    [read, put],
  )
  /** Opens a day anew: nothing that was typed into its former order counts any more. */
  const open = useCallback(
    async (date: PlainDate) => {
      try {
        const day = await read(date)
        put(date, (now) => ({ kind: 'there', day, opened: now.kind === 'there' ? now.opened + 1 : 0 }))
      } catch (error) {
        put(date, (now) => (now.kind === 'there' ? now : { kind: 'failed', error: error as Error }))
      }
    },
    [read, put],
  )
  const retry = useCallback(
    (date: PlainDate) => {
      put(date, () => LOADING)
      void open(date)
    },
    [put, open],
  )
  /** The day's order has its number. */
  const setOrderNo = useCallback(
    (date: PlainDate, orderNo: string) => {
      told.current.set(date, (told.current.get(date) ?? 0) + 1)
      put(date, (now) => (now.kind === 'there' ? { ...now, day: { ...now.day, orderNo } } : now))
    },
    [put],
  )

  const inTurn = JSON.stringify([...dates].sort((one, other) => Number(other === first) - Number(one === first)))
  useEffect(() => {
    let isLeft = false
    const loadAll = async () => {
      // An earlier screen may still be sending quantities of these days.
      await allAnswered()
      for (const date of JSON.parse(inTurn) as PlainDate[]) {
        if (isLeft) return
        await open(date)
        await idle()
      }
    }
    void loadAll()
    return () => {
      isLeft = true
    }
  }, [inTurn, open])

  return { loads, reload, open, retry, setOrderNo }
}
