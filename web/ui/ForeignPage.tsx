import { useMemo, useState } from 'react'
import { Button } from './Button.tsx'
import { useIsDark } from './media.ts'
import { videosOf } from './page-videos.ts'
import { Videos } from './Videos.tsx'

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
 * HTML of another site in a frame without scripts, forms or our origin (T19), its videos above it in frames of their own. Links
 * open in a new tab.
 */
export function ForeignPage({ title, html, height, foldedLabel }: ForeignPageProps) {
  const [isFolded, setFolded] = useState(foldedLabel !== undefined)
  const { html: text, videos } = useMemo(() => videosOf(html), [html])
  const page = pageAround(text, useIsDark() ? 'dark' : 'light')
  return (
    <>
      {videos.length > 0 && <Videos videos={videos} />}
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

const looks = {
  light: { bgcolor: '#ffffff', text: '#17211b', link: '#1d5b38' },
  dark: { bgcolor: '#181f18', text: '#edf1e6', link: '#8ccb96' },
} as const

/** The policy allows the frame no style sheet, neither within nor (having no origin) of ours; attributes it may have. */
function pageAround(html: string, theme: keyof typeof looks): string {
  const { bgcolor, text, link } = looks[theme]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="${theme}"><base target="_blank"></head><body bgcolor="${bgcolor}" text="${text}" link="${link}" vlink="${link}" alink="${link}" marginwidth="4" marginheight="4"><font face="system-ui, sans-serif">${html}</font></body></html>`
}
