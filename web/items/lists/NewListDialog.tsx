import { type FormEvent, useState } from 'react'
import { api } from '#contract/index.ts'
import { newListFault, toListCode } from '#rules/items/list-code.ts'
import { LIST_CODE_LENGTH } from '#rules/limits.ts'
import { failureOf, useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/field/TextField.tsx'

interface NewListDialogProps {
  readonly customerNo: string
  readonly listCodes: readonly string[]
  readonly onMade: (listCode: string) => void
  readonly onClose: () => void
}

/** Asks for the code of a new list: empty or canceled makes nothing (ITM-18). */
export function NewListDialog({ customerNo, listCodes, onMade, onClose }: NewListDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const create = useCommand(api.itemLists.create, {
    stale: [api.items.listCodes],
    said: () => `List ${toListCode(typed)} is made.`,
    onRefused: ({ message }) => setError(message),
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const code = toListCode(typed)
    const fault = newListFault(code, listCodes)
    setError(fault)
    if (fault || !(await create.run({ customerNo, button: 'Save', newListCode: code }))) return
    onClose()
    onMade(code)
  }
  return (
    <Dialog title="New List Name" onClose={onClose}>
      <form className="stack" onSubmit={(event) => void save(event)} noValidate>
        <TextField
          data-autofocus
          label="List name"
          hint="The list begins with the items of Master, as they are there."
          value={typed}
          max={LIST_CODE_LENGTH}
          isUpper
          isCode
          autoComplete="off"
          error={error ?? failureOf(create, '')}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
            create.forgetError()
          }}
        />
        <div className="row">
          <Button type="submit" variant="primary" disabledReason={create.isBusy ? 'Saving…' : undefined}>
            {create.isBusy ? 'Saving…' : 'Make list'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
