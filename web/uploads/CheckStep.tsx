import { Columns3, Download, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { figure } from '#rules/many.ts'
import { FILE_FORMATS } from '#rules/uploads/file-formats.ts'
import type { UploadFormat } from '#rules/uploads/formats.ts'
import { saveFile } from '../portal/files.ts'
import { Button } from '../ui/Button.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { type Tab, Tabs } from '../ui/page/Tabs.tsx'
import { Barcodes } from './lists/Barcodes.tsx'
import { Errors } from './lists/Errors.tsx'
import { ChangeList, GroupList, LineList, QuestionList, questionCount, RefusedList } from './lists/Lists.tsx'
import { OrderCards } from './lists/OrderCards.tsx'
import { Units } from './lists/Units.tsx'
import { WorkbookFindings } from './lists/WorkbookFindings.tsx'
import { CHECK_HEAD, CONFIRM_HEAD, QUESTIONS_TAB, REFUSED_TAB } from './lists/words.ts'
import type { Desk } from './use-upload.ts'
import type { DeskState, ReviewState } from './worker/protocol.ts'

type View = 'errors' | 'questions' | 'refused' | 'changes' | 'orders' | 'lines'

interface CheckStepProps {
  readonly desk: Desk
  readonly state: DeskState
  readonly review: ReviewState
  readonly format: UploadFormat
  readonly isAlerted: boolean
  /** The customer of the session, whose answers about units are remembered. */
  readonly customerNo: string | undefined
}

/** Step 2: what the file would order, what is wrong with it, and what was understood (S13, S14). */
export function CheckStep({ desk, state, review, format, isAlerted, customerNo }: CheckStepProps) {
  const { counts, problemCount, waiting } = review
  const { correctedElsewhere, isWritten } = FILE_FORMATS[format]
  const questions = questionCount(review)
  const [view, setView] = useState<View>(() => firstView(review))
  useAfterErrors(problemCount, questions > 0 ? CHECK_HEAD : CONFIRM_HEAD, () => setView(firstView(review)))
  useKeys('Upload', [
    { keys: 'Ctrl+Z', does: 'Undo last change', run: () => void desk.do.undo() },
    { keys: 'Enter', does: 'In an error’s field: save it and go to the next error' },
    { keys: 'Delete', does: 'On an error’s buttons: leave the line out' },
  ])
  const download = async () => {
    const text = await desk.do.correctedFile()
    saveFile(
      new Blob([text], { type: 'text/csv;charset=utf-8' }),
      state.fileName.replace(/(\.\w+)?$/, '-corrected.csv'),
    )
  }
  const own = { desk, review }
  const tab = (name: View, label: string, count: number, list: ReactNode): Tab<View> => ({
    name,
    label: `${label} (${figure(count)})`,
    view: list,
  })
  const tabs = [
    tab('errors', 'Errors', problemCount, <Errors {...own} correctedElsewhere={correctedElsewhere} />),
    ...(questions > 0 ? [tab('questions', QUESTIONS_TAB, questions, <QuestionList {...own} />)] : []),
    ...(counts.refused > 0 ? [tab('refused', REFUSED_TAB, counts.refused, <RefusedList {...own} />)] : []),
    tab('changes', 'Changed for you', counts.changes, <ChangeList {...own} />),
    ...(review.cards ? [tab('orders', 'Orders', counts.groups + waiting.orders, <GroupList {...own} />)] : []),
    tab('lines', 'All lines', counts.lines + waiting.lines, <LineList {...own} />),
  ]
  return (
    <div className="stack">
      <div className="row">
        <Button
          size="small"
          title="Ctrl+Z"
          {...(review.undo === undefined && { disabledReason: 'Nothing has been changed yet.' })}
          onClick={() => void desk.do.undo()}
        >
          <Undo2 size={18} aria-hidden /> Undo last change
        </Button>
        {review.isMatchable && (
          <Button size="small" id="upload-match" onClick={() => void desk.do.openMatch()}>
            <Columns3 size={18} aria-hidden /> Match columns
          </Button>
        )}
        {isWritten && (
          <Button size="small" onClick={() => void download()}>
            <Download size={18} aria-hidden /> Download the corrected file
          </Button>
        )}
      </div>
      {review.notes && <WorkbookFindings notes={review.notes} />}
      <Units desk={desk} units={review.units} customerNo={customerNo} />
      <Barcodes desk={desk} barcodes={review.barcodes} />
      <div className="upload-review">
        <div>{review.cards ? <OrderCards {...own} isAlerted={isAlerted} /> : <GroupList {...own} />}</div>
        <Tabs label="What was found" tabs={tabs} chosen={view} onChoose={setView} />
      </div>
    </div>
  )
}

function firstView(review: ReviewState): View {
  if (review.problemCount > 0) return 'errors'
  if (questionCount(review) > 0) return 'questions'
  if (review.counts.refused > 0) return 'refused'
  // An empty list is nothing to look at.
  if (review.counts.changes > 0) return 'changes'
  return review.cards && review.counts.groups + review.waiting.orders > 0 ? 'orders' : 'lines'
}

/** After the last error comes what else is to be decided. The focus goes to a heading, so that a second Enter sends nothing. */
function useAfterErrors(problemCount: number, headId: string, onNone: () => void): void {
  const before = useRef(problemCount)
  const latest = useRef({ headId, onNone })
  latest.current = { headId, onNone }
  useEffect(() => {
    const wasLast = before.current > 0 && problemCount === 0
    before.current = problemCount
    if (!wasLast) return
    latest.current.onNone()
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body || activeElement.id === CHECK_HEAD
    if (isLost) document.getElementById(latest.current.headId)?.focus()
  }, [problemCount])
}
