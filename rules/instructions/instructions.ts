import { findText } from '../text/find.ts'

/** What stands where a ship-to has no text (DLV-05), and who changes one. */
export const NO_INSTRUCTIONS = 'No instructions on file.'
export const WHO_CHANGES = 'To change instructions, call your route office.'
export const WHICH_SHIP_TO = 'Choose the ship-to whose delivery instructions you want to read.'

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * The ERP's text as a person reads it (DLV-03): what it writes for a line break, a tab or a sign becomes that; blank lines at either
 * end go. Nothing of it is ever markup, whatever it looks like.
 */
export function plainInstructions(stored: string): string {
  return stored
    .replace(/\\r\\n|\\[nr]|\r\n?|<br ?\/?>/g, '\n')
    .replace(/\\t|\t/g, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39|#34);/g, (_, name: string) =>
      name.startsWith('#') ? String.fromCharCode(Number(name.slice(1))) : (NAMED[name] ?? ''),
    )
    .replace(/[^\S\n]+$/gm, '')
    .replace(/^\n+|\n+$/g, '')
}

interface CommentLine {
  readonly lineNo: number
  readonly comment: string
}
/** Comment lines as one text: by their numbers, whatever the order in which they come (DLV-05). */
export const textOfComments = (lines: readonly CommentLine[]): string =>
  lines
    .toSorted((a, b) => a.lineNo - b.lineNo)
    .map(({ comment }) => comment)
    .join('\n')

interface ShipTo {
  readonly shipToCode: string
  readonly name: string
  readonly city: string
}
/** Those in whose code, name or city every word stands. */
export function foundShipTos<S extends ShipTo>(shipTos: readonly S[], find: string): readonly S[] {
  const words = findText(find).split(/\s+/).filter(Boolean)
  return shipTos.filter(({ shipToCode, name, city }) => {
    const said = findText(`${shipToCode} ${name} ${city}`)
    return words.every((word) => said.includes(word))
  })
}
