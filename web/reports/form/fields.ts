import { useState } from 'react'
import { DATE_PROBLEM, type PlainDate } from '#rules/calendar.ts'
import type { ReportRequest } from '#rules/reports/request.ts'

/** What the fields of a report's form are given. */
export interface FieldsOf<R extends ReportRequest> {
  readonly request: R
  readonly set: (change: Partial<R>) => void
  readonly today: PlainDate
  readonly ids: DateIds
  readonly untaken: Untaken
}

export type DateName = 'date' | 'from' | 'to'
export type DateIds = Readonly<Record<DateName, string>>
export interface Untaken {
  /** Takes a date into the request; what is no date yet, or empty, is remembered as untaken. */
  readonly take: (field: DateName, value: PlainDate | '' | undefined, onDay: (day: PlainDate) => void) => void
  readonly isEmpty: (field: DateName) => boolean
  readonly faultOf: (field: DateName) => string | undefined
  /** The first that is not taken, once the form is sent: from then on it is said. */
  readonly first: () => DateName | undefined
  readonly forget: () => void
  /** Another one each time they are forgotten: the fields begin anew. */
  readonly round: number
}

/** Dates that are typed and are none: the request still has the ones from before, and must not be sent with them unseen. */
export function useUntaken(): Untaken {
  const [untaken, setUntaken] = useState<Partial<Record<DateName, 'empty' | 'wrong'>>>({})
  const [isTold, setTold] = useState(false)
  const [round, setRound] = useState(0)
  return {
    take: (field, value, onDay) => {
      const problem = value === undefined ? 'wrong' : value === '' ? 'empty' : undefined
      setUntaken(({ [field]: _before, ...others }) => (problem ? { ...others, [field]: problem } : others))
      if (value) onDay(value)
    },
    isEmpty: (field) => untaken[field] === 'empty',
    faultOf: (field) => {
      if (!isTold || !untaken[field]) return undefined
      return untaken[field] === 'empty' ? 'Value is required' : DATE_PROBLEM
    },
    first: () => {
      setTold(true)
      return (['date', 'from', 'to'] as const).find((field) => untaken[field])
    },
    forget: () => {
      setUntaken({})
      setTold(false)
      setRound((count) => count + 1)
    },
    round,
  }
}
