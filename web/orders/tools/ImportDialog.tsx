import { useState } from 'react'
import { kindOfFile, kindRemedy } from '#rules/files/file-kind.ts'
import { BODY_BYTES } from '#rules/limits.ts'
import { type OrderScope, previewImport } from '#rules/orders/order-csv.ts'
import type { Preview, PreviewItem } from '#rules/orders/order-preview.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/field/Field.tsx'
import PreviewDialog from './PreviewDialog.tsx'

interface ImportDialogProps {
  /** The lines with the quantities that stand there now. */
  readonly items: () => readonly PreviewItem[]
  readonly limit: number
  readonly order: OrderScope
  readonly onSave: (preview: Preview) => Promise<void>
  readonly onClose: () => void
}

/** Import CSV (ORD-50): choose a file, see what it would do, then do it. */
export default function ImportDialog({ items, limit, order, onSave, onClose }: ImportDialogProps) {
  const [read, setRead] = useState<{ readonly name: string; readonly preview: Preview }>()
  const [error, setError] = useState<string>()

  const take = async (file: File | undefined) => {
    if (!file) return
    setError(undefined)
    if (file.size > BODY_BYTES) {
      setError('The file is larger than 1 MB.')
      return
    }
    try {
      const kind = kindOfFile(new Uint8Array(await file.arrayBuffer()))
      if (kind !== undefined) {
        setError(`${file.name}: ${kindRemedy(kind, 'csv')}`)
        return
      }
      const result = previewImport(await file.text(), items(), limit, order)
      if ('refusal' in result) setError(`${file.name}: ${result.refusal}`)
      else setRead({ name: file.name, preview: result })
    } catch {
      setError(`${file.name} could not be read.`)
    }
  }
  if (read)
    return (
      <PreviewDialog
        title="Import CSV"
        from={`${read.name}:`}
        preview={read.preview}
        onSave={onSave}
        onClose={onClose}
      />
    )
  return (
    <Dialog title="Import CSV" onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
      <Field
        label="CSV file"
        hint="A header row, then items and quantities, as Export CSV writes them. Rows without a quantity are skipped. You see what would change before anything does."
        error={error}
      >
        {(control) => (
          <input
            {...control}
            data-autofocus
            className="input"
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
    </Dialog>
  )
}
