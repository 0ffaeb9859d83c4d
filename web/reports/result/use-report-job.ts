import { useCallback, useEffect, useRef } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { asRequest, useAsk } from '../../portal/api.ts'

export type ReportJob = Output<typeof api.reportJobs.one>
export type ReportPreview = NonNullable<ReportJob['preview']>
export type ReportChart = ReportPreview['charts'][number]

/** How often it is asked how far a report is. */
const POLL_MS = 1000
/** Of the list, which shows the same beside it. */
const LIST_POLL_MS = 3000

export const isUnfinished = (job: ReportJob | undefined): boolean =>
  job?.state === 'waiting' || job?.state === 'working'

/** The reports that this user asked for, newest first; looked at again while one of them is being made. */
export const useRecentReports = () =>
  useAsk(
    api.reportJobs.list,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? LIST_POLL_MS : false) },
  )

/** A report that is being made, asked for again until it is done. */
export const useReportJob = (jobId: number | undefined) =>
  useAsk(
    api.reportJobs.one,
    { jobId: jobId ?? 0 },
    {
      enabled: jobId !== undefined,
      refetchInterval: ({ state }) => (isUnfinished(state.data) ? POLL_MS : false),
    },
  )

/** The address of a report's file: a plain link, taken with the session's cookie; staff's has the customer viewed as, none a token (RPT-03). */
export const fileAddress = (jobId: number): string => asRequest(api.reportJobs.file, { jobId }, {}).url

/**
 * Calls back once, when a report is no more being made that was asked for here or seen being made. Answers what is told of each that is
 * asked for: a small one is done before it is first looked at.
 */
export function useFinished(job: ReportJob | undefined, onFinished: (job: ReportJob) => void): (jobId: number) => void {
  const seen = useRef<number>(undefined)
  const latest = useRef(onFinished)
  latest.current = onFinished
  useEffect(() => {
    if (!job) return
    if (isUnfinished(job)) seen.current = job.jobId
    else if (seen.current === job.jobId) {
      seen.current = undefined
      latest.current(job)
    }
  }, [job])
  return useCallback((jobId) => {
    seen.current = jobId
  }, [])
}
