import { figure } from '#rules/many.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useLine, useOrderTools } from '../data/order-context.ts'

interface ConflictDialogProps {
  readonly itemNo: string
  readonly description: string
  readonly onClose: () => void
}

/** ORD-42: two people changed one line; the user chooses which quantity to keep. */
export function ConflictDialog({ itemNo, description, onClose }: ConflictDialogProps) {
  const { store } = useOrderTools()
  const { quantity, status } = useLine(itemNo, (line) => line)
  if (status.kind !== 'conflict') return null
  const decide = (run: (itemNo: string) => void) => {
    onClose()
    run(itemNo)
  }
  return (
    <Dialog
      title="Which quantity?"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={() => decide(store.giveUp)}>
            Keep {figure(quantity)}
          </Button>
          <Button variant="primary" onClick={() => decide(store.retry)}>
            Use {status.attempted}
          </Button>
        </>
      }
    >
      <p>
        {description}: {status.by || 'Someone else'} changed the quantity to {figure(quantity)} while you typed{' '}
        {status.attempted}.
      </p>
    </Dialog>
  )
}
