import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { mailStanding, sendAgainText, sentAgainText } from '#rules/alerts/mail-standing.ts'
import { IMPORT_ENDS } from '#rules/imports/import-run.ts'
import { figure, many } from '#rules/many.ts'
import { useAsk } from '../portal/api.ts'
import { paths } from '../portal/paths.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { SignIcon } from '../ui/SignIcon.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import { Rows } from './Rows.tsx'
import './system.css'
import { tilesOf } from './tiles.ts'
import { clockText, durationText, momentText, secondsBetween } from './words.ts'

type SystemNow = Output<typeof api.system.read>
const REFETCH_MS = 10_000

/** For staff administrators: what an operator would look at, as it is now; it refreshes by itself (OPS-07). */
export default function SystemScreen() {
  const asked = useAsk(api.system.read, {}, { staleTime: 0, refetchInterval: REFETCH_MS })
  return (
    <div className="stack">
      <PageHeading title="System" />
      <StateBox asked={asked} rows={14}>
        {(now) => (
          <>
            <Tiles now={now} isLost={asked.error !== null} />
            <ServerNow now={now} lost={asked.error?.message} />
            <Reports now={now} />
            <MailNow now={now} />
            <Imports now={now} />
            <Sessions now={now} />
            <SlowCalls now={now} />
          </>
        )}
      </StateBox>
    </div>
  )
}

interface Part {
  readonly now: SystemNow
}

const Tiles = ({ now, isLost }: Part & { readonly isLost: boolean }) => (
  <ul className="system-tiles" aria-label="Status">
    {tilesOf(now, isLost).map(({ name, text, more, isBad }) => (
      <li key={name} data-bad={isBad || undefined}>
        <span>{name}</span>
        <strong>
          {isBad && <SignIcon sign="bad" size={18} />} {text}
        </strong>
        {more && <span>{more}</span>}
      </li>
    ))}
  </ul>
)

const REASONS: Readonly<Record<string, string>> = {
  stopping: 'it is stopping',
  maintenance: 'ordering is closed for maintenance',
  database: 'the database does not answer',
  'folder lock': 'another process has taken the database folder',
  'disk room': 'the disk is full',
  migrations: 'the database belongs to another version',
}

/** `lost`: why the server does not tell any more; whether it takes orders is not known then. */
function ServerNow({ now: { server, toldAt }, lost }: Part & { readonly lost: string | undefined }) {
  const { version, startedAt, reasons, engine, memoryMb, freeMb } = server
  const facts = [
    ['Version', version],
    ['Time', clockText(toldAt)],
    ['Started', `${momentText(startedAt)}, ${durationText(secondsBetween(startedAt, toldAt))} ago`],
    ['Database', engine === 'postgres' ? 'PostgreSQL' : 'Embedded'],
    ['Memory used', `${figure(memoryMb)} MB`],
    ...(freeMb === undefined ? [] : [['Free disk', `${figure(freeMb)} MB`]]),
  ] as const
  return (
    <section className="stack" aria-labelledby="system-server">
      <h2 id="system-server">This server</h2>
      {lost !== undefined ? (
        <Notice tone="warn" role="status">
          {lost} What follows is from {momentText(toldAt)}.
        </Notice>
      ) : (
        reasons.length > 0 && (
          <Notice tone="bad">
            Not accepting orders: {reasons.map((reason) => REASONS[reason] ?? reason).join(', ')}.
          </Notice>
        )
      )}
      <dl className="system-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const JOB_STATES = { waiting: 'Waiting', working: 'Being made', failed: 'Failed' } as const

const Reports = ({ now: { jobs, jobCounts, toldAt } }: Part) => (
  <Rows
    title="Reports"
    text={jobs.length > 0 && reportsText(jobCounts, jobs.length)}
    empty="No report is being made, and none failed in the last 24 hours."
    rows={jobs}
    keyOf={({ jobId }) => jobId}
    columns={[
      ['Report', ({ title }) => title],
      [
        'State',
        ({ state, progress }) => (state === 'working' ? `${JOB_STATES.working}, ${progress} %` : JOB_STATES[state]),
      ],
      ['User', ({ userCode, customerNo }) => `${userCode} of ${customerNo}`],
      ['Requested', ({ askedAt }) => momentText(askedAt)],
      ['Time taken', ({ askedAt, doneAt }) => durationText(secondsBetween(askedAt, doneAt ?? toldAt))],
      ['Reason', ({ problem }) => problem],
    ]}
  />
)

/** '2 waiting, 1 being made, 30 failed in the last 24 hours.' */
function reportsText({ waiting, working, failed }: SystemNow['jobCounts'], listed: number): string {
  const counts = `${figure(waiting)} waiting, ${figure(working)} being made, ${figure(failed)} failed in the last 24 hours.`
  return `${counts}${listedText(waiting + working + failed, listed)}`
}

/** Not all of what there is stands in a list. */
const listedText = (total: number, listed: number): string =>
  total > listed ? ` The first ${figure(listed)} are listed.` : ''

const KINDS = { mail: 'E-mail', 'password-reset': 'Password link', alert: 'Alert' } as const

function MailNow({ now: { mail } }: Part) {
  const { waiting, waitingSince, givenUp, unsent, unsentCount } = mail
  const retry = useCommand(api.mail.retry, {
    stale: [api.system.read, api.mail.queue],
    said: ({ takenUp }) => sentAgainText(takenUp),
  })
  const since = waitingSince === undefined ? '' : momentText(waitingSince)
  return (
    <Rows
      title="Mail and alerts"
      text={
        <>
          {mailStanding({ waiting, givenUp, since }) || 'No message is waiting.'}
          {unsentCount > unsent.length &&
            ` ${many(unsentCount, 'message')} failed so far. The first ${figure(unsent.length)} are listed.`}{' '}
          {givenUp > 0 && (
            <Button size="small" aria-busy={retry.isBusy} onClick={() => void retry.run({})}>
              {sendAgainText(givenUp)}
            </Button>
          )}
        </>
      }
      alert={retry.error && failureOf(retry, 'No message was sent again.')}
      empty="No message failed."
      rows={unsent}
      keyOf={({ outboxId }) => outboxId}
      columns={[
        ['Message', ({ kind }) => KINDS[kind]],
        ['To', ({ to }) => to ?? ''],
        ['State', ({ isGivenUp, attempts }) => (isGivenUp ? 'Given up' : `Tried ${many(attempts, 'time')}`)],
        ['Queued', ({ queuedAt }) => momentText(queuedAt)],
        ['Reason', ({ reason }) => reason],
      ]}
    />
  )
}

const Imports = ({ now: { imports } }: Part) => (
  <>
    <Rows
      title="Imports"
      empty="Nothing was imported yet."
      rows={imports}
      keyOf={({ runId }) => runId}
      columns={[
        ['Time', ({ runId, ranAt }) => <Link to={`${paths.imports}/${runId}`}>{momentText(ranAt)}</Link>],
        ['Result', ({ end }) => IMPORT_ENDS[end].label],
        ['Folder', ({ source }) => source],
        ['Files', ({ files, rows }) => `${many(files, 'file')}, ${many(rows, 'row')}`],
        ['Time taken', ({ tookMs }) => durationText(Math.ceil(tookMs / 1000))],
        [
          'Reason',
          ({ problemCount, firstProblem = '' }) =>
            problemCount < 2 ? firstProblem : `${many(problemCount, 'refusal')}. First: ${firstProblem}`,
        ],
      ]}
    />
    <p>
      <Link to={paths.imports}>All imports</Link>
    </p>
  </>
)

const Sessions = ({ now: { sessions } }: Part) => (
  <Rows
    title="Signed in"
    text={`${many(sessions.customerCount, 'session')} of customers, ${figure(sessions.staffCount)} of staff.${
      sessions.customerCount + sessions.staffCount > sessions.latest.length
        ? ` The ${figure(sessions.latest.length)} seen last are listed.`
        : ''
    }`}
    empty="Nobody is signed in."
    rows={sessions.latest}
    keyOf={(_, index) => index}
    columns={[
      ['User', ({ userCode }) => userCode],
      ['Customer', ({ customerNo }) => customerNo ?? 'Staff'],
      ['Last seen', ({ lastSeenAt }) => momentText(lastSeenAt)],
      ['Signed in', ({ signedInAt }) => momentText(signedInAt)],
      ['With', ({ isProgram }) => (isProgram ? 'Program' : 'Browser')],
    ]}
  />
)

const SlowCalls = ({ now: { slowCalls } }: Part) => (
  <Rows
    title="Slow calls"
    text="The slowest calls of the last hour on this server; other servers have their own. The log has each under its request."
    empty="No call was answered in the last hour."
    rows={slowCalls}
    keyOf={({ requestId }) => requestId}
    columns={[
      ['Call', ({ call }) => <span className="code">{call}</span>],
      ['Time taken', ({ ms }) => `${figure(ms)} ms`],
      ['Status', ({ status }) => status],
      ['User', ({ userCode, customerNo }) => (customerNo ? `${userCode ?? ''} of ${customerNo}` : (userCode ?? ''))],
      ['Time', ({ at }) => momentText(at)],
      ['Request', ({ requestId }) => <span className="code">{requestId}</span>],
    ]}
  />
)
