import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { holdTyping } from '../../ui/steady/hold-typing.ts'
import type { UnlockDialog } from './UnlockDialog.tsx'

interface UnlockButtonProps {
  readonly orderNo: string
  readonly reload: () => Promise<unknown>
  /** A test's network may be away. */
  readonly load?: () => Promise<{ readonly UnlockDialog: typeof UnlockDialog }>
}
const fetched = () => import('./UnlockDialog.tsx')

/** Company staff unlock an order that is being made (ORD-36). Few orders are: the dialog is loaded with the first. */
export function UnlockButton({ orderNo, reload, load = fetched }: UnlockButtonProps) {
  const [Dialog, setDialog] = useState<typeof UnlockDialog>()
  const [isLost, setLost] = useState(false)
  const open = async () => {
    const release = holdTyping()
    const loaded = await load().catch(() => undefined)
    setLost(loaded === undefined)
    setDialog(() => loaded?.UnlockDialog)
    release()
  }
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => void open()}>
        Unlock…
      </Button>{' '}
      {isLost && <span role="alert">This could not be loaded. Check the connection and try again.</span>}
      {Dialog && <Dialog orderNo={orderNo} after={reload} onClose={() => setDialog(undefined)} />}
    </>
  )
}
