/**
 * The structure of a print for readers that do not see it: headings, paragraphs, tables with their rows and cells, figures with a
 * description. It is written while the pages come; only the numbers of rows stay in memory.
 */
import type PDFDocument from 'pdfkit'
import { put } from '../type/glyphs.ts'
import { PackedObjects, type Ref } from './packed-objects.ts'

type Doc = InstanceType<typeof PDFDocument>
type Role = 'Document' | 'Sect' | 'H1' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'

/** An element whose content is being written. */
export interface Element {
  readonly id: number
  readonly role: Role
  readonly parent: number
  readonly facts: string
  /** Elements and marked content, as the file names them. */
  readonly kids: string[]
}
interface Given {
  /** Read in place of a figure. */
  readonly alt?: string
  /** Read in place of text whose parts are apart on the page. */
  readonly actual?: string
  /** What a heading of a table is the heading of. */
  readonly scope?: 'Column' | 'Row'
  /** How many columns a cell covers. */
  readonly columns?: number
}
interface Inside {
  version: number
  ref(data: object): Ref
  readonly _root: Ref
  readonly page: { readonly dictionary: { readonly id: number; readonly data: Record<string, unknown> | undefined } }
}

export class Tags {
  readonly #doc: Doc
  readonly #inside: Inside
  readonly #objects: PackedObjects
  readonly #root: Ref
  readonly #document: Element
  /** The list of each page's elements by the number of their marks. */
  readonly #pageLists: number[] = []
  #section: Element
  #table: Element | undefined
  /** The elements of the page's marks, by their number. */
  #marks: number[] = []
  #pageId = 0
  /** What is drawn now. */
  #open: 'content' | 'artifact' | undefined

  constructor(doc: Doc) {
    this.#doc = doc
    this.#inside = doc as unknown as Inside
    this.#objects = new PackedObjects(doc)
    const { _root: catalog } = this.#inside
    // From 1.4 on the library would write the title a second time, into XML, without escaping it.
    this.#inside.version = 1.3
    // The library ends these two with the document.
    catalog.data['MarkInfo'] = this.#inside.ref({ Marked: true })
    this.#root = this.#inside.ref({ Type: 'StructTreeRoot' })
    catalog.data['StructTreeRoot'] = this.#root
    this.#document = this.#opened('Document', this.#root.id, {})
    this.#section = this.#document
  }

  /** Call when a page was added to the document. */
  beginPage(): void {
    this.#endPage()
    const { id, data } = this.#inside.page.dictionary
    if (data) data['StructParents'] = this.#pageLists.length
    this.#pageId = id
  }

  /** Begins a part of the document, such as a location's pages. What follows belongs to it. */
  beginSection(): void {
    this.#endSection()
    this.#section = this.#begun('Sect', this.#document)
  }

  /** Begins a table in the current section. */
  beginTable(): void {
    this.#endTable()
    this.#table = this.#begun('Table', this.#section)
  }

  /** A heading, paragraph or figure of the current section. */
  block(role: 'H1' | 'P' | 'Figure', draw: () => void, given: Given = {}): void {
    const element = this.#begun(role, this.#section, given)
    this.#content(element, draw)
    this.#close(element, true)
  }

  /** A row of the current table. */
  row(drawCells: (row: Element) => void): void {
    if (!this.#table) this.beginTable()
    const row = this.#begun('TR', this.#table as Element)
    drawCells(row)
    this.#close(row)
  }

  /** A cell of a row; one where nothing is drawn is there all the same, so that each row has all columns. */
  cell(row: Element, role: 'TH' | 'TD', draw: (() => void) | undefined, given: Given = {}): void {
    const cell = this.#begun(role, row, given)
    if (draw) this.#content(cell, draw)
    this.#close(cell, draw !== undefined)
  }

  /** What is no part of the content: lines, repeated headings, the feet of pages. */
  artifact(draw: () => void): void {
    if (this.#open !== 'artifact') this.#mark('/Artifact BMC', 'artifact')
    draw()
  }

  /** Call when all of a page is drawn. */
  endDrawing(): void {
    if (this.#open) put(this.#doc, 'EMC')
    this.#open = undefined
  }

  /** How many elements the document has so far, for `moveToFront`. */
  get count(): number {
    return this.#document.kids.length
  }

  /** The elements of the document from this place on become the first ones, as their pages do. */
  moveToFront(from: number): void {
    const { kids } = this.#document
    kids.unshift(...kids.splice(from))
  }

  /** Ends all that is open. Nothing may be drawn after it but artifacts. */
  end(): void {
    this.#endSection()
    this.#endPage()
    this.#close(this.#document)
    const lists = this.#pageLists.map((list, page) => `${page} ${list} 0 R`)
    const parents = this.#objects.newId()
    this.#objects.add(parents, `<</Nums[${lists.join(' ')}]>>`)
    this.#objects.flush()
    Object.assign(this.#root.data, {
      K: [reference(this.#document.id)],
      ParentTree: reference(parents),
      ParentTreeNextKey: lists.length,
    })
  }

  #begun(role: Role, parent: Element, given: Given = {}): Element {
    const element = this.#opened(role, parent.id, given)
    parent.kids.push(`${element.id} 0 R`)
    return element
  }

  #opened(role: Role, parent: number, given: Given): Element {
    return { id: this.#objects.newId(), role, parent, facts: factsOf(given), kids: [] }
  }

  #close({ id, role, parent, facts, kids }: Element, hasMark = false): void {
    const [only = ''] = kids
    const content = kids.length === 0 ? '' : kids.length === 1 ? `/K ${only}` : `/K[${kids.join(' ')}]`
    const page = hasMark ? `/Pg ${this.#pageId} 0 R` : ''
    this.#objects.add(id, `<</S/${role}/P ${parent} 0 R${page}${content}${facts}>>`)
  }

  #content(element: Element, draw: () => void): void {
    const mark = this.#marks.push(element.id) - 1
    element.kids.push(String(mark))
    this.#mark(`/${element.role}<</MCID ${mark}>>BDC`, 'content')
    draw()
  }

  /** Ends the mark before in the same piece: a page has hundreds, and each piece costs. */
  #mark(begin: string, kind: 'content' | 'artifact'): void {
    put(this.#doc, this.#open ? `EMC\n${begin}` : begin)
    this.#open = kind
  }

  #endTable(): void {
    if (this.#table) this.#close(this.#table)
    this.#table = undefined
  }

  #endSection(): void {
    this.#endTable()
    if (this.#section !== this.#document) this.#close(this.#section)
    this.#section = this.#document
  }

  #endPage(): void {
    if (this.#pageId === 0) return
    const list = this.#objects.newId()
    this.#objects.add(list, `[${this.#marks.map((id) => `${id} 0 R`).join(' ')}]`)
    this.#pageLists.push(list)
    this.#marks = []
  }
}

/** A reference among the values of an object that the library writes. */
const reference = (id: number) => ({ toString: () => `${id} 0 R`, [Symbol.toStringTag]: 'Reference' })

function factsOf({ alt, actual, scope, columns }: Given): string {
  const table = `${scope ? `/Scope/${scope}` : ''}${columns !== undefined && columns > 1 ? `/ColSpan ${columns}` : ''}`
  return [
    alt === undefined ? '' : `/Alt ${textString(alt)}`,
    actual === undefined ? '' : `/ActualText ${textString(actual)}`,
    table === '' ? '' : `/A<</O/Table${table}>>`,
  ].join('')
}

/** UTF-16, so that any letter is read. */
const textString = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
