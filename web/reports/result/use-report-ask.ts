import { api } from '#contract/index.ts'
import { linkOf } from '#contract/report-links.ts'
import type { ReportRequest } from '#rules/reports/request.ts'
import { serverToday } from '../../portal/zone.ts'
import { useSession } from '../../session/session.tsx'
import { failureOf, useCommand } from '../../session/use-command.ts'
import { askerOf, noteSettings } from '../place/last-settings.ts'
import type { ReportJob } from './use-report-job.ts'

export interface ReportAsk {
  readonly submit: (request: ReportRequest) => Promise<unknown>
  /** The same as before. */
  readonly again: (link: string) => Promise<unknown>
  readonly cancel: (jobId: number) => Promise<unknown>
  readonly isBusy: boolean
  readonly isCanceling: boolean
  /** Why the last press did nothing, or that it is not known whether it did. */
  readonly problem: string | undefined
}

/** Asks for a report: it is made apart from the request, and survives the page that asked for it (RPT-24). */
export function useReportAsk(onAsked: (job: ReportJob) => void): ReportAsk {
  const asker = askerOf(useSession())
  const stale = [api.reportJobs.list, api.reportJobs.one]
  const ask = useCommand(api.reportJobs.ask, { stale })
  const cancel = useCommand(api.reportJobs.cancel, { stale })
  const again = async (link: string) => {
    cancel.forgetError()
    const answer = await ask.run({ link })
    if (answer) onAsked(answer)
  }
  return {
    submit: (request) => {
      noteSettings(request, asker, serverToday())
      return again(linkOf(request))
    },
    again,
    cancel: (jobId) => cancel.run({ jobId }),
    isBusy: ask.isBusy,
    isCanceling: cancel.isBusy,
    problem: failureOf(ask, 'The report was not asked for.') ?? failureOf(cancel, 'The report was not canceled.'),
  }
}
