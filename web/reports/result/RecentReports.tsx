import { api } from '#contract/index.ts'
import { patterns } from '#contract/screen-paths.ts'
import { REPORT_KEPT_DAYS, REPORTS_KEPT_OF_A_USER } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { serverToday } from '../../portal/zone.ts'
import { useSession } from '../../session/session.tsx'
import { failureOf, useCommand } from '../../session/use-command.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { Stamp, type Tone } from '../../ui/Stamp.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { addressOf, besideMenu, requestOfLink } from '../place/report-place.ts'
import { settingsText, whenText } from '../place/words.ts'
import { fileAddress, isUnfinished, type ReportJob, useRecentReports } from './use-report-job.ts'

const STATES: Readonly<Record<ReportJob['state'], readonly [word: string, tone: Tone]>> = {
  waiting: ['Waiting', 'plain'],
  working: ['Preparing', 'info'],
  done: ['Ready', 'good'],
  failed: ['Failed', 'bad'],
  canceled: ['Canceled', 'plain'],
}

/** It was made, and there is nothing in it. */
const NO_DATA = ['No data', 'plain'] as const

/** Beside a form; all of them are beside the list of reports. */
const SHOWN_BESIDE = 3

interface RecentReportsProps {
  readonly isBeside?: boolean
  /** The one that the page shows, which is asked for more often than the list. */
  readonly shown?: ReportJob | undefined
}

/** The reports that this user asked for in the last seven days: to be fetched, looked at again, stopped or deleted (RPT-29). */
export function RecentReports({ isBeside = false, shown }: RecentReportsProps) {
  const asked = useRecentReports()
  const drop = useCommand(api.reportJobs.cancel, { stale: [api.reportJobs.list, api.reportJobs.one] })
  return (
    <section className="stack recent-reports no-print" aria-labelledby="recent-reports">
      <h2 id="recent-reports">Recent downloads</h2>
      {drop.error && (
        <Notice tone="bad" role="alert">
          {failureOf(drop, 'It was not deleted.')}
        </Notice>
      )}
      <StateBox
        asked={asked}
        rows={3}
        empty={(jobs) =>
          jobs.length === 0 ? (
            <p className="muted">
              The last {REPORTS_KEPT_OF_A_USER} that you ask for stay here for {REPORT_KEPT_DAYS} days.
            </p>
          ) : undefined
        }
      >
        {(jobs) => (
          <>
            <ul className="cards recent-list">
              {jobs.slice(0, isBeside ? SHOWN_BESIDE : jobs.length).map((job) => (
                <RecentReport
                  key={job.jobId}
                  job={job.jobId === shown?.jobId ? shown : job}
                  isBusy={drop.asked?.jobId === job.jobId}
                  onDrop={() => void drop.run({ jobId: job.jobId })}
                />
              ))}
            </ul>
            {isBeside && jobs.length > SHOWN_BESIDE && (
              <Link to={patterns.reports} className="recent-all">
                All {figure(jobs.length)} downloads
              </Link>
            )}
          </>
        )}
      </StateBox>
    </section>
  )
}

interface RecentReportProps {
  readonly job: ReportJob
  readonly isBusy: boolean
  readonly onDrop: () => void
}

function RecentReport({ job, isBusy, onDrop }: RecentReportProps) {
  const { jobId, title, fileType, state, progress, askedAt, expiresAt, fileName, problem, bytes } = job
  const today = serverToday()
  const { shipTo } = useSession()
  const request = requestOfLink(job.link, today)
  const hasFile = state === 'done' && bytes !== undefined
  const [word, tone] = state === 'done' && !hasFile ? NO_DATA : STATES[state]
  const name = `${title}, ${whenText(askedAt)}`
  return (
    <li>
      <div className="row">
        <span className="card-title">
          {request ? <Link to={addressOf(besideMenu(request, shipTo), today, jobId)}>{title}</Link> : title}
        </span>
        <Stamp tone={tone}>{state === 'working' ? `${word} ${progress}%` : word}</Stamp>
      </div>
      {request && (
        <span>
          {fileType}, {settingsText(request)}
        </span>
      )}
      {problem !== undefined && <span className="field-error">{problem}</span>}
      <span className="muted">
        Asked {whenText(askedAt)}
        {state === 'done' && expiresAt !== undefined && `, expires ${whenText(expiresAt)}`}
      </span>
      <div className="row">
        {hasFile && problem === undefined && (
          <a
            className={buttonClass({ size: 'small' })}
            href={fileAddress(jobId)}
            download={fileName}
            aria-label={`Download ${name}`}
          >
            Download
          </a>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`${isUnfinished(job) ? 'Cancel' : 'Delete'} ${name}`}
          disabledReason={isBusy ? 'It is on its way.' : undefined}
          onClick={onDrop}
        >
          {isUnfinished(job) ? 'Cancel' : 'Delete'}
        </Button>
      </div>
    </li>
  )
}
