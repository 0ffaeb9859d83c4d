import { useState } from 'react'
import { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import type { HistoryKind } from '#rules/history/kinds.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { HistoryEntries } from './HistoryEntries.tsx'
import { useHistoryPages } from './use-history-pages.ts'

interface RecordHistoryProps {
  readonly kind: HistoryKind
  /** The record's number or code, as the history names it. */
  readonly subject: string
  /** "location 000213" */
  readonly name: string
  /** The customer, where staff have none selected. */
  readonly customerNo?: string | undefined
  /** One of many on its screen. */
  readonly isSmall?: boolean
}

const NOTHING = 'Nothing has been changed since changes are recorded.'

/** A button on a record's screen that shows who changed it; nothing for those who may not see it. */
export function RecordHistory({ isSmall = false, ...props }: RecordHistoryProps) {
  const { viewer } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!may(viewer, 'history.read')) return null
  return (
    <>
      <Button
        {...(isSmall && { size: 'small' })}
        aria-label={`History of ${props.name}`}
        onClick={() => setIsOpen(true)}
      >
        History
      </Button>
      {isOpen && (
        <Dialog title={`History of ${props.name}`} width={640} onClose={() => setIsOpen(false)}>
          <OfRecord {...props} />
        </Dialog>
      )}
    </>
  )
}

function OfRecord({ kind, subject, customerNo }: Omit<RecordHistoryProps, 'isSmall'>) {
  const question = { kind, subject, ...(customerNo !== undefined && { customerNo }) }
  const asked = useHistoryPages(api.history.list, question)
  return <HistoryEntries asked={asked} empty={NOTHING} />
}
