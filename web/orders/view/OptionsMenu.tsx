import type { ReactNode } from 'react'
import type { Lock } from '#rules/ordering/order.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/dialog/Menu.tsx'

export const OPTIONS_ID = 'order-options'

interface OptionsMenuProps {
  /** The entries about how the lines are shown. */
  readonly viewOptions: ReactNode
  /** What can be done with the order. */
  readonly entries: ReactNode
  readonly cancelLock: Lock | undefined
  readonly onCancel: () => void
}

/** Options (ORD-02, S11): how the lines are shown, what else can be done, and last of all Cancel order. */
export const OptionsMenu = ({ viewOptions, entries, cancelLock, onCancel }: OptionsMenuProps) => (
  <Menu id={OPTIONS_ID} label="Options" size="small">
    {viewOptions}
    <hr />
    {entries}
    <hr />
    <Button className="menu-danger" disabledReason={cancelLock?.text} onClick={onCancel}>
      <span className="menu-check" />
      Cancel order
    </Button>
    {cancelLock && <p className="menu-head muted">{cancelLock.text}</p>}
  </Menu>
)
