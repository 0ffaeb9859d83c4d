import { useCallback, useEffect, useRef } from 'react'
import type { PlainDate } from '#rules/calendar.ts'
import type { Change } from '../saving/saving.ts'
import type { OpenDay } from './day/days.ts'

/** Takes the last change of any day back; answers where it was when it was one line's. */
export function useWeekUndo(open: ReadonlyMap<PlainDate, OpenDay>) {
  const steps = useRef<{ readonly date: PlainDate; readonly step: object }[]>([])
  useEffect(() => {
    const stops = [...open].map(([date, { tools }]) =>
      tools.store.onWhole(() => {
        const step = tools.store.undoable()
        if (step && !steps.current.some((each) => each.step === step)) steps.current.push({ date, step })
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [open])

  return useCallback((): { readonly date: PlainDate; readonly change: Change } | undefined => {
    for (let last = steps.current.pop(); last; last = steps.current.pop()) {
      const { date, step } = last
      const store = open.get(date)?.tools.store
      if (store?.undoable() !== step || open.get(date)?.lock) continue
      const change = store?.undo()
      return change && { date, change }
    }
    return undefined
  }, [open])
}
