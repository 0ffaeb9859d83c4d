import { useEffect, useMemo, useRef, useState } from 'react'
import { patterns } from '#contract/screen-paths.ts'
import { may } from '#rules/access.ts'
import { REPORTS, type ReportName, type ReportRequest } from '#rules/reports/request.ts'
import { useAddress, useMoves } from '../portal/address.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { serverToday } from '../portal/zone.ts'
import { NotFoundNote } from '../session/NotFoundNote.tsx'
import { useSession } from '../session/session.tsx'
import { useAnnounce } from '../ui/Announcer.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { withinReach } from './form/offers.ts'
import { ReportForm } from './form/ReportForm.tsx'
import { ReportNav } from './ReportNav.tsx'
import './reports.css'
import { reportOfWord } from './place/report-list.ts'
import {
  addressOf,
  besideMenu,
  JOB,
  readJobId,
  readRequest,
  requestOfLink,
  writeRequest,
} from './place/report-place.ts'
import { settingsText } from './place/words.ts'
import { RecentReports } from './result/RecentReports.tsx'
import { ReportResult } from './result/ReportResult.tsx'
import { useReportAsk } from './result/use-report-ask.ts'
import { isUnfinished, type ReportJob, useFinished, useRecentReports, useReportJob } from './result/use-report-job.ts'
import { WhatYouGet } from './WhatYouGet.tsx'

/** A report's form (RPT-01); for who may not open it there is no such page (SID-18). */
export default function ReportScreen() {
  const { params } = useAddress()
  const { viewer } = useSession()
  const report = reportOfWord(params['report'])
  if (!report || !may(viewer, REPORTS[report].ability)) return <NotFoundNote hasSummary={may(viewer, 'orders.open')} />
  return <ReportPage key={report} report={report} />
}

/** Its settings, all in the address; what came of them under it (RPT-24). */
function ReportPage({ report }: { readonly report: ReportName }) {
  const { viewer } = useSession()
  const { search } = useAddress()
  const { setSearch } = useMoves()
  const announce = useAnnounce()
  const today = serverToday()
  const place = useMemo(
    () => ({
      read: (from: typeof search) => readRequest(report, from, today),
      write: (request: ReportRequest) => writeRequest(request, today),
    }),
    [report, today],
  )
  const { view, setView } = useViewInAddress<ReportRequest>(place)
  const request = withinReach(view, viewer)
  const jobId = readJobId(search)
  const asked = useReportJob(jobId)
  const [answered, setAnswered] = useState<ReportJob>()
  // Until it is first looked at, it is as it was when it was asked for: a press meanwhile asks for nothing again.
  const job = asked.data ?? (answered?.jobId === jobId && !asked.error ? answered : undefined)
  useTakenUp(report, jobId !== undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  const waitFor = useFinished(job, ({ state, title, problem, preview }) => {
    if (state === 'done') announce(preview?.rowCount === 0 ? preview.emptyText : `${title} is ready.`)
    else announce(problem ?? `${title} was canceled.`)
    heading.current?.scrollIntoView?.({ block: 'start' })
    // Who waited at Submit goes on from there.
    const at = document.activeElement
    if (at === document.body || at?.closest('.report-form')) heading.current?.focus({ preventScroll: true })
  })
  const ask = useReportAsk((answer) => {
    setAnswered(answer)
    waitFor(answer.jobId)
    setSearch({ ...writeRequest(request, today), [JOB]: String(answer.jobId) })
  })
  const shown = job && requestOfLink(job.link, today)
  return (
    <div className="stack report-page">
      <div className="title-row report-title">
        <Link to={patterns.reports} className="report-back">
          Customer Reports
        </Link>
        <PageHeading title={REPORTS[report].title} />
      </div>
      <div className="report-layout">
        <ReportNav />
        <ReportForm
          request={request}
          onChange={(change) => setView((before) => ({ ...before, ...change }) as ReportRequest)}
          job={isUnfinished(job) ? job : undefined}
          ask={ask}
        />
        <aside className="stack report-aside" aria-label="About this report">
          <WhatYouGet request={request} />
          <RecentReports isBeside shown={job} />
        </aside>
        {jobId !== undefined && asked.error && !job && (
          <div className="report-result">
            <Notice tone="bad" role="alert">
              {asked.error.message}
            </Notice>
          </div>
        )}
        {job && (
          <ReportResult
            job={job}
            settings={shown ? `${job.fileType}, ${settingsText(shown)}` : job.fileType}
            onAgain={() => void ask.again(job.link)}
            isAsking={ask.isBusy}
            heading={heading}
          />
        )}
      </div>
    </div>
  )
}

/** A report of this form that is still being made, when its page was left: it is shown again, with the settings that it was asked with. */
function useTakenUp(report: ReportName, isShown: boolean): void {
  const { data } = useRecentReports()
  const { go } = useMoves()
  const { shipTo } = useSession()
  const { search } = useAddress()
  const isFirst = useRef(true)
  useEffect(() => {
    if (!data || !isFirst.current) return
    isFirst.current = false
    if (isShown || Object.keys(search).length > 0) return
    const today = serverToday()
    for (const job of data.filter(isUnfinished)) {
      const request = requestOfLink(job.link, today)
      if (request?.report === report)
        return go(addressOf(besideMenu(request, shipTo), today, job.jobId), { replace: true })
    }
  }, [data, isShown, search, report, shipTo, go])
}
