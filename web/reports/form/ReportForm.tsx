import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { linkOf } from '#contract/report-links.ts'
import { readShipTo, writeShipTo } from '#rules/ordering/ship-to.ts'
import { REPORTS, type ReportRequest, requestFault } from '#rules/reports/request.ts'
import { serverToday } from '../../portal/zone.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { askerOf, lastSettings } from '../place/last-settings.ts'
import { settingsText } from '../place/words.ts'
import { JobStatus } from '../result/JobStatus.tsx'
import type { ReportAsk } from '../result/use-report-ask.ts'
import type { ReportJob } from '../result/use-report-job.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { type DateIds, useUntaken } from './fields.ts'
import { withinReach } from './offers.ts'
import { DayField, RangeFields } from './RangeFields.tsx'
import { MenuFields, SummaryFields, WasteFields } from './SettingFields.tsx'

interface ReportFormProps {
  readonly request: ReportRequest
  readonly onChange: (change: Partial<ReportRequest>) => void
  /** One that is being made. */
  readonly job: ReportJob | undefined
  readonly ask: ReportAsk
}

/** The settings of a report, and Submit; what is wrong with them is said beside the field, before anything is asked. */
export function ReportForm({ request, onChange, job, ask }: ReportFormProps) {
  const formId = useId()
  const today = serverToday()
  const session = useSession()
  const { viewer } = session
  const form = useRef<HTMLFormElement>(null)
  const untaken = useUntaken()
  const { report, fileType } = request
  const ids: DateIds = { date: `${formId}date`, from: `${formId}from`, to: `${formId}to` }
  // What is asked for now is the last time only the next time.
  const [before] = useState(() => lastSettings(report, askerOf(session), today))
  const last = before && withinReach(before, viewer)
  const isLast = last !== undefined && linkOf(last) === linkOf(request)
  // The server keeps with a job the ship-to that was meant.
  const meant = { ...request, shipTo: request.shipTo ?? readShipTo(session.shipTo) }
  const isSame = job !== undefined && job.link === linkOf(meant)
  const isPreparing = ask.isBusy || isSame
  const set = <R extends ReportRequest>(change: Partial<R>) => onChange(change as Partial<ReportRequest>)
  const submit = () => {
    if (isPreparing) return
    const wrong = untaken.first() ?? (requestFault(request, today) === undefined ? undefined : 'to')
    if (wrong) return document.getElementById(ids[wrong])?.focus()
    void ask.submit(request)
  }
  const fields = { set, today, ids, untaken }
  return (
    <form
      ref={form}
      className="record-form stack report-form no-print"
      noValidate
      aria-label={REPORTS[report].title}
      aria-busy={isPreparing || undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        submit()
      }}
    >
      {last && !isLast && (
        <div className="report-last">
          <Button
            onClick={() => {
              untaken.forget()
              onChange(last)
            }}
          >
            Same as last time
          </Button>
          <span className="muted">
            {last.fileType}, {settingsText(last)}
          </span>
        </div>
      )}
      <OtherShipTo request={request} inMenu={session.shipTo} onMenus={() => onChange({ shipTo: undefined })} />
      {report === 'orderData' && (
        <Notice>Orders that are not shipped yet are not in the file. Ask again once they are.</Notice>
      )}
      {request.report === 'menu' ? (
        <DayField {...fields} id={ids.date} value={request.date} onDay={(date) => set({ date })} />
      ) : (
        <RangeFields {...fields} request={request} />
      )}
      {request.report === 'menu' && <MenuFields request={request} set={set} viewer={viewer} />}
      {request.report === 'waste' && <WasteFields request={request} set={set} viewer={viewer} />}
      {'level' in request && <SummaryFields request={request} set={set} viewer={viewer} />}
      {report === 'orderData' && (
        <p>
          <span className="label">Data type</span>
          <br />
          Orders (CSV)
        </p>
      )}
      {REPORTS[report].fileTypes.length > 1 && (
        <ChoiceRow
          label="File type"
          name={`${formId}type`}
          value={fileType}
          choices={REPORTS[report].fileTypes}
          onChange={(next) => set({ fileType: next } as Partial<ReportRequest>)}
        />
      )}
      <div className="form-foot">
        {/* The foot stays in view, and what stood before it would lie under it. */}
        {ask.problem !== undefined && (
          <Notice tone="bad" role="alert">
            {ask.problem}
          </Notice>
        )}
        <Button type="submit" variant="primary" disabledReason={isPreparing ? 'It is being prepared.' : undefined}>
          {isPreparing ? 'Preparing…' : 'Submit'}
        </Button>
        {job && (
          <JobStatus
            key={job.jobId}
            job={job}
            isCanceling={ask.isCanceling}
            onCancel={() => void ask.cancel(job.jobId)}
          />
        )}
      </div>
    </form>
  )
}

interface OtherShipToProps {
  readonly request: ReportRequest
  readonly inMenu: string
  readonly onMenus: () => void
}

/** An address may have a ship-to of its own: it is said where the report is asked for, as the menu shows another. */
function OtherShipTo({ request: { shipTo }, inMenu, onMenus }: OtherShipToProps) {
  const own = shipTo && writeShipTo(shipTo)
  if (own === undefined || own === inMenu) return null
  return (
    <Notice>
      <p>{own ? `This report is of ship-to ${own} alone.` : 'This report is of all ship-tos.'}</p>
      <Button onClick={onMenus}>{inMenu ? `Use ship-to ${inMenu}` : 'Use all ship-tos'}</Button>
    </Notice>
  )
}
