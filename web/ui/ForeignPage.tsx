import { useState } from 'react'
import { Button } from './Button.tsx'

interface ForeignPageProps {
  /** Names the frame for screen readers. */
  readonly title: string
  /** HTML that the server has sanitised; shown as if it had not been. */
  readonly html: string
  readonly height: string
  /** Shown low at first, with a button to see all of it. */
  readonly foldedLabel?: string
}

/**
 * HTML of another site in a frame without scripts, forms or our origin (T19). Links open in a new tab. Its only style
 * sheet is ours.
 */
export function ForeignPage({ title, html, height, foldedLabel }: ForeignPageProps) {
  const [isFolded, setFolded] = useState(foldedLabel !== undefined)
  const theme = document.documentElement.dataset['theme'] ?? 'light'
  const page = `<!doctype html><html lang="en" data-theme="${theme}"><head><meta charset="utf-8"><base target="_blank"><link rel="stylesheet" href="${window.location.origin}/foreign.css"></head><body>${html}</body></html>`
  return (
    <>
      <iframe
        className="foreign"
        title={title}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={page}
        style={{ height: isFolded ? '150px' : height }}
      />
      {isFolded && (
        <Button size="small" onClick={() => setFolded(false)}>
          {foldedLabel}
        </Button>
      )}
    </>
  )
}
