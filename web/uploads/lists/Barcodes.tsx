import { many } from '#rules/many.ts'
import '../../ordering/units/units.css'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { Desk } from '../use-upload.ts'
import type { BarcodeRow } from '../worker/protocol.ts'

const SHOWN = 50

/** Barcodes in place of item numbers, each with the item that it names: taken with one press, never by itself (UPL-15). */
export function Barcodes({ desk, barcodes }: { readonly desk: Desk; readonly barcodes: readonly BarcodeRow[] }) {
  if (barcodes.length === 0) return null
  return (
    <Notice tone="warn">
      <section className="stack" aria-label="Barcodes">
        <h3>This file has barcodes or your own numbers instead of item numbers</h3>
        <ul className="unit-answers">
          {barcodes.slice(0, SHOWN).map(({ code, itemNo, text, lines }) => (
            <li key={`${code}/${itemNo}`} className="row">
              <span>{text}</span>
              <Button
                size="small"
                aria-label={`Use item ${itemNo} for ${many(lines, 'line')}: ${code}`}
                onClick={() => void desk.do.takeItem(code, itemNo)}
              >
                Use item {itemNo} for {many(lines, 'line')}
              </Button>
            </li>
          ))}
        </ul>
        {barcodes.length > SHOWN && <p className="muted">and {barcodes.length - SHOWN} more, once these are used</p>}
      </section>
    </Notice>
  )
}
