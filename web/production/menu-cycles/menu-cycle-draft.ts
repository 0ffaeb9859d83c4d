import { api } from '#contract/index.ts'
import type { Input, Output } from '#contract/kernel/endpoint.ts'
import { DATE_PROBLEM, type PlainDate, toUsDate } from '#rules/calendar.ts'
import type { Fault } from '#rules/faults.ts'
import { type CycleForm, judgeCycle } from '#rules/production/menu-cycle.ts'
import { type ApiRefusal, refusalOf } from '../../portal/api.ts'
import type { FieldWords } from '../../ui/form/ConflictDialog.tsx'
import type { Conflict } from '../../ui/form/use-form.ts'

export type MenuCycle = Output<typeof api.menuCycles.one>
type Start = CycleForm['starts'][number]
export type CycleItem = MenuCycle['items'][number]

/** Text that is no date, in the field of one. */
export const NO_DATE = 'no date'

/** From when a week is on, as it is typed; `key` tells rows apart while their dates are not there yet. */
interface TypedStart {
  readonly key: number
  readonly startsOn: PlainDate | '' | typeof NO_DATE
  readonly weekNo: number
}

/** A rotating menu as it is typed. */
export interface CycleDraft {
  readonly code: string
  readonly description: string
  readonly weeks: string
  readonly starts: readonly TypedStart[]
  readonly items: readonly CycleItem[]
  readonly version: number
}

export const NEW_CYCLE: CycleDraft = {
  ...{ code: '', description: '', weeks: '4', items: [], version: 0 },
  starts: [{ key: 0, startsOn: '', weekNo: 1 }],
}

export const draftOf = ({ code, description, weeks, starts, items, version }: MenuCycle): CycleDraft => ({
  ...{ code, description, weeks: String(weeks), items, version },
  starts: starts.map((start, key) => ({ key, ...start })),
})

/** With one more row, for another date. */
export const withStart = (starts: readonly TypedStart[]): readonly TypedStart[] => [
  ...starts,
  { key: Math.max(-1, ...starts.map(({ key }) => key)) + 1, startsOn: '', weekNo: 1 },
]

/** Those that have their date. */
export const datedStarts = (starts: readonly TypedStart[]): Start[] =>
  starts.flatMap(({ startsOn, weekNo }) => (startsOn === '' || startsOn === NO_DATE ? [] : [{ startsOn, weekNo }]))

const formOf = ({ weeks, starts, ...draft }: CycleDraft): CycleForm => ({
  ...draft,
  code: draft.code.trim(),
  description: draft.description.trim(),
  weeks: /^\d{1,3}$/.test(weeks.trim()) ? Number(weeks.trim()) : 0,
  starts: datedStarts(starts),
})

/** What the rule cannot know: a row with text that is no date, or with a week and no date. A row alone may stay blank. */
function startFaults({ starts }: CycleDraft): Fault[] {
  if (starts.some(({ startsOn }) => startsOn === NO_DATE)) return [{ field: 'starts', text: DATE_PROBLEM }]
  const isBlank = starts.length > 1 && starts.some(({ startsOn }) => startsOn === '')
  return isBlank ? [{ field: 'starts', text: 'A week has no date. Give it one, or remove it.' }] : []
}

export function judgeDraft(draft: CycleDraft): readonly Fault[] {
  const own = startFaults(draft)
  return [...own, ...judgeCycle(formOf(draft)).filter(({ field }) => own.length === 0 || field !== 'starts')]
}

/** What is sent of it. */
export function savedOf(draft: CycleDraft): Input<typeof api.menuCycles.save>['menu'] {
  const { code, description, weeks, starts, items } = formOf(draft)
  return {
    ...{ code, description, weeks, version: draft.version },
    starts: starts.map((start) => ({ ...start })),
    items: items.map(({ itemNo, weeks: inWeeks }) => ({ itemNo, weeks: [...inWeeks] })),
  }
}

export const weekCount = ({ weeks }: CycleDraft): number => {
  const { weeks: count } = formOf({ ...NEW_CYCLE, weeks })
  return count >= 1 && count <= 13 ? count : 1
}

export function readConflict(refusal: ApiRefusal): Conflict<CycleDraft> | undefined {
  const facts = refusalOf(api.menuCycles.save, refusal)?.facts
  return facts?.current && { theirs: draftOf(facts.current), by: facts.changedBy ?? '' }
}

export const fields: FieldWords<CycleDraft> = {
  code: { label: 'Code' },
  description: { label: 'Description' },
  weeks: { label: 'Weeks' },
  starts: {
    label: 'When each week is on',
    say: (starts) =>
      datedStarts(starts)
        .map(({ startsOn, weekNo }) => `week ${weekNo} from ${toUsDate(startsOn)}`)
        .join(', '),
  },
  items: {
    label: 'Items',
    say: (items) => items.map(({ itemNo, weeks }) => `${itemNo} in ${weeks.join(', ')}`).join('; '),
  },
}
