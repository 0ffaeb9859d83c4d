import { Suspense } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { useKeys } from './keys.tsx'

const KeyList = lazyPart(() => import('./KeyList.tsx'))

export const KEYBOARD_HELP_KEYS = 'Ctrl+/'

interface KeyboardHelpProps {
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** The list of keys: `Ctrl+/` anywhere and `?` outside text fields open it, as the entry of the account's menu does. */
export function KeyboardHelp({ isOpen, onOpen, onClose }: KeyboardHelpProps) {
  useKeys('Everywhere', [
    { keys: KEYBOARD_HELP_KEYS, does: 'Keyboard help', run: onOpen },
    { keys: '?', does: 'Keyboard help, outside text fields', run: onOpen },
    { keys: 'Esc', does: 'Close the dialog' },
    {
      keys: '← → ↑ ↓',
      does: 'In the menu, a toolbar or an order’s headings: to the next one; Tab skips them',
    },
  ])
  if (!isOpen) return null
  return (
    <Dialog title="Keyboard help" width={560} onClose={onClose}>
      <Suspense>
        <KeyList />
      </Suspense>
    </Dialog>
  )
}
