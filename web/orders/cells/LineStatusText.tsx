import { memo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { hasTouchKeyboard } from '../../ui/media.ts'
import { useLine, useOrderTools } from '../data/order-context.ts'

interface LineStatusTextProps {
  readonly itemNo: string
  /** Another try stands elsewhere in the line. */
  readonly isWordsOnly?: boolean
}

/** How one line stands, in words: an icon alone would not do (SCR-05). */
export const LineStatusText = memo(function LineStatusText({ itemNo, isWordsOnly = false }: LineStatusTextProps) {
  const status = useLine(itemNo, (line) => line.status)
  const isAdded = useLine(itemNo, (line) => line.isAdded)
  const isOffMenu = useLine(itemNo, (line) => line.isOffMenu)
  switch (status.kind) {
    case 'clean':
      if (isAdded) return <span className="line-saved">Added</span>
      return isOffMenu ? <span className="muted">Off menu</span> : null
    case 'queued':
    case 'saving':
      return <span className="muted">Saving…</span>
    case 'saved':
      return <span className="line-saved">Saved</span>
    case 'waiting':
      return <span>Waiting</span>
    case 'conflict':
      return <span className="line-bad">Changed elsewhere</span>
    case 'mistyped':
      return (
        <span className="line-bad" title={status.text}>
          Not saved
          <span className="hidden-visually">. {status.text}</span>
        </span>
      )
    case 'failed':
    case 'closed':
      return (
        <span className="line-bad row" title={status.text}>
          Not saved
          {!isWordsOnly && <LineRetry itemNo={itemNo} />}
        </span>
      )
  }
})

/** Another try of a quantity that was refused and put back (ORD-41). The quantity has the focus then; a phone would open its keyboard. */
export function LineRetry({ itemNo }: { readonly itemNo: string }) {
  const status = useLine(itemNo, (line) => line.status)
  const { store, goTo } = useOrderTools()
  const retry = () => {
    store.retry(itemNo)
    if (!hasTouchKeyboard()) goTo(itemNo)
  }
  return (
    status.kind === 'failed' && (
      <Button size="small" onClick={retry}>
        Retry {status.attempted}
      </Button>
    )
  )
}
