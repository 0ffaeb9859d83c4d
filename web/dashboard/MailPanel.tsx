import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { mailStanding, sendAgainText, sentAgainText } from '#rules/alerts/mail-standing.ts'
import { formatTime, formatWall } from '#rules/calendar.ts'
import { useAsk } from '../portal/api.ts'
import { serverToday, wallAt } from '../portal/zone.ts'
import { useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'

const REFETCH_MS = 60_000

export const useMailQueue = () => useAsk(api.mail.queue, {}, { staleTime: 0, refetchInterval: REFETCH_MS })

/** For company staff: messages that were not sent yet, and the way to try again what was given up. Nothing where all is well. */
export function MailPanel() {
  const { data } = useMailQueue()
  const retry = useCommand(api.mail.retry, { stale: [api.mail.queue] })
  const standing = data ? standingOf(data) : ''
  const takenUp = retry.answer?.takenUp ?? 0
  if (standing)
    return (
      <Notice tone="warn">
        {standing}{' '}
        {data && data.givenUp > 0 && (
          <Button size="small" aria-busy={retry.isBusy} onClick={() => void retry.run({})}>
            {sendAgainText(data.givenUp)}
          </Button>
        )}
        {retry.error && <span role="alert"> {retry.error}</span>}
      </Notice>
    )
  if (takenUp > 0)
    return (
      <Notice tone="good" role="status">
        {sentAgainText(takenUp)}
      </Notice>
    )
  return null
}

/** '' where nothing is to be told: what waits for a moment only is none of it. */
function standingOf({ waiting, waitingSince, isLate, givenUp }: Output<typeof api.mail.queue>): string {
  if (!isLate || !waitingSince) return mailStanding({ waiting: 0, givenUp, since: '' })
  const held = mailStanding({ waiting, givenUp, since: sinceText(waitingSince) })
  return `${held} Waiting messages are tried again automatically.`
}

/** '2:10 AM' today, 'Tue 11/17, 2:10 AM' before. */
function sinceText(instant: string): string {
  const { date, time } = wallAt(new Date(instant))
  return date === serverToday() ? formatTime(time) : formatWall(date, time)
}
