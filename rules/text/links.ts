/** A piece of a text; with an address where it leads somewhere. */
export interface TextPart {
  readonly text: string
  readonly href?: string
}

const WEB = String.raw`\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+\.[^\s<>"]+`
const PHONE = String.raw`(?<![\w.-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])`
const LINK = new RegExp(`(${WEB})|(${PHONE})`, 'gi')
/** What ends a sentence and not an address. */
const AFTER = /[.,;:!?'*]+$/

/**
 * Addresses of the web and telephone numbers of a plain text as links, everything as it stands there (S17). The parts together are the
 * text; an address is of http, https or tel and of nothing else.
 */
export function withLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(LINK)) {
    const said = match[1] === undefined ? match[0] : trimmed(match[0])
    const href = match[1] === undefined ? telephone(said) : address(said)
    if (href === undefined) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: said, href })
    at = match.index + said.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** Without the signs after it, and without a bracket that was opened before it. */
function trimmed(said: string): string {
  const bare = said.replace(AFTER, '')
  const opened = bare.split('(').length
  return bare.endsWith(')') && bare.split(')').length > opened ? trimmed(bare.slice(0, -1)) : bare
}

const address = (said: string): string | undefined => {
  const full = /^https?:/i.test(said) ? said : `https://${said}`
  return /^https?:\/\/[^/?#]/i.test(full) ? full : undefined
}

const telephone = (said: string): string => {
  const digits = said.replace(/\D/g, '')
  return `tel:+${digits.length === 10 ? '1' : ''}${digits}`
}
