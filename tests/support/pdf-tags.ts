/** What a screen reader has of a PDF: its tree of tags with their text. For files that our renderer wrote. */
import { linesOf, objectsOf, type PdfContent, pdfContents } from './pdf-text.ts'

export interface PdfTag {
  readonly role: string
  /** Its own text, without that of the tags in it; what is read in its place where that is given. */
  readonly text: string
  readonly scope?: string
  readonly columns?: number
  readonly kids: readonly PdfTag[]
}

/** The document's own tag. Refuses a file whose marks and tags disagree. */
export function pdfTags(bytes: Uint8Array): PdfTag {
  const objects = objectsOf(bytes)
  const head = (number: string) => objects.get(number)?.head ?? ''
  const catalog = [...objects.values()].find(({ head: each }) => each.includes('/Type /Catalog'))?.head ?? ''
  const value = (text: string, name: string) => new RegExp(`/${name} ?(\\d+)`).exec(text)?.[1] ?? ''
  if (!head(value(catalog, 'MarkInfo')).includes('/Marked true')) throw new Error('The file is not marked as tagged.')
  const root = head(value(catalog, 'StructTreeRoot'))
  const marks = new Map(pdfContents(bytes).flatMap((content) => [...marksOf(content)]))
  const parentOf = parentsOf(root)

  /** The elements of marked content, by page and number of the mark, as the tree of parents has them. */
  function parentsOf(tree: string): ReadonlyMap<string, string> {
    const numbers = /\/Nums\[([^\]]*)\]/.exec(head(value(tree, 'ParentTree')))?.[1] ?? ''
    const lists = new Map([...numbers.matchAll(/(\d+) (\d+) 0 R/g)].map(([, key = '', list = '']) => [key, list]))
    const parents = new Map<string, string>()
    for (const { page } of pdfContents(bytes)) {
      const list = lists.get(value(head(page), 'StructParents')) ?? ''
      for (const [i, [, parent = '']] of [...head(list).matchAll(/(\d+) 0 R/g)].entries())
        parents.set(`${page} ${i}`, parent)
    }
    return parents
  }

  function tagOf(number: string, parent: string): PdfTag {
    const text = head(number)
    if (value(text, 'P') !== parent) throw new Error(`The tag ${number} names another parent.`)
    const page = value(text, 'Pg')
    const kids = (/\/K ?(?:\[([^\]]*)\]|(\d+(?: 0 R)?))/.exec(text)?.slice(1).find(Boolean) ?? '').matchAll(
      /(\d+)( 0 R)?/g,
    )
    const [own, children]: [string[], PdfTag[]] = [[], []]
    for (const [, kid = '', isTag] of kids) {
      if (isTag) children.push(tagOf(kid, number))
      else {
        const key = `${page} ${kid}`
        const mark = marks.get(key)
        if (mark === undefined || parentOf.get(key) !== number) throw new Error(`The mark ${key} is not of ${number}.`)
        own.push(mark)
        marks.delete(key)
      }
    }
    const instead = /\/(?:Alt|ActualText) <feff([0-9a-f]*)>/.exec(text)?.[1]
    const columns = value(text, 'ColSpan')
    const scope = /\/Scope\/(\w+)/.exec(text)?.[1]
    return {
      role: /\/S\/(\w+)/.exec(text)?.[1] ?? '',
      text: instead === undefined ? own.join(' ') : Buffer.from(instead, 'hex').swap16().toString('utf16le'),
      ...(scope && { scope }),
      ...(columns && { columns: Number(columns) }),
      kids: children,
    }
  }
  const tree = tagOf(/\/K \[(\d+)/.exec(root)?.[1] ?? '', value(catalog, 'StructTreeRoot'))
  if (marks.size > 0) throw new Error(`${marks.size} marks have no tag.`)
  return tree
}

/** The tags in the order in which they are read. */
export const tagsInOrder = (tag: PdfTag): PdfTag[] => [tag, ...tag.kids.flatMap(tagsInOrder)]

/** The text of each mark of a page. Refuses text that is neither marked nor left out as furniture of the page. */
function marksOf({ page, content, alphabets }: PdfContent): Map<string, string> {
  const marks = new Map<string, string>()
  const rest = content
    .replace(/\/\w+<<\/MCID (\d+)>>BDC\n([\s\S]*?)\nEMC\n/g, (_, number: string, drawn: string) => {
      marks.set(`${page} ${number}`, linesOf(drawn, alphabets).join(' ').replaceAll('\t', ' '))
      return ''
    })
    .replace(/\/Artifact BMC\n[\s\S]*?\nEMC\n/g, '')
  if (/ TJ| Do|\bre\b|\bl\b/.test(rest)) throw new Error(`Page ${page} has content without a mark.`)
  return marks
}
