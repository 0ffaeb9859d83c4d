// Pages that somebody else wrote, as HTML that is safe to show. Loaded with the first page: both libraries are large.
import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { playerAddress } from '#rules/player.ts'

/** Our own Markdown, as safe HTML. */
export const fromMarkdown = async (text: string): Promise<string> => sanitise(await marked.parse(text))

/**
 * Keeps text, links, pictures and videos: those of known players, at the address where they are embedded, and files of the site's
 * own (DSH-02). Headings start at h3: the screen's own stand above them (T19, S01). Addresses relative to `site` lead there, not
 * here.
 */
export const sanitise = (html: string, site?: string): string =>
  sanitizeHtml(withSources(html), {
    allowedTags: [
      'h3',
      'h4',
      'h5',
      'p',
      'br',
      'hr',
      'ul',
      'ol',
      'li',
      'strong',
      'b',
      'em',
      'i',
      'a',
      'img',
      'blockquote',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'figure',
      'figcaption',
      'iframe',
      'video',
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      iframe: ['src', 'title'],
      video: ['src', 'title'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      h3: 'h4',
      h4: 'h5',
      h6: 'h5',
      iframe: (tagName, { src = '', title = '' }) => ({
        tagName,
        attribs: { ...only('src', playerAddress(src)), title },
      }),
      video: (tagName, { src, title = '' }) => ({ tagName, attribs: { ...only('src', ownFile(src, site)), title } }),
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...absolute('href', href, site), target: '_blank', rel: 'noopener noreferrer' },
      }),
      img: (tagName, { src, ...attribs }) => ({ tagName, attribs: { ...attribs, ...absolute('src', src, site) } }),
    },
    exclusiveFilter: ({ tag, attribs }) => ['img', 'iframe', 'video'].includes(tag) && !attribs['src'],
  })

const only = (name: string, value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { [name]: value }

const absolute = (name: string, address: string | undefined, site: string | undefined): Record<string, string> =>
  only(name, address === undefined || site === undefined ? address : URL.parse(address, site)?.href)

/** The address of a file on the site itself; the policy lets no other host play one. */
function ownFile(address: string | undefined, site: string | undefined): string | undefined {
  const url = address === undefined || site === undefined ? null : URL.parse(address, site)
  return url && url.origin === URL.parse(site ?? '')?.origin ? url.href : undefined
}

/** WordPress names a video's file in the element, others in a source within it. */
const withSources = (html: string): string =>
  html.replace(/<video\b(?![^>]*\ssrc=)([^>]*)>\s*<source\b[^>]*?\ssrc=("[^"]*"|'[^']*')[^>]*>/gi, '<video$1 src=$2>')
