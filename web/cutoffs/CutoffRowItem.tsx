import { useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { formatTime, type PlainDate, toUsDate, weekdayName } from '#rules/calendar.ts'
import { deletedRowText, effectCounts, effectWarnings } from '#rules/ordering/cutoff-effect.ts'
import { cutoffDayName, cutoffSentence } from '#rules/ordering/cutoff-row.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { ask } from '../portal/api.ts'
import { serverNow } from '../portal/clock.ts'
import { serverToday, wallAt } from '../portal/zone.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { RowForm } from './RowForm.tsx'
import { rowOf, valuesOf } from './row-values.ts'
import { type CutRow, STALE, type TimelineDay } from './use-cutoffs.ts'

interface CutoffRowItemProps {
  readonly row: CutRow
  readonly onDraft: (timeline: readonly TimelineDay[] | undefined) => void
  /** A date's row was opened to be changed, or closed. */
  readonly onEdited?: (date: PlainDate, isOpen: boolean) => void
}

const NONE: ReadonlySet<PlainDate> = new Set()

/** One row: its sentence, who keeps it so, and its form once Modify is pressed (CUT-03). */
export function CutoffRowItem({ row, onDraft, onEdited }: CutoffRowItemProps) {
  const [isOpen, setOpen] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) item.current?.querySelector<HTMLElement>('select')?.focus()
    else if (wasOpen.current) item.current?.querySelector<HTMLElement>('[data-modify]')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const { orderDate } = row
  useEffect(() => {
    if (orderDate !== undefined) onEdited?.(orderDate, isOpen)
  }, [orderDate, isOpen, onEdited])
  const deletion = useDeletion(row)
  const isPast = row.orderDate !== undefined && row.orderDate < serverToday()
  const name = nameOf(row)
  const { zoneName } = wallAt(serverNow())
  const close = () => setOpen(false)
  return (
    <li ref={item} className="cutoff-row" data-open={isOpen || undefined}>
      <h3 className="cutoff-day">{name}</h3>
      {isOpen ? (
        <RowForm
          start={valuesOf(row)}
          isNew={false}
          taken={NONE}
          action="Save"
          onDraft={onDraft}
          onSaved={close}
          onCancel={close}
        />
      ) : (
        <>
          <div className="cutoff-said">
            <p>
              {cutoffSentence(rowOf(valuesOf(row)), zoneName)} {row.isNoWork && <Stamp tone="warn">No work</Stamp>}{' '}
              {isPast && <Stamp>Past</Stamp>}
            </p>
            <p className="muted">
              Menu Cut Day <span className="code">{row.cutDay}</span>, Menu Cut Time{' '}
              <span className="code">{row.cutTime}</span>. {stampText(row)}
            </p>
            {deletion.error && (
              <Notice tone="bad" role="alert">
                {deletion.error}
              </Notice>
            )}
          </div>
          <div className="cutoff-actions row">
            {!isPast && (
              <Button size="small" data-modify aria-label={`Modify ${name}`} onClick={() => setOpen(true)}>
                Modify
              </Button>
            )}
            {!isPast && !isDefault(row) && (
              <Button
                size="small"
                aria-label={`Delete ${name}`}
                aria-busy={deletion.isBusy}
                onClick={() => void deletion.run()}
              >
                Delete
              </Button>
            )}
            <RecordHistory
              kind="cutoff"
              subject={row.orderDate ?? String(row.weekday)}
              name={name}
              {...(row.customerNo && { customerNo: row.customerNo })}
              isSmall
            />
          </div>
        </>
      )}
    </li>
  )
}

const isDefault = ({ customerNo, orderDate }: CutRow) => customerNo === '' && orderDate === undefined

const nameOf = (row: CutRow): string =>
  row.orderDate === undefined
    ? weekdayName(row.weekday)
    : `${cutoffDayName(rowOf(valuesOf(row)))}/${row.orderDate.slice(0, 4)}`

function stampText({ addedBy, addedOn, addedTime, modifiedBy, modifiedOn, modifiedTime, version }: CutRow): string {
  if (version === 0) return 'Never changed: this is the default.'
  const at = (on: PlainDate | undefined, time: string) => (on ? ` ${toUsDate(on)} ${formatTime(time)}` : '')
  const added = `Added${addedBy ? ` by ${addedBy}` : ' by an import'}${at(addedOn, addedTime)}.`
  return modifiedOn ? `${added} Modified by ${modifiedBy || 'an import'}${at(modifiedOn, modifiedTime)}.` : added
}

const NOT_DELETED = 'Nothing was deleted.'

/** Asks with the specification's words and what deleting does, then deletes the version that is shown (CUT-06). */
function useDeletion(row: CutRow) {
  const confirm = useConfirm()
  const toast = useToast()
  const remove = useCommand(api.cutoffs.remove, { stale: STALE })
  const [isLooking, setLooking] = useState(false)
  const [error, setError] = useState<string>()
  const run = async () => {
    if (isLooking || remove.isBusy) return
    setLooking(true)
    setError(undefined)
    try {
      const { orderDate, weekday, customerNo, version } = row
      const { effect } = await ask(api.cutoffs.preview, {
        func: 'PREVIEW',
        intent: 'DELETE',
        row: rowOf(valuesOf(row)),
      })
      const date = orderDate === undefined ? weekdayName(weekday) : toUsDate(orderDate)
      const isMeant = await confirm({
        title: 'Delete Date',
        text: (
          <>
            <p>Are you sure you want to delete the add cut for {date}?</p>
            {[...effectWarnings(effect, customerNo), ...effectCounts(effect), ...deletedRowText(effect)].map((text) => (
              <p key={text}>{text}</p>
            ))}
          </>
        ),
        yes: 'Delete date',
        no: 'Keep date',
        isDanger: true,
      })
      if (!isMeant) return
      const key = orderDate === undefined ? { weekday } : { orderDate }
      const answer = await remove.run({ func: 'DELETE', ...key, ownerNo: customerNo, version })
      if (answer)
        toast.success(
          ['Deleted.', ...effectCounts(answer.effect, true), ...deletedRowText(answer.effect, true)].join(' '),
        )
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setLooking(false)
    }
  }
  return {
    run,
    isBusy: isLooking || remove.isBusy,
    error: error ? `${NOT_DELETED} ${error}` : failureOf(remove, NOT_DELETED),
  }
}
