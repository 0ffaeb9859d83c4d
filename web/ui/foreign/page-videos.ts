/** Videos are taken out of a page of the producer's: its frame has no scripts, and no player runs in one of those (DSH-02). */
import { playerAddress } from '#rules/player.ts'

export interface Video {
  readonly src: string
  readonly title: string
  /** A player of another host in a frame, or a file. */
  readonly kind: 'player' | 'file'
}

/** What players call themselves when nobody gave them a name. */
const NAMELESS = /^(youtube|vimeo)?( video)?( player)?$/i

/** The page without its videos, and the videos; each is named by its title, its caption, or the heading above it. */
export function videosOf(html: string): { readonly html: string; readonly videos: readonly Video[] } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const videos: Video[] = []
  let heading = ''
  for (const element of [...body.querySelectorAll('h2, h3, h4, h5, iframe, video')]) {
    if (/^H\d$/.test(element.tagName)) {
      heading = textOf(element)
      continue
    }
    const src = element.getAttribute('src') ?? ''
    const kind = element.tagName === 'VIDEO' ? 'file' : 'player'
    const address = kind === 'file' ? src : playerAddress(src)
    const caption = textOf(element.closest('figure')?.querySelector('figcaption'))
    const title = (element.getAttribute('title') ?? '').trim()
    const name = NAMELESS.test(title) ? caption || heading || `Video ${videos.length + 1}` : title
    if (address) videos.push({ src: address, title: name, kind })
    const figure = element.closest('figure')
    element.remove()
    if (figure && (textOf(figure) === '' || textOf(figure) === caption)) figure.remove()
  }
  return { html: body.innerHTML, videos }
}

const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''
