import { useRef } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { formatTime, toUsDate } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { useAsk } from '../portal/api.ts'
import { wallAt } from '../portal/zone.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { StateBox } from '../ui/StateBox.tsx'

type OwnSession = Output<typeof api.ownSessions.list>['sessions'][number]

/** Where one is signed in, and signing out there (PWD-07). */
export function OwnSessions() {
  const asked = useAsk(api.ownSessions.list, {}, { staleTime: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="card card-narrow stack" aria-labelledby="own-sessions">
      <h2 id="own-sessions" ref={heading} tabIndex={-1}>
        Where you are signed in
      </h2>
      <StateBox asked={asked} rows={3}>
        {({ sessions, total }) => (
          <List
            sessions={sessions}
            total={total}
            onEnded={() => heading.current?.focus()}
            onRefused={() => void asked.refetch()}
          />
        )}
      </StateBox>
    </section>
  )
}

interface ListProps extends Output<typeof api.ownSessions.list> {
  /** The row with the button goes: the focus has to be somewhere. */
  readonly onEnded: () => void
  /** It may have ended by itself. */
  readonly onRefused: () => void
}

function List({ sessions, total, onEnded, onRefused }: ListProps) {
  const confirm = useConfirm()
  const common = { stale: [api.ownSessions.list], after: async () => onEnded(), onRefused }
  const end = useCommand(api.ownSessions.end, { ...common, said: () => 'Signed out there.' })
  const endOthers = useCommand(api.ownSessions.endOthers, { ...common, said: () => 'Signed out everywhere else.' })
  const others = sessions.filter(({ isThis }) => !isThis)
  const hidden = total - sessions.length
  const endAll = async () => {
    const isSure = await confirm({
      title: 'Sign out everywhere else?',
      text: 'Every other browser and every program that signed in as you has to sign in again.',
      yes: 'Sign out everywhere else',
      no: 'Keep them signed in',
    })
    if (isSure) await endOthers.run({})
  }
  const failed =
    failureOf(end, 'You were not signed out there.') ?? failureOf(endOthers, 'You were not signed out there.')
  return (
    <>
      <ul className="cards row-cards">
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <span className="card-title">{session.device}</span>
            <span className="muted">{whenOf(session)}</span>
            {session.isThis ? (
              <Stamp tone="good">This browser</Stamp>
            ) : (
              <Button
                aria-label={`Sign out: ${session.device}, ${whenOf(session)}`}
                aria-busy={end.asked?.sessionId === session.sessionId || undefined}
                onClick={() => void end.run({ sessionId: session.sessionId })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="muted">And {many(hidden, 'more place', 'more places')}, used before these.</p>}
      {others.length === 0 ? (
        <p className="muted">You are signed in nowhere else.</p>
      ) : (
        <div className="row">
          <Button aria-busy={endOthers.isBusy || undefined} onClick={() => void endAll()}>
            Sign out everywhere else
          </Button>
        </div>
      )}
      {failed && (
        <Notice tone="bad" role="alert">
          {failed}
        </Notice>
      )}
    </>
  )
}

const NO_BREAK = '\u00a0'
const momentOf = (instant: string) => {
  const { date, time } = wallAt(new Date(instant))
  return `${toUsDate(date)}, ${formatTime(time).replace(' ', NO_BREAK)}`
}

const whenOf = ({ beganAt, usedAt, isThis }: OwnSession) =>
  `Since ${momentOf(beganAt)}${isThis ? '' : `, last used ${momentOf(usedAt)}`}`
