import type { ReactNode } from 'react'
import { many, plural } from '#rules/many.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { useOrderTools, useWhole } from '../data/order-context.ts'
import type { Finish } from './use-finish.ts'

export type Done = Pick<Finish, 'answer' | 'run' | 'callOff'>

/**
 * What became of Done, at the button that was pressed and nowhere else: a phone's foot, the toolbar on a desktop. The quantities
 * are not touched by it.
 */
export const DoneStrip = ({ answer, run, callOff }: Done) => (
  <>
    <div className="done-strip" role="alert">
      {answer?.kind === 'failed' && (
        <Said tone="bad" action={<Button onClick={run}>Send again</Button>}>
          Your quantities are saved. The confirmation e-mail was not sent.{' '}
          {answer.isComing ? 'It is sent as soon as the connection is back.' : answer.text}
        </Said>
      )}
      {answer?.kind === 'unsaved' && <Unsaved />}
    </div>
    <div className="done-strip" role="status">
      {answer?.kind === 'waiting' && <Waiting callOff={callOff} />}
      {answer?.kind === 'taken back' && (
        <Said tone="info">You are changing the order, so Done was not sent. Press it again when you are finished.</Said>
      )}
    </div>
  </>
)

function Waiting({ callOff }: Pick<Done, 'callOff'>) {
  const waiting = useWhole((store) => store.summary().waiting + store.summary().saving)
  return (
    <Said tone="warn" action={<Button onClick={callOff}>Not yet</Button>}>
      {`Done as soon as ${many(waiting, 'quantity', 'quantities')} ${plural(waiting, 'is', 'are')} sent.`}
    </Said>
  )
}

function Unsaved() {
  const { store, goTo } = useOrderTools()
  const unsaved = useWhole((all) => all.summary().unsaved)
  if (unsaved === 0) return null
  const show = () => goTo(store.unsettled()[0]?.[0] ?? '')
  return (
    <Said tone="bad" action={<Button onClick={show}>Show</Button>}>
      {`Not sent: ${many(unsaved, 'line')} ${plural(unsaved, 'is', 'are')} not saved. Decide about ${plural(unsaved, 'it', 'them')} first.`}
    </Said>
  )
}

interface SaidProps {
  readonly tone: 'bad' | 'warn' | 'info'
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Said({ tone, action, children }: SaidProps) {
  const { day } = useOrderTools()
  return (
    <Notice tone={tone}>
      <p>
        {day && `${day.name}: `}
        {children}
      </p>
      {action}
    </Notice>
  )
}
