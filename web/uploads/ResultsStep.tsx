import { useEffect, useState } from 'react'
import { figure, many } from '#rules/many.ts'
import { refusedText, sizeText, type UploadFigures } from '#rules/uploads/figures.ts'
import { saveFile } from '../portal/files.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { ResultSection } from './lists/ResultSection.tsx'
import { elapsedText } from './lists/words.ts'
import type { Desk } from './use-upload.ts'
import type { BatchState } from './worker/protocol.ts'
import { RESULT_LISTS } from './worker/result-lists.ts'

interface ResultsStepProps {
  readonly desk: Desk
  readonly batch: BatchState
  /** The orders are of the customer acted for, and can be opened; those of several customers only under View As (XLS-08). */
  readonly isOwn: boolean
  readonly onAnother: () => void
}

/** Step 4: sending with its progress, then the five groups (UPL-01, UPL-07). */
export function ResultsStep({ desk, batch, isOwn, onAnother }: ResultsStepProps) {
  const { phase, results, total, done } = batch
  const isSending = phase === 'sending' || phase === 'stopping'
  const download = async () => {
    const text = await desk.do.resultsFile()
    saveFile(
      new Blob([text], { type: 'text/csv;charset=utf-8' }),
      `${batch.head.fileName.replace(/\.\w+$/, '')}-results.csv`,
    )
  }
  return (
    <div className="stack">
      {isSending ? <SendingBox desk={desk} batch={batch} /> : <Outcome desk={desk} batch={batch} />}
      {results && (
        <>
          <div className="row">
            {done > 0 && <Button onClick={() => void download()}>Download the results</Button>}
            <Button onClick={onAnother}>Upload another file</Button>
          </div>
          <MailNote desk={desk} batch={batch} />
          {RESULT_LISTS.map((list) => (
            <ResultSection key={list} {...{ desk, batch, list, isOwn }} count={results.counts[list]} />
          ))}
        </>
      )}
      {isSending && total > 1 && (
        <p className="muted">You can stop at any time: what was sent stays sent, and you can send the rest later.</p>
      )}
    </div>
  )
}

function SendingBox({ desk, batch: { done, total, now, phase } }: { readonly desk: Desk; readonly batch: BatchState }) {
  const seconds = useSeconds()
  return (
    <div className="upload-progress">
      <p>
        <strong>
          {figure(done)} of {many(total, 'order')}
        </strong>
        {now && (
          <>
            , <span className="code">{now}</span> now
          </>
        )}
        <span className="muted"> {elapsedText(seconds)}</span>
      </p>
      <progress aria-label="Sent" value={done} max={total} />
      <div className="row">
        <Button
          id="upload-stop"
          onClick={() => void desk.do.stop()}
          {...(phase === 'stopping' && { disabledReason: 'Stopping after this order.' })}
        >
          Stop after this order
        </Button>
      </div>
    </div>
  )
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}

function Outcome({ desk, batch }: { readonly desk: Desk; readonly batch: BatchState }) {
  const { phase, done, total, unanswered, failure, results } = batch
  const confirm = useConfirm()
  const left = total - done
  const close = async () => {
    const isSure = await confirm({
      title: 'Do not send the rest',
      text: `${many(left, 'order')} of ${batch.head.fileName} will not be sent. What was sent stays sent.`,
      yes: 'Do not send',
      no: 'Keep them',
      isDanger: true,
    })
    if (isSure) void desk.do.close()
  }
  if (phase === 'done') {
    const unsent = results?.counts['not sent'] ?? 0
    return results ? <Done figures={results.figures} unsent={unsent} /> : null
  }
  return (
    <Notice tone={failure ? 'bad' : 'warn'} role="alert">
      <p>
        {done === 0 ? 'Nothing was sent yet' : `${figure(done)} of ${many(total, 'order')} sent`}, {figure(left)} not
        yet. {failure}
      </p>
      <div className="row">
        <Button variant="primary" id="upload-go-on" onClick={() => void desk.do.send()}>
          {unanswered > 0 && unanswered === left
            ? `Retry ${figure(unanswered)} failed`
            : `Send the other ${figure(left)}`}
        </Button>
        <Button onClick={() => void close()}>Do not send the rest</Button>
      </div>
    </Notice>
  )
}

/** The figures that CONFIRM told, as they have come about; mustard when anything was refused or not sent. */
function Done({ figures, unsent }: { readonly figures: UploadFigures; readonly unsent: number }) {
  const { created, updated, sent, unchanged } = figures
  const refused = refusedText(figures)
  const isWhole = refused === undefined && unsent === 0
  return (
    <Notice tone={isWhole ? 'good' : 'warn'} role="status">
      <p>
        {many(created, 'order')} created, {figure(updated)} updated, {many(sent.pieces, 'piece')} in{' '}
        {many(sent.lines, 'line')}.{unchanged.orders > 0 && ` Unchanged: ${sizeText(unchanged)}.`}
      </p>
      {refused !== undefined && <p>Refused: {refused}. The lists below say which, and why.</p>}
      {unsent > 0 && <p>Not sent: {many(unsent, 'order')}.</p>}
    </Notice>
  )
}

/** A mail that fails is a note, nothing more (S13). */
function MailNote({ desk, batch: { mail, phase } }: { readonly desk: Desk; readonly batch: BatchState }) {
  if (phase !== 'done' || !mail) return null
  if ('to' in mail) return <p role="status">A confirmation goes to {mail.to}.</p>
  return (
    <div className="row">
      <p>The confirmation e-mail was not sent. {mail.failure} The orders are not affected.</p>
      <Button size="small" onClick={() => void desk.do.mail()}>
        Try again
      </Button>
    </div>
  )
}
