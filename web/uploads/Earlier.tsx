import { figure, many } from '#rules/many.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { whenText } from './lists/words.ts'
import type { BatchHead } from './worker/protocol.ts'

const SHOWN = 20

interface EarlierProps {
  readonly batches: readonly BatchHead[]
  readonly onOpen: (batchId: string) => void
}

/** The user's uploads of the last 14 days: what was interrupted stands on top and can be gone on with (UPL-11, INV-22). */
export function Earlier({ batches, onOpen }: EarlierProps) {
  const open = batches.filter(({ state }) => state === 'open')
  const others = batches.filter(({ state }) => state !== 'open')
  return (
    <>
      {open.length > 0 && (
        <Notice tone="warn">
          <div className="stack">
            <h2>
              {open.length === 1 ? 'An upload is not finished' : `${figure(open.length)} uploads are not finished`}
            </h2>
            <ul className="upload-earlier">
              {open.map((batch) => (
                <li key={batch.batchId} className="row">
                  <span>
                    <strong>{batch.fileName}</strong>, confirmed {whenText(batch.addedAt)}:{' '}
                    {many(batch.waiting, 'order')} of {figure(batch.groups)} not sent yet.
                  </span>
                  <Button
                    variant="primary"
                    aria-label={`Continue ${batch.fileName}`}
                    onClick={() => onOpen(batch.batchId)}
                  >
                    Continue
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        </Notice>
      )}
      {others.length > 0 && (
        <details className="upload-past">
          <summary>Earlier uploads ({figure(others.length)})</summary>
          <ul className="upload-earlier">
            {others.slice(0, SHOWN).map((batch) => (
              <EarlierItem key={batch.batchId} batch={batch} onOpen={onOpen} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function EarlierItem({ batch, onOpen }: { readonly batch: BatchHead; readonly onOpen: (batchId: string) => void }) {
  const { fileName, addedAt, groups, refused, state } = batch
  return (
    <li className="row">
      <span>
        {fileName}, {whenText(addedAt)}, {many(groups, 'order')}
        {refused > 0 && `, ${figure(refused)} refused`}
      </span>
      {state === 'closed' && <Stamp tone="warn">Stopped</Stamp>}
      <Button size="small" aria-label={`Show the results of ${fileName}`} onClick={() => onOpen(batch.batchId)}>
        Show
      </Button>
    </li>
  )
}
