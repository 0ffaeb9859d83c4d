/**
 * "page 3 of 1204" at the foot of every page, of a print whose end is not known while its pages are written: that line is an object
 * of its own, of which a page knows the number alone. All are written at the end.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import type PDFDocument from 'pdfkit'
import { type Paper, SIZES } from './pdf-plan.ts'
import type { Tags } from './tags/tags.ts'
import type { TextOnPage } from './type/text.ts'

type Doc = InstanceType<typeof PDFDocument>

/** Where the foot begins under what is written on a page. */
export const FOOT = { rule: 6, text: 10 } as const
/** Feet written before others have their turn: about a millisecond. */
const AT_ONCE = 50

/** What we need of the library that its types do not say: an object that is written later, and a page made of several. */
interface Part {
  end(): void
}
interface PagePart {
  content: Part
  readonly dictionary: { data: { Contents: Part | Part[] } | undefined }
}
interface Parts {
  ref(): Part
  readonly page: PagePart
  readonly _root: { readonly data: { readonly Pages: { readonly data: { readonly Kids: unknown[] } } } }
}

export class Feet {
  readonly #doc: Doc
  readonly #text: TextOnPage
  readonly #paper: Paper
  readonly #tags: Tags
  readonly #feet: { readonly foot: Part; readonly of: Counted }[] = []
  #counted: Counted = { name: undefined, pages: 0 }
  #before: PagePart | undefined

  constructor(doc: Doc, text: TextOnPage, paper: Paper, tags: Tags) {
    this.#doc = doc
    this.#text = text
    this.#paper = paper
    this.#tags = tags
  }

  get pages(): number {
    return this.#feet.length
  }

  /** Leaves room for the number of the page that was drawn. Pages of a part, such as a location's, are counted by themselves. */
  leave({
    part,
    running,
  }: {
    readonly part?: { readonly name: string } | undefined
    readonly running?: unknown
  } = {}): void {
    if (part) this.#counted = { name: part.name, pages: 0 }
    else if (running === undefined && this.#counted.name !== undefined) this.#counted = { name: undefined, pages: 0 }
    this.#counted.pages += 1
    const doc = this.#parts()
    const { page } = doc
    const foot = doc.ref()
    this.#feet.push({ foot, of: this.#counted })
    if (page.dictionary.data) page.dictionary.data.Contents = [page.content, foot]
    // The page before is written. The library would keep what it knew of it to the end; the list of pages needs its number alone.
    if (this.#before) this.#before.dictionary.data = undefined
    this.#before = page
  }

  /** The last pages become the first ones. */
  moveToFront(pages: number): void {
    const { Kids: kids } = this.#parts()._root.data.Pages.data
    kids.unshift(...kids.splice(-pages))
    this.#feet.unshift(...this.#feet.splice(-pages))
  }

  /** Writes all, with a turn for others now and then. The last page must not be ended yet: they are drawn as parts of it. */
  async *write(): AsyncGenerator<void> {
    const { page } = this.#parts()
    const { content } = page
    let [pageNo, before]: [number, Counted | undefined] = [0, undefined]
    for (const [i, { foot, of }] of this.#feet.entries()) {
      pageNo = of === before ? pageNo + 1 : 1
      before = of
      page.content = foot
      this.#draw(of.name ?? '', `page ${pageNo} of ${of.pages}`)
      this.#tags.endDrawing()
      foot.end()
      if (i % AT_ONCE !== AT_ONCE - 1) continue
      yield
      await breathe()
    }
    page.content = content
  }

  #parts = (): Parts => this.#doc as unknown as Parts

  #draw(name: string, pages: string): void {
    const { left, width, bottom } = this.#paper
    const [short = ''] = this.#text.wrap(name, width / 3, SIZES.small)
    const said = short === '' ? pages : `${short}, ${pages}`
    const x = left + width - this.#text.widthOf(said, SIZES.small)
    this.#tags.artifact(() => this.#text.draw(said, x, bottom + FOOT.text, SIZES.small))
  }
}

/** Pages that are numbered together: all of them, or those of a part. */
interface Counted {
  readonly name: string | undefined
  pages: number
}
