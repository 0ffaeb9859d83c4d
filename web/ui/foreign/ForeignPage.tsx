import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FOREIGN_STYLE } from '#rules/foreign-style.ts'
import { Button } from '../Button.tsx'
import { useIsDark } from '../media.ts'
import { contentHeight } from './content-height.ts'
import { videosOf } from './page-videos.ts'
import { noteRead, wasRead } from './read-pages.ts'
import { Videos } from './Videos.tsx'

interface ForeignPageProps {
  /** Names the frame for screen readers. */
  readonly title: string
  /** HTML that the server has sanitised; shown as if it had not been. */
  readonly html: string
  /** At most; a page of words alone is as high as they are. */
  readonly height: string
  /** Shown low at first where there is little room, with this button to see all of it. */
  readonly foldedLabel?: string
  /** Once read, it is shown low until its words change. */
  readonly foldsOnceRead?: boolean
}

/**
 * HTML of another site in a frame without scripts, forms or our origin (T19), its videos above it in frames of their own. Links
 * open in a new tab.
 */
export function ForeignPage({ title, html, height, foldedLabel, foldsOnceRead = false }: ForeignPageProps) {
  const [isKnown] = useState(() => foldsOnceRead && wasRead(html))
  const [isFolded, setFolded] = useState(isKnown || foldedLabel !== undefined)
  useEffect(() => {
    if (foldsOnceRead && !isFolded) noteRead(html)
  }, [foldsOnceRead, isFolded, html])
  const { html: text, videos } = useMemo(() => videosOf(html), [html])
  const page = pageAround(text, useIsDark() ? 'dark' : 'light')
  const frame = useRef<HTMLIFrameElement>(null)
  const own = useContentHeight(frame, text)
  const full = own === undefined ? height : `${own}px`
  return (
    <>
      {videos.length > 0 && <Videos videos={videos} />}
      <iframe
        ref={frame}
        className="foreign"
        title={title}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={page}
        style={{ height: isKnown && isFolded ? '60px' : isFolded ? '150px' : full, maxHeight: height }}
      />
      {isFolded && (
        <Button size="small" onClick={() => setFolded(false)}>
          {isKnown ? 'Read again' : foldedLabel}
        </Button>
      )}
    </>
  )
}

function useContentHeight(frame: RefObject<HTMLIFrameElement | null>, html: string): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setHeight(contentHeight(html, element.clientWidth))
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [frame, html])
  return height
}

const looks = {
  light: { bgcolor: '#ffffff', text: '#17211b', link: '#1d5b38' },
  dark: { bgcolor: '#181f18', text: '#edf1e6', link: '#8ccb96' },
} as const

/** The policy allows the frame this one style sheet, and attributes. */
function pageAround(html: string, theme: keyof typeof looks): string {
  const { bgcolor, text, link } = looks[theme]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="${theme}"><base target="_blank"><style>${FOREIGN_STYLE}</style></head><body bgcolor="${bgcolor}" text="${text}" link="${link}" vlink="${link}" alink="${link}">${html}</body></html>`
}
