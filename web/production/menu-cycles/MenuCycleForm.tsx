import { useRef } from 'react'
import { api } from '#contract/index.ts'
import { addDays, DATE_PROBLEM, toUsDate, weekStart } from '#rules/calendar.ts'
import { many, plural } from '#rules/many.ts'
import { menuWeekOn } from '#rules/ordering/rotation.ts'
import { CYCLE_CODE_LENGTH, CYCLE_DESCRIPTION_LENGTH, rotationOf } from '#rules/production/menu-cycle.ts'
import { useMoves } from '../../portal/address.ts'
import { paths } from '../../portal/paths.ts'
import { serverToday } from '../../portal/zone.ts'
import { useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { LinkButton } from '../../ui/Link.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { CycleItems } from './CycleItems.tsx'
import {
  type CycleDraft,
  datedStarts,
  draftOf,
  fields,
  judgeDraft,
  type MenuCycle,
  NO_DATE,
  readConflict,
  savedOf,
  weekCount,
  withStart,
} from './menu-cycle-draft.ts'

interface MenuCycleFormProps {
  readonly start: CycleDraft
  /** As it is stored; absent: it is a new one. */
  readonly stored?: MenuCycle
}

/** One rotating menu: its weeks, when they are on, and what each offers; saved whole (SRV-06). */
export function MenuCycleForm({ start, stored }: MenuCycleFormProps) {
  const { go } = useMoves()
  const form = useForm<CycleDraft>({
    start,
    keepAs: `menu cycle ${stored?.code ?? 'new'}`,
    judge: judgeDraft,
    readConflict,
  })
  const { values, set, faultOf, idOf } = form
  const save = useCommand(api.menuCycles.save, {
    stale: [api.menuCycles.list, api.menuCycles.one],
    onRefused: form.refused,
    said: ({ menu, movedCount }) =>
      [
        `Menu cycle ${menu.code} was saved.`,
        movedCount > 0 &&
          `${many(movedCount, 'open order')} ${plural(movedCount, 'follows', 'follow')} it; quantities stay.`,
      ]
        .filter(Boolean)
        .join(' '),
  })
  const weeks = weekCount(values)
  const adding = useRef<HTMLDivElement>(null)
  const change = (key: number, to: Partial<CycleDraft['starts'][number]>) =>
    set({ starts: values.starts.map((one) => (one.key === key ? { ...one, ...to } : one)) })
  const open = stored?.openOrderCount ?? 0
  return (
    <Form
      form={form}
      fields={fields}
      isBusy={save.isBusy}
      error={save.error}
      isUnanswered={save.isUnanswered}
      notSaved="The menu cycle was not saved."
      action={stored ? 'Update' : 'Create'}
      more={<LinkButton to={paths.menuCyclesAt(stored?.code)}>Back</LinkButton>}
      effect={
        form.isDirty &&
        open > 0 &&
        `${many(open, 'open order')} on this cycle ${plural(open, 'follows', 'follow')} the change at once. Quantities stay.`
      }
      onSave={async (draft) => {
        const done = await save.run({ menu: savedOf(draft) })
        if (!done) return
        form.reset(draftOf(done.menu))
        if (!stored) go(paths.menuCycle(done.menu.code), { replace: true, isAsked: true })
      }}
    >
      {stored && stored.missingCount > 0 && (
        <Notice tone="warn">
          {many(stored.missingCount, 'item')} on the lists of these locations {plural(stored.missingCount, 'is', 'are')}{' '}
          in no week of this cycle, and so on no menu.
        </Notice>
      )}
      {stored ? (
        <p>
          {many(stored.locationCount, 'location')} {plural(stored.locationCount, 'is', 'are')} on this cycle.
        </p>
      ) : (
        <TextField
          {...form.text('code')}
          label="Code"
          hint={`Up to ${CYCLE_CODE_LENGTH} characters`}
          max={CYCLE_CODE_LENGTH}
          autoComplete="off"
          isCode
        />
      )}
      <TextField
        {...form.text('description')}
        label="Description"
        hint={`Up to ${CYCLE_DESCRIPTION_LENGTH} characters`}
        max={CYCLE_DESCRIPTION_LENGTH}
        autoComplete="off"
      />
      <TextField {...form.text('weeks')} label="Weeks" hint="1 to 13; then it begins again" inputMode="numeric" />
      <fieldset className="stack" id={idOf('starts')} tabIndex={-1}>
        <legend>When each week is on</legend>
        {/* Of text that is no date its field says so. */}
        {faultOf('starts') && faultOf('starts') !== DATE_PROBLEM && <p className="field-error">{faultOf('starts')}</p>}
        {values.starts.map(({ key, startsOn, weekNo }) => (
          <div key={key} className="production-day">
            <DateField
              id={idOf(`start-${key}`)}
              label="From"
              today={serverToday()}
              value={startsOn === NO_DATE ? '' : startsOn}
              error={startsOn === NO_DATE ? faultOf('starts') : undefined}
              onChange={(date) => change(key, { startsOn: date ?? NO_DATE })}
            />
            <Select
              label="Week"
              value={String(weekNo)}
              choices={weekChoices(Math.max(weeks, weekNo))}
              onChange={(week) => change(key, { weekNo: Number(week) })}
            />
            <Button
              onClick={() => {
                set({ starts: values.starts.filter((one) => one.key !== key) })
                if (values.starts.length === 1) adding.current?.querySelector('button')?.focus()
              }}
            >
              Remove
            </Button>
          </div>
        ))}
        <div className="row" ref={adding}>
          <Button onClick={() => set({ starts: withStart(values.starts) })}>Add a date</Button>
        </div>
        <p className="muted">{nextWeeks(values, weeks)}</p>
      </fieldset>
      <CycleItems
        id={idOf('items')}
        items={values.items}
        weeks={weeks}
        error={faultOf('items')}
        onItems={(items) => set({ items })}
      />
    </Form>
  )
}

const weekChoices = (weeks: number) =>
  Array.from({ length: weeks }, (_, i) => ({ value: String(i + 1), label: `Week ${i + 1}` }))

const WEEKS_SHOWN = 4
/** The weeks to come, as the form has them now. */
function nextWeeks({ starts }: CycleDraft, weeks: number): string {
  const rotation = rotationOf({ weeks, starts: datedStarts(starts) })
  const first = weekStart(serverToday())
  const days = Array.from({ length: WEEKS_SHOWN }, (_, i) => addDays(first, 7 * i))
  return `By this: ${days.map((day) => `${toUsDate(day)} week ${menuWeekOn(rotation, day)}`).join(', ')}.`
}
