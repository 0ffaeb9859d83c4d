/**
 * How high a page of the producer's is at a width, so that its frame has no empty end. The frame has another origin than ours and
 * cannot be measured: its words alone are laid out beside it, unseen, by the frame's own style. No attribute is taken over.
 */
import { FOREIGN_STYLE } from '#rules/foreign-style.ts'

/** Tags whose height comes from their words. A page with any other (a picture) has no known height. */
const WORDY = new Set(
  'a b blockquote br caption code div em figcaption figure h3 h4 h5 hr i li ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
)

/** Undefined where it cannot be known. */
export function contentHeight(html: string, width: number): number | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if ([...body.querySelectorAll('*')].some(({ localName }) => !WORDY.has(localName))) return undefined
  const host = document.createElement('div')
  host.setAttribute('aria-hidden', 'true')
  Object.assign(host.style, { position: 'absolute', visibility: 'hidden', top: '0', left: '0', width: `${width}px` })
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(FOREIGN_STYLE.replace(/^body\{/, 'main{'))
  root.adoptedStyleSheets = [sheet]
  const main = document.createElement('main')
  main.append(...copies(body))
  root.append(main)
  document.body.append(host)
  const { height } = main.getBoundingClientRect()
  host.remove()
  return height > 0 ? Math.ceil(height) + MARGINS : undefined
}

/** Those of the frame's body, and the last paragraph's, which ends inside of it. */
const MARGINS = 20

const copies = (from: Element): Node[] =>
  [...from.childNodes].flatMap((node): Node[] => {
    if (node instanceof Text) return [document.createTextNode(node.data)]
    if (!(node instanceof Element)) return []
    const copy = document.createElement(node.localName)
    copy.append(...copies(node))
    return [copy]
  })
