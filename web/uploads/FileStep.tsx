import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { figure } from '#rules/many.ts'
import { FILE_FORMATS } from '#rules/uploads/file-formats.ts'
import type { UploadFormat } from '#rules/uploads/formats.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import type { DeskState } from './worker/protocol.ts'

interface FileStepProps {
  readonly format: UploadFormat
  readonly state: DeskState
  readonly onFile: (file: File) => void
  /** Reads the refused file with another delimiter. */
  readonly onReadWith: (delimiter: string) => void
  readonly onTemplate?: (() => void) | undefined
}

/** Step 1: choose a file or drop it; what refuses it whole is said here. */
export function FileStep({ format, state, onFile, onReadWith, onTemplate }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { types, hint } = FILE_FORMATS[format]
  const { reading, refusals, fileName } = state
  const readableWith = state.form?.readableWith
  const take = (file: File | undefined) => {
    if (file && !reading) onFile(file)
  }
  return (
    <div className="stack">
      {refusals.length > 0 && (
        <Notice tone="bad" role="alert">
          <p>
            <strong>{fileName}</strong>
          </p>
          {refusals.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {readableWith !== undefined && (
            <Button size="small" onClick={() => onReadWith(readableWith)}>
              Read it with {readableWith === ';' ? 'semicolons' : 'tabs'}
            </Button>
          )}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button does the same */}
      <div
        className="upload-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <div className="row">
          <Button
            variant="primary"
            id="upload-choose"
            aria-describedby="upload-hint"
            onClick={() => input.current?.click()}
            {...(reading && { disabledReason: 'A file is being read.' })}
          >
            <FileUp size={20} aria-hidden /> Choose file
          </Button>
          <span className="only-desktop muted">or drop it here</span>
          {onTemplate && (
            <Button variant="quiet" onClick={onTemplate}>
              <Download size={20} aria-hidden /> Download template
            </Button>
          )}
        </div>
        <p id="upload-hint" className="hint">
          {hint}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept={[`.${format}`, ...types].join(',')}
          aria-label="File"
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file may be chosen again once it is mended.
            event.currentTarget.value = ''
          }}
        />
        {reading && <Reading fileName={fileName} reading={reading} />}
      </div>
    </div>
  )
}

function Reading({ fileName, reading }: { fileName: string; reading: NonNullable<DeskState['reading']> }) {
  const { rows, sent, of } = reading
  const isSending = of !== undefined && sent !== undefined && sent < of
  return (
    <div className="upload-progress">
      <p role="status">
        {isSending ? 'Uploading' : 'Reading'} {fileName}
        {isSending ? `, ${Math.round((100 * sent) / of)} %` : rows > 0 && `, ${figure(rows)} rows`}
      </p>
      <progress aria-label={`Reading ${fileName}`} {...(isSending && { value: sent, max: of })} />
    </div>
  )
}
