import { useState } from 'react'
import { ApiRefusal } from '../portal/api.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import NoConnection from './NoConnection.tsx'
import { viewAgain } from './use-viewing.ts'

interface BrokenViewProps {
  readonly customerNo: string
  readonly error: Error
  readonly onRetry: () => void
  readonly onBack: () => void
}

/** In place of the page, where it cannot be shown as the customer that the tab or its link names (IMP-05). */
export default function BrokenView({ customerNo, error, onRetry, onBack }: BrokenViewProps) {
  const [failure, setFailure] = useState<Error>()
  const back = <Button onClick={onBack}>Back to Super Admin Account</Button>
  if (!(error instanceof ApiRefusal) || error.code !== 'view as ended')
    return <NoConnection error={error} onRetry={onRetry} more={back} />
  return (
    <main id="main" className="outside">
      <Notice role="alert">{(failure ?? error).message}</Notice>
      <div className="row">
        <Button variant="primary" onClick={() => void viewAgain(customerNo).then(onRetry, setFailure)}>
          View As {customerNo}
        </Button>
        {back}
      </div>
    </main>
  )
}
