import { Command } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { useKeys } from './keys.tsx'

const KeyList = lazyPart(() => import('./KeyList.tsx'))

export const KEYBOARD_HELP_KEYS = 'Ctrl+/'

/** The button in the shell's footer; `Ctrl+/` anywhere and `?` outside text fields open the same list. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useKeys('Everywhere', [
    { keys: KEYBOARD_HELP_KEYS, does: 'Keyboard help', run: open },
    { keys: '?', does: 'Keyboard help, outside text fields', run: open },
    { keys: 'Esc', does: 'Close what is on top' },
    {
      keys: '← → ↑ ↓',
      does: 'In the menu, a toolbar or an order’s headings: to the next one; Tab skips them',
    },
  ])
  return (
    <>
      <Button variant="quiet" size="small" onClick={open}>
        <Command size={18} aria-hidden />
        <span className="foldable">Keyboard help</span>
      </Button>
      {isOpen && (
        <Dialog title="Keyboard help" width={560} onClose={() => setOpen(false)}>
          <Suspense>
            <KeyList />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
