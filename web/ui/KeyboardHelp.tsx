import { Fragment, useState } from 'react'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Dialog } from './Dialog.tsx'
import { useKeys, useKeysContext } from './keys.tsx'

/** The button in the shell's footer; `Ctrl+/` anywhere and `?` outside text fields open the same list. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false)
  const { groups, isSingleOn, setSingleOn } = useKeysContext()
  const open = () => setOpen(true)
  useKeys('Everywhere', [
    { keys: 'Ctrl+/', does: 'Keyboard help', run: open },
    { keys: '?', does: 'Keyboard help, outside text fields', run: open },
    { keys: 'Esc', does: 'Close what is on top' },
  ])
  return (
    <>
      <Button look="quiet" size="small" onClick={open}>
        Keyboard help
      </Button>
      {isOpen && (
        <Dialog title="Keyboard help" width={560} onClose={() => setOpen(false)}>
          {groups()
            .filter((group) => group.bindings.length > 0)
            .toReversed()
            .map((group) => (
              <section key={group.title}>
                <h3>{group.title}</h3>
                <dl className="key-list">
                  {group.bindings.map((binding) => (
                    <Fragment key={binding.keys}>
                      <dt>
                        <kbd>{binding.keys}</kbd>
                      </dt>
                      <dd>{binding.does}</dd>
                    </Fragment>
                  ))}
                </dl>
              </section>
            ))}
          <Checkbox label="Single keys such as / and ? are on" isChecked={isSingleOn} onChange={setSingleOn} />
        </Dialog>
      )}
    </>
  )
}
