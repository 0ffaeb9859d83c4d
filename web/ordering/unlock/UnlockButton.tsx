import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

/** Few orders are unlocked: the dialog is loaded with the first that is. */
const UnlockDialog = lazy(() => import('./UnlockDialog.tsx').then((m) => ({ default: m.UnlockDialog })))

interface UnlockButtonProps {
  readonly orderNo: string
  readonly reload: () => Promise<unknown>
}

/** Company staff unlock an order that is being made (ORD-36). */
export function UnlockButton({ orderNo, reload }: UnlockButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Unlock…
      </Button>
      {isOpen && (
        <Suspense>
          <UnlockDialog orderNo={orderNo} after={reload} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
