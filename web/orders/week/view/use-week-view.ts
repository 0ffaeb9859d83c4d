import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlainDate } from '#rules/calendar.ts'
import { useIsPhone } from '../../../ui/media.ts'
import { holdForScreen } from '../../../ui/steady/hold-for-screen.ts'
import { cellOf } from '../../cells/cells.ts'
import type { Column } from '../day/days.ts'
import { chipLines, openingChip, type WeekChip } from './week-view.ts'

export interface WeekView {
  readonly chip: WeekChip
  /** The items it shows; undefined: all. */
  readonly lines: ReadonlySet<string> | undefined
  /** Chosen by the screen itself when the week opened. */
  readonly isOpening: boolean
}
const ALL: WeekView = { chip: 'all', lines: undefined, isOpening: false }
/** So long the lines are not drawn while days are loaded: which of them are shown is not known yet. */
const UNDRAWN_MS = 1000

/**
 * Which items are shown. The week opens with the usual ones as soon as all days are loaded, unless the user has begun by then:
 * nothing moves under a hand that types. Until the lines are drawn, keys wait for the first quantity.
 */
export function useWeekView(columns: readonly Column[]) {
  const [view, setView] = useState(ALL)
  const latest = useRef(columns)
  latest.current = columns
  const choose = useCallback((chip: WeekChip) => {
    setView({ chip, lines: chip === 'all' ? undefined : chipLines(latest.current)[chip], isOpening: false })
  }, [])

  const isLoaded = columns.every(({ load, open }) => load.kind === 'failed' || open !== undefined)
  const [isLate, setLate] = useState(false)
  const isDrawn = isLoaded || (isLate && columns.some(({ open }) => open !== undefined))
  useEffect(() => {
    if (isDrawn) return
    const timer = setTimeout(() => setLate(true), UNDRAWN_MS)
    const release = holdForScreen()
    return () => {
      clearTimeout(timer)
      release()
    }
  }, [isDrawn])

  const hasBegun = useRef(false)
  const isDrawnNow = useRef(isDrawn)
  isDrawnNow.current = isDrawn
  useEffect(() => {
    const begin = ({ type, target }: Event) => {
      // A key that waits for the first quantity begins nothing yet.
      const isHeld = type === 'keydown' && !isDrawnNow.current && !(target instanceof HTMLInputElement)
      if (!isHeld) hasBegun.current = true
    }
    const kinds = ['keydown', 'pointerdown', 'paste'] as const
    for (const kind of kinds) document.addEventListener(kind, begin, true)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, begin, true)
    }
  }, [])
  const [isOpened, setOpened] = useState(false)
  if (isLoaded && !isOpened) {
    setOpened(true)
    const lines = chipLines(columns)
    const chip = openingChip(columns, lines)
    if (!hasBegun.current && chip !== 'all') setView({ chip, lines: lines[chip], isOpening: true })
  }
  return { view, choose, isLoaded, isDrawn }
}

/** The days drawn: all, on a phone one at a time. A window that is made narrow shows the day of the cursor. */
export function useDaysDrawn(columns: readonly Column[], first: PlainDate | undefined) {
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState<PlainDate>()
  const wasPhone = useRef(isPhone)
  const focused = isPhone && !wasPhone.current ? dayOfCursor() : undefined
  const day = focused ?? chosen ?? first ?? columns.at(-1)?.date
  useEffect(() => {
    wasPhone.current = isPhone
    if (focused) setChosen(focused)
  }, [isPhone, focused])
  const drawn = isPhone ? columns.filter(({ date }) => date === day) : columns
  return { isPhone, day, drawn, showDay: setChosen }
}

const dayOfCursor = () => cellOf(document.activeElement)?.dataset['day']?.slice(0, 10) as PlainDate | undefined
