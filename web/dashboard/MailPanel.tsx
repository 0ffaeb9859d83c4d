import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { formatTime, formatWall } from '#rules/calendar.ts'
import { figure, many, plural } from '#rules/many.ts'
import { useAsk } from '../portal/api.ts'
import { serverToday, wallAt } from '../portal/zone.ts'
import { useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'

const REFETCH_MS = 60_000

/** For company staff: mail that the mail server has not taken, and the way to try again what was given up. Nothing where all is well. */
export function MailPanel() {
  const { data } = useAsk(api.mail.queue, {}, { staleTime: 0, refetchInterval: REFETCH_MS })
  const retry = useCommand(api.mail.retry, { stale: [api.mail.queue] })
  const standing = data ? standingOf(data) : ''
  const takenUp = retry.answer?.takenUp ?? 0
  if (standing)
    return (
      <Notice tone="warn">
        {standing}{' '}
        {data && data.givenUp > 0 && (
          <Button size="small" aria-busy={retry.isBusy} onClick={() => void retry.run({})}>
            Send again
          </Button>
        )}
        {retry.error && <span role="alert"> {retry.error}</span>}
      </Notice>
    )
  if (takenUp > 0)
    return (
      <Notice tone="good" role="status">
        {many(takenUp, 'e-mail')} {plural(takenUp, 'is', 'are')} being sent.
      </Notice>
    )
  return null
}

/** '3 e-mails have been waiting since 2:10 AM, 1 was given up.'; '' where nothing is to be told. */
function standingOf({ waiting, waitingSince, isLate, givenUp }: Output<typeof api.mail.queue>): string {
  const wasGivenUp = plural(givenUp, 'was given up', 'were given up')
  if (!isLate || !waitingSince) return givenUp === 0 ? '' : `${many(givenUp, 'e-mail')} ${wasGivenUp}.`
  const late = `${many(waiting, 'e-mail')} ${plural(waiting, 'has', 'have')} been waiting since ${sinceText(waitingSince)}`
  return `${givenUp === 0 ? late : `${late}, ${figure(givenUp)} ${wasGivenUp}`}. The waiting mail is sent as soon as the mail server accepts it.`
}

/** '2:10 AM' today, 'Tue 11/17, 2:10 AM' before. */
function sinceText(instant: string): string {
  const { date, time } = wallAt(new Date(instant))
  return date === serverToday() ? formatTime(time) : formatWall(date, time)
}
