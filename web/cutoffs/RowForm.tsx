import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { CUTOFF_SAVE_THROTTLE_MS } from '#rules/limits.ts'
import { effectCounts } from '#rules/ordering/cutoff-effect.ts'
import {
  type CutoffRow,
  cutDaysOffered,
  cutoffSentence,
  dateLock,
  isCutTime,
  newCutoff,
  readCutTime,
} from '#rules/ordering/cutoff-row.ts'
import { markStale, refusalOf, useAsk } from '../portal/api.ts'
import { serverNow } from '../portal/clock.ts'
import { serverToday, wallAt } from '../portal/zone.ts'
import { useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { Form } from '../ui/form/Form.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useToast } from '../ui/notice/Toasts.tsx'
import { EffectNotice, isWorthReading } from './EffectNotice.tsx'
import { judgeValues, type RowValues, rowOf, valuesOf } from './row-values.ts'
import { useClosing } from './use-closing.tsx'
import { STALE, type TimelineDay, useLateCutDays } from './use-cutoffs.ts'

interface RowFormProps {
  readonly start: RowValues
  readonly isNew: boolean
  readonly taken: ReadonlySet<PlainDate>
  /** The cut-off that a date has without the row; of a new row for a date. */
  readonly heldOn?: (date: PlainDate) => Pick<CutoffRow, 'cutDay' | 'cutTime'>
  readonly action: string
  /** The days to come as they would be, while the form differs from what is stored; undefined: as they are. */
  readonly onDraft: (timeline: readonly TimelineDay[] | undefined) => void
  readonly onSaved: () => void
  /** Without it the form stays, for the next row. */
  readonly onCancel?: () => void
}

/** One row being changed or added: what it would do stands beside it before it is saved. */
export function RowForm({ start, isNew, taken, heldOn, action, onDraft, onSaved, onCancel }: RowFormProps) {
  const today = serverToday()
  const hasLateDays = useLateCutDays()
  const toast = useToast()
  const client = useQueryClient()
  const form = useForm<RowValues>({
    start,
    judge: (values) => judgeValues(values, { today, isNew, taken }),
    readConflict: (refusal) => {
      const facts = refusalOf(api.cutoffs.update, refusal)?.facts
      return facts?.current && { theirs: valuesOf(facts.current), by: facts.changedBy ?? '' }
    },
  })
  const { values } = form
  /** The cut-off was chosen by hand. */
  const isChosen = useRef(false)
  /** A day without work keeps the cut-off that it has, unless one was chosen (CUT-15). */
  const setDay = (change: Partial<RowValues>) => {
    const { orderDate, isNoWork } = { ...values, ...change }
    if (!heldOn || isChosen.current) return form.set(change)
    const { cutDay, cutTime } = newCutoff(isNoWork, orderDate ? heldOn(orderDate) : undefined)
    form.set({ ...change, cutDay: String(cutDay), cutTime })
  }
  const chooseCutoff = (change: Partial<RowValues>) => {
    isChosen.current = true
    form.set(change)
  }
  const row = rowOf(values)
  const isSound = judgeValues(values, { today, isNew, taken }).length === 0
  const intent = isNew ? 'INSERT' : 'UPDATE'
  const asked = useAsk(
    api.cutoffs.preview,
    { func: 'PREVIEW', intent, row },
    { enabled: isSound && (isNew || form.isDirty), staleTime: 5000 },
  )
  const told = isSound && (isNew || form.isDirty) ? asked.data : undefined
  const draft = told?.timeline
  useEffect(() => {
    onDraft(draft)
    return () => onDraft(undefined)
  }, [draft, onDraft])

  const done = (answer: Output<typeof api.cutoffs.insert>, changed?: string) => {
    toast.success(['Saved.', ...(changed ? [changed] : effectCounts(answer.effect, true))].join(' '))
    form.reset(isNew ? start : valuesOf(answer.row))
    onSaved()
  }
  const options = { stale: STALE, onRefused: form.refused }
  const insert = useCommand(api.cutoffs.insert, options)
  const update = useCommand(api.cutoffs.update, options)
  const isBusy = insert.isBusy || update.isBusy
  const lastAt = useRef(0)
  /** What was shown and read of the values as they are. */
  const [read, setRead] = useState('')

  const write = (given: RowValues) => {
    const wanted = rowOf(given)
    return isNew
      ? insert.run({ intent: 'INSERT', row: wanted })
      : update.run({ intent: 'UPDATE', row: { ...wanted, version: given.version } })
  }
  const closing = useClosing({ write, done })

  const save = async (given: RowValues) => {
    const now = serverNow().getTime()
    if (now - lastAt.current < CUTOFF_SAVE_THROTTLE_MS) return
    lastAt.current = now
    const key = JSON.stringify(rowOf(given))
    if (!isNew && !form.isDirty && key === JSON.stringify(rowOf(form.base))) return onSaved()
    const shown = told && key === JSON.stringify(row) ? told.effect : undefined
    const found = shown ?? (await asked.refetch()).data?.effect
    // The question shows the orders of the day with every answer that there is.
    if (found && found.stranded.orders > 0) return closing.ask(given)
    // What it does at once is on the screen before it is done: a press that was too quick is repeated.
    if (!shown && read !== key) {
      setRead(key)
      if (found && isWorthReading(found)) return undefined
    }
    const answer = await write(given)
    if (answer) done(answer)
    else if (isNew) await markStale(client, [api.cutoffs.display])
    return undefined
  }

  const { zoneName } = wallAt(serverNow())
  const canSay = isCutTime(row.cutTime) && (row.orderDate !== undefined || row.weekday !== undefined)
  const dateFault = values.orderDate
    ? dateLock(values.orderDate, { today, hasRow: isNew && taken.has(values.orderDate) })
    : undefined
  const cancel = (event: KeyboardEvent) => {
    // Esc in a dialog over the row is the dialog's.
    const isOver = event.target instanceof Element && event.target.closest('dialog') !== null
    if (event.key !== 'Escape' || !onCancel || event.defaultPrevented || isOver) return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc in any field of the row puts the row back
    <div onKeyDown={cancel} className="cutoff-form">
      <Form
        form={form}
        fields={{
          orderDate: { label: 'Date' },
          weekday: { label: 'Weekday' },
          cutDay: { label: 'Menu Cut Day' },
          cutTime: { label: 'Menu Cut Time' },
          isNoWork: { label: 'No-Work Day', say: (isOn) => (isOn ? 'on' : 'off') },
        }}
        isBusy={isBusy}
        error={insert.error ?? update.error}
        isUnanswered={insert.isUnanswered || update.isUnanswered}
        notSaved="The cut-off was not saved."
        action={action}
        onSave={save}
        more={
          onCancel && (
            <Button onClick={onCancel} aria-keyshortcuts="Escape">
              Cancel
            </Button>
          )
        }
        effect={
          <>
            <EffectNotice
              effect={told?.effect}
              customerNo={values.customerNo}
              error={isSound ? asked.error : null}
              onRetry={() => void asked.refetch()}
            />
            {closing.view}
          </>
        }
      >
        <p className="cutoff-sentence" aria-live="polite">
          {canSay ? cutoffSentence(row, zoneName) : 'Choose a date and a time to see when it closes.'}
        </p>
        {isNew && values.weekday === undefined && (
          <DateField
            label="Date"
            id={form.idOf('orderDate')}
            name="orderDate"
            hint="MM/DD/YYYY, today, or +7"
            value={values.orderDate ?? ''}
            today={today}
            from={today}
            error={form.faultOf('orderDate') ?? dateFault}
            onChange={(orderDate) => setDay({ orderDate })}
          />
        )}
        <div className="field-pair">
          <Select
            label="Menu Cut Day"
            id={form.idOf('cutDay')}
            hint="Days before the order date"
            value={values.cutDay}
            error={form.faultOf('cutDay')}
            choices={cutDaysOffered(hasLateDays, Number(values.cutDay)).map((day) => ({
              value: String(day),
              label: String(day),
            }))}
            onChange={(cutDay) => chooseCutoff({ cutDay })}
            {...(onCancel && { 'data-first': '' })}
          />
          <TextField
            {...form.text('cutTime')}
            label="Menu Cut Time"
            hint="24 hours, HH:mm"
            isCode
            autoComplete="off"
            onChange={(cutTime) => {
              isChosen.current = true
              form.text('cutTime').onChange(cutTime)
            }}
            onBlur={() => form.set({ cutTime: readCutTime(form.values.cutTime) })}
          />
        </div>
        {values.weekday === undefined && (
          <Switch
            {...form.flag('isNoWork')}
            onChange={(isNoWork) => setDay({ isNoWork })}
            label="No-Work Day"
            hint="Nothing is made or delivered on this date, and no order can be made for it."
          />
        )}
      </Form>
    </div>
  )
}
