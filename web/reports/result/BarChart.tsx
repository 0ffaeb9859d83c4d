import { useEffect, useId, useRef, useState } from 'react'
import { figure } from '#rules/many.ts'
import { bandsOf, labelEvery, placeOf, ticksOf } from '#rules/reports/sums/scale.ts'
import type { ReportChart } from './use-report-job.ts'

const HEIGHT = 192
const TOP = 20
/** Of a line of labels, in px. */
const LABEL_LINE = 16
/** Of a character and of what stands beside it, as wide as a reader who spaces letters out has it. */
const [CHARACTER, BESIDE] = [9, 10]
/** Of a label, and of a figure over its bar, in px. */
const LABEL_ROOM = 58
const FIGURE_ROOM = 34
/** Until the page says how wide it is. */
const FIRST_WIDTH = 480

const isThere = (value: number | undefined): value is number => value !== undefined

/** Bars side by side, one for each series; told apart by their pattern, so that they are in black and white, too. */
export function BarChart({ chart }: { readonly chart: ReportChart }) {
  const { title, labels, series } = chart
  const id = useId()
  const [box, width] = useWidth()
  const says = valueText(chart.unit)
  const values = series.flatMap((each) => each.values.filter(isThere))
  const ticks = ticksOf(values)
  const left = BESIDE + CHARACTER * Math.max(...ticks.map((tick) => says(tick).length))
  const right = Math.max(width, left + 1)
  const y = (value: number) => placeOf(value, ticks, HEIGHT, TOP)
  // In two lines by turns, where one has no room for all: a bar without a name says nothing.
  const lines = labels.length * labelRoom(labels) > right - left ? 2 : 1
  const every = labelEvery(labels.length, (right - left) * lines, labelRoom(labels))
  const height = HEIGHT + 12 + lines * LABEL_LINE
  const bars = labels.flatMap((label, at) => {
    const bands = bandsOf(at, labels.length, series.length, right - left)
    return series.flatMap(({ name, values: own }, of) => {
      const [band, value] = [bands[of], own[at]]
      return band && isThere(value) ? [{ key: `${at} ${of}`, label, name, of, value, band }] : []
    })
  })
  const hasFigures = bars.length > 0 && (bars[0]?.band.width ?? 0) >= FIGURE_ROOM
  const summary = most(chart)
  return (
    <figure className="chart" aria-labelledby={`${id}-title`}>
      <figcaption>
        <h3 id={`${id}-title`}>{title}</h3>
        {summary && <p className="muted">{summary}</p>}
        {chart.note && <p className="muted">{chart.note}</p>}
        {series.length > 1 && (
          <ul className="chart-legend">
            {series.map(({ name }, of) => (
              <li key={name}>
                <svg width="16" height="16" aria-hidden>
                  <rect x="1" y="1" width="14" height="14" className="chart-bar" fill={paint(id, of)} />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <div ref={box} className="chart-box">
        <svg
          viewBox={`0 0 ${right} ${height}`}
          className="chart-picture"
          role="img"
          aria-label={`${title}. ${summary} The figures are in the table.`}
        >
          <Patterns id={id} />
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={left}
                x2={right}
                y1={y(tick)}
                y2={y(tick)}
                className={tick === 0 ? 'chart-base' : 'chart-grid'}
              />
              <text x={left - 6} y={y(tick) + 4} className="chart-tick">
                {says(tick)}
              </text>
            </g>
          ))}
          {bars.map(({ key, label, name, of, value, band }) => (
            <g key={key}>
              <title>{`${label}${series.length > 1 ? `, ${name}` : ''}: ${says(value)}`}</title>
              <rect
                x={left + band.x + 0.5}
                width={Math.max(1, band.width - 1)}
                y={Math.min(y(value), y(0))}
                height={Math.abs(y(value) - y(0))}
                className="chart-bar"
                fill={paint(id, of)}
              />
              {hasFigures && (
                <text
                  x={left + band.x + band.width / 2}
                  y={value < 0 ? y(value) + 13 : y(value) - 5}
                  className="chart-figure"
                >
                  {says(value)}
                </text>
              )}
            </g>
          ))}
          {labels.map((label, at) =>
            at % every === 0 ? (
              <text
                key={label}
                // The last one has no room at its right.
                x={Math.min(left + ((at + 0.5) * (right - left)) / labels.length, right - labelRoom([label]) / 2)}
                y={HEIGHT + 4 + LABEL_LINE * (1 + ((at / every) % lines))}
                className="chart-label"
              >
                {label}
              </text>
            ) : null,
          )}
        </svg>
      </div>
      <ChartTable chart={chart} />
    </figure>
  )
}

/** The same figures for whoever sees no picture, and for whoever wants them exactly. */
function ChartTable({ chart: { title, unit, labels, series } }: { readonly chart: ReportChart }) {
  const says = valueText(unit)
  return (
    <details className="chart-table">
      <summary>Show as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
      <section className="table-frame" tabIndex={0} aria-label={`${title}, as a table`}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden-visually">{title}</span>
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, at) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values }) => (
                  <td key={name} className="number">
                    {isThere(values[at]) ? says(values[at]) : ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

/** Of the first series: where it is highest. */
function most({ labels, series, unit }: ReportChart): string {
  const values = series[0]?.values ?? []
  const highest = Math.max(...values.filter(isThere))
  const at = values.indexOf(highest)
  return highest > 0 && labels.length > 1 ? `Most: ${labels[at]} (${valueText(unit)(highest)}).` : ''
}

const valueText = (unit: ReportChart['unit']) => (value: number) =>
  unit === 'percent' ? `${(value / 10).toFixed(1).replace(/\.0$/, '')}%` : figure(value)

/** Of two that are widest, side by side: half of each is between their middles. */
function labelRoom(labels: readonly string[]): number {
  const [widest = 0, next = widest] = labels.map(({ length }) => 7.4 * length + 6).sort((a, b) => b - a)
  return Math.max(LABEL_ROOM / 2, (widest + next) / 2)
}

const PAINTS = ['solid', 'lines', 'dots', 'cross'] as const
const paint = (id: string, of: number) => (of === 0 ? 'var(--ink)' : `url(#${id}-${PAINTS[of % PAINTS.length]})`)

function Patterns({ id }: { readonly id: string }) {
  const pattern = { width: 6, height: 6, patternUnits: 'userSpaceOnUse' }
  return (
    <defs>
      <pattern id={`${id}-solid`} {...pattern}>
        <rect width="6" height="6" className="chart-ink" />
      </pattern>
      <pattern id={`${id}-lines`} {...pattern} patternTransform="rotate(45)">
        <rect width="6" height="6" className="chart-paper" />
        <rect width="2" height="6" className="chart-ink" />
      </pattern>
      <pattern id={`${id}-dots`} {...pattern}>
        <rect width="6" height="6" className="chart-paper" />
        <circle cx="3" cy="3" r="1.4" className="chart-ink" />
      </pattern>
      <pattern id={`${id}-cross`} {...pattern}>
        <rect width="6" height="6" className="chart-paper" />
        <path d="M0 3h6M3 0v6" className="chart-line" />
      </pattern>
    </defs>
  )
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)
  useEffect(() => {
    const element = box.current
    if (!element || !('ResizeObserver' in window)) return
    const watcher = new ResizeObserver(([entry]) => {
      // Paper takes the picture as the window has it, made larger or smaller.
      if (entry && entry.contentRect.width > 0 && !matchMedia('print').matches)
        setWidth(Math.round(entry.contentRect.width))
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return [box, width] as const
}
