import { useState } from 'react'
import { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import { DELETE_LIST_QUESTIONS, newListLock } from '#rules/items/list-code.ts'
import { askFile } from '../../portal/api.ts'
import { openDocument, saveFile } from '../../portal/files.ts'
import { useSession } from '../../session/session.tsx'
import { failureOf, useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/dialog/Confirm.tsx'
import { Menu } from '../../ui/dialog/Menu.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { DeletedListsDialog } from './DeletedListsDialog.tsx'
import { NewListDialog } from './NewListDialog.tsx'

interface ListToolsProps {
  readonly customerNo: string
  readonly listCode: string
  readonly listCodes: readonly string[]
  readonly listsAllowed: number
  /** '' where the lists are the customer's own. */
  readonly masterCustomerNo: string
  readonly onList: (listCode: string) => void
}

/** Lists are made, deleted and printed (ITM-01, ITM-02). */
export function ListTools({ customerNo, listCode, listCodes, listsAllowed, masterCustomerNo, onList }: ListToolsProps) {
  const { viewer, customer } = useSession()
  const confirm = useConfirm()
  const [isNaming, setNaming] = useState(false)
  const [isRestoring, setRestoring] = useState(false)
  const [printError, setPrintError] = useState<string>()
  const remove = useCommand(api.itemLists.remove, {
    stale: [api.items.listCodes, api.itemLists.deleted],
    said: () => `List ${listCode} was deleted. To restore it, choose Deleted lists.`,
  })
  const lists = { masterCustomerNo: masterCustomerNo || null, itemListsAllowed: listsAllowed, listCodes }
  const lock = newListLock(lists, { isCounted: customer !== undefined })
  const mayMake = !lock && may(viewer, 'items.change')
  const mayRestore = viewer.isStaff && may(viewer, 'items.change') && masterCustomerNo === ''
  const mayDelete = mayRestore && listCode !== ''

  const deleteList = async () => {
    const [first, second] = DELETE_LIST_QUESTIONS
    const no = 'Keep list'
    if (!(await confirm({ title: first.title, text: first.text(listCode), yes: 'Continue', no }))) return
    if (!(await confirm({ title: second.title, text: second.text(), yes: 'Delete list', no, isDanger: true }))) return
    if (await remove.run({ customerNo, button: 'Delete List', itemListCode: listCode })) onList('')
  }
  const notDeleted = failureOf(remove, '')
  const print = async (asFile: boolean) => {
    setPrintError(undefined)
    const list = { customerNo, ...(listCode && { itemListCode: listCode }) }
    try {
      if (!asFile) return await openDocument(api.documents.itemListPdf, list)
      const { blob, fileName } = await askFile(api.documents.itemListCsv, list)
      saveFile(blob, fileName || 'Item list.csv')
    } catch (reason) {
      setPrintError(reason instanceof Error ? reason.message : String(reason))
    }
  }

  return (
    <>
      <div className="row list-tools">
        {mayMake && <Button onClick={() => setNaming(true)}>New List Name</Button>}
        {mayDelete && (
          <Button disabledReason={remove.isBusy ? 'Deleting…' : undefined} onClick={() => void deleteList()}>
            Delete List Code
          </Button>
        )}
        {mayRestore && <Button onClick={() => setRestoring(true)}>Deleted lists</Button>}
        <Menu label="Print List">
          <Button onClick={() => void print(false)}>PDF</Button>
          <Button onClick={() => void print(true)}>CSV</Button>
        </Menu>
      </div>
      {(notDeleted ?? printError) && (
        <Notice tone="bad" role="alert">
          {notDeleted ?? printError}
        </Notice>
      )}
      {isRestoring && (
        <DeletedListsDialog {...{ customerNo, listCodes }} onRestored={onList} onClose={() => setRestoring(false)} />
      )}
      {isNaming && <NewListDialog {...{ customerNo, listCodes }} onMade={onList} onClose={() => setNaming(false)} />}
    </>
  )
}
