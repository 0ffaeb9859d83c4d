import { api } from '#contract/index.ts'
import type { Input, Output } from '#contract/kernel/endpoint.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { toUsDate } from '#rules/calendar.ts'
import type { Fault } from '#rules/faults.ts'
import { type CycleForm, judgeCycle } from '#rules/production/menu-cycle.ts'
import { type ApiRefusal, refusalOf } from '../portal/api.ts'
import type { FieldWords } from '../ui/form/ConflictDialog.tsx'
import type { Conflict } from '../ui/form/use-form.ts'

export type MenuCycle = Output<typeof api.menuCycles.one>
type Start = CycleForm['starts'][number]
export type CycleItem = MenuCycle['items'][number]

/** A rotating menu as it is typed. */
export interface CycleDraft {
  readonly code: string
  readonly description: string
  readonly weeks: string
  readonly starts: readonly { readonly startsOn: PlainDate | ''; readonly weekNo: number }[]
  readonly items: readonly CycleItem[]
  readonly version: number
}

export const NEW_CYCLE: CycleDraft = {
  ...{ code: '', description: '', weeks: '4', items: [], version: 0 },
  starts: [{ startsOn: '', weekNo: 1 }],
}

export const draftOf = ({ code, description, weeks, starts, items, version }: MenuCycle): CycleDraft => ({
  ...{ code, description, weeks: String(weeks), starts, items, version },
})

const formOf = ({ weeks, starts, ...draft }: CycleDraft): CycleForm => ({
  ...draft,
  code: draft.code.trim(),
  description: draft.description.trim(),
  weeks: /^\d{1,3}$/.test(weeks.trim()) ? Number(weeks.trim()) : 0,
  starts: starts.filter((start): start is Start => start.startsOn !== ''),
})

export const judgeDraft = (draft: CycleDraft): readonly Fault[] => judgeCycle(formOf(draft))

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
      starts.map(({ startsOn, weekNo }) => `week ${weekNo} from ${startsOn && toUsDate(startsOn)}`).join(', '),
  },
  items: {
    label: 'Items',
    say: (items) => items.map(({ itemNo, weeks }) => `${itemNo} in ${weeks.join(', ')}`).join('; '),
  },
}
