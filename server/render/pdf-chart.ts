/** A chart of bars on a page, told apart in black and white: one series is ink, the other an outline with lines across. */
import { figure } from '#rules/many.ts'
import { cellText } from '#rules/reports/report-table.ts'
import type { Chart } from '#rules/reports/sums/charts.ts'
import { bandsOf, labelEvery, placeOf, ticksOf } from '#rules/reports/sums/scale.ts'
import { type Paper, SIZES } from './pdf-plan.ts'
import { put } from './type/glyphs.ts'
import type { TextOnPage } from './type/text.ts'

type Doc = Parameters<typeof put>[0]
interface Page {
  readonly doc: Doc
  readonly text: TextOnPage
  readonly layout: { readonly paper: Paper }
}

/** All of it, with the room above. */
export const CHART_HEIGHT = 190
const EDGE = { title: 14, legend: 30, top: 54, bottom: 18, left: 44 } as const
/** What a label or a figure over its bar needs beside its text. */
const BESIDE = 6
const MARK = 7

/** Draws it under `y`, over the whole width. */
export function drawChart({ doc, text, layout: { paper } }: Page, chart: Chart, y: number): void {
  const { title, unit, labels, series } = chart
  const says = (value: number) => valueText(unit, value)
  const small = (said: string) => text.widthOf(said, SIZES.small)
  const [left, width] = [paper.left + EDGE.left, paper.width - EDGE.left]
  const [top, bottom] = [y + EDGE.top, y + CHART_HEIGHT - EDGE.bottom]
  const values = series.flatMap((each) => each.values.filter((value) => value !== undefined))
  const ticks = ticksOf(values)
  const at = (value: number) => placeOf(value, ticks, bottom, top)

  text.draw(title, paper.left + SIZES.cellPad, y + EDGE.title, SIZES.group, 'bold')
  let x = paper.left + SIZES.cellPad
  for (const [of, { name }] of series.entries()) {
    drawBar(doc, { x, y: y + EDGE.legend + 2, width: MARK, height: MARK }, of)
    text.draw(name, x + MARK + 4, y + EDGE.legend, SIZES.small)
    x += MARK + 4 + small(name) + 20
  }
  if (chart.note) text.draw(chart.note, paper.left + paper.width - small(chart.note), y + EDGE.legend, SIZES.small)
  for (const tick of ticks) {
    put(
      doc,
      `${tick === 0 ? '0.75 w 0 G' : '0.5 w 0.8 G'} ${left} ${round(at(tick))} m ${left + width} ${round(at(tick))} l S`,
    )
    text.draw(says(tick), left - 6 - small(says(tick)), at(tick) - SIZES.small / 2 - 1, SIZES.small)
  }
  const every = labelEvery(labels.length, width, Math.max(...labels.map(small)) + BESIDE)
  for (const [n, label] of labels.entries()) {
    const bands = bandsOf(n, labels.length, series.length, width)
    for (const [of, band] of bands.entries()) {
      const value = series[of]?.values[n]
      if (value === undefined) continue
      const [high, low] = [Math.min(at(value), at(0)), Math.max(at(value), at(0))]
      drawBar(doc, { x: left + band.x + 0.5, y: high, width: band.width - 1, height: low - high }, of)
      const said = says(value)
      if (small(said) > band.width) continue
      const middle = left + band.x + (band.width - small(said)) / 2
      // No line of the scale goes through a figure.
      put(
        doc,
        `q 1 g ${[middle - 1, high - SIZES.smallLine, small(said) + 2, SIZES.smallLine - 1].map(round).join(' ')} re f Q`,
      )
      text.draw(said, middle, high - SIZES.smallLine, SIZES.small)
    }
    const middle = left + (n + 0.5) * (width / labels.length) - small(label) / 2
    const isWithin = middle + small(label) <= left + width
    if (n % every === 0 && (isWithin || every === 1)) text.draw(label, middle, bottom + 4, SIZES.small)
  }
}

/** A chart in words: its title, what it leaves out, and each figure. */
export function chartText({ title, unit, labels, series, note }: Chart): string {
  const figures = series.map(({ name, values }) => {
    const each = labels.flatMap((label, n) => {
      const value = values[n]
      return value === undefined ? [] : [`${label} ${valueText(unit, value)}`]
    })
    return `${name}: ${each.length > 0 ? each.join(', ') : 'nothing'}.`
  })
  return [`Bar chart: ${title}.`, ...(note ? [`${note}.`] : []), ...figures].join(' ')
}

const valueText = (unit: Chart['unit'], value: number): string =>
  unit === 'percent' ? cellText('percent', value) : figure(value)

interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Of the first series solid; of others an outline with lines across. */
function drawBar(doc: Doc, { x, y, width, height }: Bar, series: number): void {
  const box = [x, y, width, height].map(round).join(' ')
  if (series === 0) {
    put(doc, `q 0.2 g ${box} re f Q`)
    return
  }
  const lines: string[] = []
  for (let from = x - height; from < x + width; from += 3)
    lines.push(`${round(from)} ${round(y + height)} m ${round(from + height)} ${round(y)} l`)
  put(doc, `q ${box} re W n 0.4 w 0.3 G ${lines.join(' ')} S Q q 0.6 w 0 G ${box} re S Q`)
}

const round = (amount: number): number => Math.round(amount * 100) / 100
