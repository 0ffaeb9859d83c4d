/** What stands on which page, told page by page while the rows come. Sizes are points. */
import {
  drawnTotals,
  type ReportCell,
  type ReportFact,
  type ReportGroup,
  type ReportHead,
  type ReportPart,
  type ReportStream,
} from '#rules/reports/report-table.ts'
import type { Chart } from '#rules/reports/sums/charts.ts'
import { CHART_HEIGHT } from './pdf-chart.ts'
import { type Facts, type Layout, planFacts, SIZES } from './pdf-plan.ts'
import type { TextOnPage } from './type/text.ts'

/** A row may fill a page, never more. */
const LINES_AT_MOST = 40
const LEAST_UNDER_HEADS = 130

/** Sums stand under a group, totals under all of them. */
export interface Block {
  readonly kind: 'row' | 'group' | 'sums' | 'totals' | 'closing' | 'figures' | 'empty' | 'chart'
  readonly height: number
  /** One a column that is drawn. */
  readonly cells: readonly ReportCell[]
  /** Lines of each text column; of a heading, its own. */
  readonly lines: readonly (readonly string[])[]
  readonly figures?: readonly ReportFact[]
  readonly chart?: Chart
  /** Begins a part of the report, on a page with a head of its own. */
  readonly part?: PartHead | undefined
  /** The heading that is repeated where a page begins within a group. */
  readonly continued?: Block | undefined
  /** A heading that is repeated. */
  readonly isRepeated?: boolean
}
export interface PartHead {
  readonly facts: Facts
  /** At the foot of its pages, which are numbered by themselves. */
  readonly name: string
  /** At the top of its further pages. */
  readonly running: string
}
export interface Page {
  readonly headY: number
  /** The part that begins on it. */
  readonly part: PartHead | undefined
  /** Of a page within a part; without one, the report's own. */
  readonly running: string | undefined
  readonly blocks: readonly { readonly y: number; readonly block: Block }[]
}

/** Blocks of a report as its groups come; the first of a group is its heading, kept until the group has a row. */
export class Blocks {
  readonly #stream: ReportStream
  readonly #layout: Layout
  readonly #text: TextOnPage
  readonly #linesAtMost: number
  readonly #isBoxed: boolean
  #label: string | undefined
  #part: PartHead | undefined
  #isAny = false
  #headings: Block[] = []
  #continued: Block | undefined

  constructor(stream: ReportStream, layout: Layout, text: TextOnPage) {
    this.#stream = stream
    this.#layout = layout
    this.#text = text
    const { paper, columns } = layout
    this.#linesAtMost = Math.min(LINES_AT_MOST, Math.floor((paper.bottom - paper.top - LEAST_UNDER_HEADS) / SIZES.line))
    this.#isBoxed = columns.some(({ kind }) => kind === 'box')
  }

  /** Of a group, or of a part of one: what follows under the same label is no new group. */
  *ofGroup({ label, rows, totals, part }: ReportGroup): Generator<Block> {
    if (part) this.#part = this.#headOf(part)
    if (label !== this.#label || part) {
      this.#label = label
      this.#continued = label ? { ...this.#wide('group', `${label} (continued)`), isRepeated: true } : undefined
      if (label) this.#headings.push(this.#wide('group', label))
    }
    const columns = this.#layout.columns
    for (const row of rows) {
      yield* this.#headingsSoFar()
      yield this.#begun(
        this.#row(
          'row',
          columns.map(({ at }) => row[at]),
        ),
      )
    }
    if (!totals || !this.#isAny) return
    yield* this.#headingsSoFar()
    yield this.#row('sums', drawnTotals(this.#stream.head.columns, totals))
  }

  /** What is under all groups, or the sentence that there is nothing. */
  *atEnd(): Generator<Block> {
    const { head, end } = this.#stream
    const { totals, closing = [], figures } = end()
    if (!this.#isAny) {
      if (head.emptyText) yield this.#wide('empty', head.emptyText)
      // Without rows the totals are nothing; what closes a document is there all the same.
      if (closing.length === 0) return
    } else yield* this.#headingsSoFar()
    this.#continued = undefined
    if (totals && this.#isAny) yield this.#row('totals', drawnTotals(head.columns, totals))
    for (const cells of closing) yield this.#row('closing', drawnTotals(head.columns, cells))
    if (figures && figures.length > 0)
      yield { kind: 'figures', figures, cells: [], lines: [], height: 8 + SIZES.smallLine + SIZES.figure + 6 }
  }

  *#headingsSoFar(): Generator<Block> {
    this.#isAny = true
    for (const heading of this.#headings) yield this.#begun(heading)
    this.#headings = []
  }

  /** The first block of a part begins it. */
  #begun(block: Block): Block {
    const part = this.#part
    this.#part = undefined
    return part ? { ...block, part } : block
  }

  #headOf({ title, facts }: ReportPart): PartHead {
    const { head } = this.#stream
    const subtitle = runningTitle(head)
    return {
      facts: planFacts({ title, subtitle, facts }, this.#text, this.#layout.paper),
      name: title,
      running: `${subtitle}, ${title}`,
    }
  }

  #row(kind: 'row' | 'sums' | 'totals' | 'closing', cells: readonly ReportCell[]): Block {
    let most = 1
    const lines = this.#layout.columns.map((column, i) => {
      const cell = cells[i]
      if (column.kind !== 'text' || cell === undefined || cell === '' || saysWhatIsSummed(kind, i)) return []
      const all = this.#text.wrap(
        String(cell),
        column.room,
        SIZES.body,
        kind === 'row' || kind === 'closing' ? 'regular' : 'bold',
      )
      most = Math.max(most, Math.min(all.length, this.#linesAtMost))
      return all.slice(0, this.#linesAtMost)
    })
    const height = most * SIZES.line + 2 * SIZES.pad + (kind === 'row' && this.#isBoxed ? 3 : 0)
    return { kind, cells, lines, height, continued: this.#continued }
  }

  #wide(kind: 'group' | 'empty', said: string): Block {
    const [size, weight] = kind === 'group' ? ([SIZES.group, 'bold'] as const) : ([SIZES.body, 'regular'] as const)
    const lines = this.#text.wrap(said, this.#layout.paper.width - 2 * SIZES.cellPad, size, weight)
    return { kind, cells: [], lines: [lines], height: lines.length * SIZES.line + 2 * SIZES.pad + 4 }
  }
}

/** A picture of figures. */
export const chartBlock = (chart: Chart): Block => ({
  kind: 'chart',
  chart,
  cells: [],
  lines: [],
  height: CHART_HEIGHT,
})

/** What begins a row of sums stands in one line, over the empty columns beside it. */
export const saysWhatIsSummed = (kind: Block['kind'], column: number): boolean =>
  column === 0 && (kind === 'sums' || kind === 'totals' || kind === 'closing')

/** Puts blocks on pages. One is held back, as some stay with the one that follows them. */
export class Pages {
  readonly #layout: Layout
  #blocks: { y: number; block: Block }[] = []
  #headY: number
  #y: number
  #held: Block | undefined
  #part: PartHead | undefined
  #running: string | undefined

  constructor(layout: Layout) {
    this.#layout = layout
    this.#headY = layout.headY.first
    this.#y = this.#headY + layout.heads.height
  }

  /** Takes a block; gives the page that is full with it. */
  add(block: Block): Page | undefined {
    const full = this.#held && this.#put(this.#held, block)
    this.#held = block
    return full
  }

  /** Whether these blocks fit on the page that is open. */
  hasRoomFor(blocks: readonly Block[]): boolean {
    const height = [...(this.#held ? [this.#held] : []), ...blocks].reduce((sum, block) => sum + block.height, 0)
    return this.#y + height <= this.#layout.paper.bottom
  }

  /** The pages that are left when nothing follows. */
  last(): Page[] {
    const full = this.#held && this.#put(this.#held, undefined)
    return [...(full ? [full] : []), this.#page()]
  }

  #put(block: Block, next: Block | undefined): Page | undefined {
    const needed = block.height + (next && staysWith(block, next) ? next.height : 0)
    let full: Page | undefined
    if (this.#blocks.length > 0 && (block.part || this.#y + needed > this.#layout.paper.bottom)) {
      full = this.#page()
      this.#blocks = []
      this.#part = undefined
      this.#begin(this.#layout.headY.next)
      if (block.continued) this.#place(block.continued)
    }
    if (block.part) {
      this.#part = block.part
      this.#running = block.part.running
      this.#begin(this.#layout.paper.top + block.part.facts.height)
    }
    this.#place(block)
    return full
  }

  #begin(headY: number): void {
    this.#headY = headY
    this.#y = headY + this.#layout.heads.height
  }

  #place(block: Block): void {
    this.#blocks.push({ y: this.#y, block })
    this.#y += block.height
  }

  #page = (): Page => ({ headY: this.#headY, part: this.#part, running: this.#running, blocks: this.#blocks })
}

/** What the top of a further page says. */
export const runningTitle = ({ title, subtitle }: ReportHead): string => (subtitle ? `${title}, ${subtitle}` : title)

/** A heading stays with its first row, sums with the row above them, totals with what closes the document under them. */
const staysWith = (block: Block, next: Block): boolean =>
  block.kind === 'group' || next.kind === 'figures' || next.kind === 'sums' || next.kind === 'closing'
