import { type ReactNode, useRef, useState } from 'react'
import type { PlainDate } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { type DayPart, pasteByDay } from '#rules/orders/week-paste.ts'
import { dayHead } from '../../ordering/week.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { Column } from './day/days.ts'

/** Where it was pasted; `shown` are the items with a field of that day. */
export interface PasteAt {
  readonly date: PlainDate
  readonly itemNo: string
  readonly shown: readonly string[]
}
interface NotTaken {
  /** 'Wed 11/25', or the place of a column for which there is no day. */
  readonly name: string
  readonly part: DayPart
  readonly why: string
}

/** As many as somebody types again by hand. */
const TOLD = 40
/** A spreadsheet takes the zeros in front of a number off. */
const bare = (itemNo: string) => itemNo.replace(/^0+(?=.)/, '')

/** Pastes into the day in the focus, or a block into several: one after the other, each by its own batch (WEK-11). */
export function useWeekPaste(columns: readonly Column[], itemNos: readonly string[]) {
  const [left, setLeft] = useState<readonly NotTaken[]>([])
  const latest = useRef(columns)
  latest.current = columns
  const dayOf = (date: PlainDate | undefined) => latest.current.find((column) => column.date === date)

  const overDays = async (parts: readonly DayPart[], { date, itemNo }: PasteAt) => {
    const dates = latest.current.map((column) => column.date)
    const start = dates.indexOf(date)
    const notTaken: NotTaken[] = []
    for (const [at, part] of parts.entries()) {
      if (part.cells.length === 0) continue
      const column = dayOf(dates[start + at])
      const why = whyNot(column)
      if (why === undefined) await column?.open?.acts.paste(part.text, itemNo, itemNos)
      else notTaken.push({ name: column ? dayHead(column.date) : `Column ${at + 1}`, part, why })
      setLeft([...notTaken])
    }
  }
  const run = (text: string, at: PasteAt) => {
    const known = new Set(latest.current.flatMap(({ open }) => [...(open?.items.keys() ?? [])].map(bare)))
    const parts = pasteByDay(text, (itemNo) => known.has(bare(itemNo)))
    setLeft([])
    if (parts) void overDays(parts, at)
    else void dayOf(at.date)?.open?.acts.paste(text, at.itemNo, at.shown)
  }
  return { run, notTaken: left.length > 0 && <Left left={left} onRead={() => setLeft([])} /> }
}

/** Undefined where the day takes quantities. */
function whyNot(column: Column | undefined): string | undefined {
  if (!column) return 'The week has no day for it.'
  if (!column.open) return column.load.kind === 'failed' ? 'The day could not be read.' : 'The day was not read yet.'
  return column.open.lock?.text
}

const Left = ({ left, onRead }: { readonly left: readonly NotTaken[]; readonly onRead: () => void }): ReactNode => (
  <Notice tone="bad" role="alert">
    <p>Not everything was pasted:</p>
    <ul>
      {left.map(({ name, part: { cells }, why }) => (
        <li key={name}>
          {name}: {many(cells.length, 'quantity', 'quantities')} ({cells.slice(0, TOLD).join(', ')}
          {cells.length > TOLD && ', …'}) not pasted. {why}
        </li>
      ))}
    </ul>
    <Button size="small" onClick={onRead}>
      I have read this
    </Button>
  </Notice>
)
