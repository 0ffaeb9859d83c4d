import { useRef } from 'react'
import { api } from '#contract/index.ts'
import { formatWall } from '#rules/calendar.ts'
import { codeOfRestored } from '#rules/items/list-code.ts'
import { many } from '#rules/many.ts'
import { useAsk } from '../../portal/api.ts'
import { wallAt } from '../../portal/zone.ts'
import { failureOf, useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { EmptyBox, StateBox } from '../../ui/StateBox.tsx'

interface DeletedListsDialogProps {
  readonly customerNo: string
  readonly listCodes: readonly string[]
  readonly onRestored: (listCode: string) => void
  readonly onClose: () => void
}

/** The deleted lists of a customer, each with a button that restores it (ITM-38). */
export function DeletedListsDialog({ customerNo, listCodes, onRestored, onClose }: DeletedListsDialogProps) {
  const asked = useAsk(api.itemLists.deleted, { customerNo })
  const code = useRef('')
  const restore = useCommand(api.itemLists.restore, {
    stale: [api.items.listCodes, api.itemLists.deleted],
    said: () => `List ${code.current} was restored.`,
  })
  const problem = failureOf(restore, 'The list was not restored.')
  const onRestore = async (deletedListId: number, newListCode: string) => {
    code.current = newListCode
    if (!(await restore.run({ customerNo, deletedListId, newListCode }))) return
    onClose()
    onRestored(newListCode)
  }
  return (
    <Dialog
      title="Deleted lists"
      width={560}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="stack">
        {problem && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <StateBox asked={asked} rows={3}>
          {(lists) =>
            lists.length === 0 ? (
              <EmptyBox text="There are no deleted lists." />
            ) : (
              <ul className="cards">
                {lists.map(({ deletedListId, listCode, itemCount, deletedAt, deletedBy }) => {
                  const restored = codeOfRestored(listCode, listCodes)
                  const as = restored === listCode ? '' : ` as ${restored}`
                  return (
                    <li key={deletedListId} className="row deleted-list">
                      <span>
                        <strong className="code">{listCode}</strong>, {many(itemCount, 'item')}
                        <br />
                        <span className="muted">
                          Deleted {when(deletedAt)} by {deletedBy}
                        </span>
                      </span>
                      <Button
                        aria-label={`Restore ${listCode}${as}`}
                        disabledReason={restore.isBusy ? 'Restoring…' : undefined}
                        onClick={() => void onRestore(deletedListId, restored)}
                      >
                        Restore{as}
                      </Button>
                    </li>
                  )
                })}
              </ul>
            )
          }
        </StateBox>
      </div>
    </Dialog>
  )
}

function when(instant: string): string {
  const { date, time, zoneName } = wallAt(new Date(instant))
  return `${formatWall(date, time)} ${zoneName}`
}
