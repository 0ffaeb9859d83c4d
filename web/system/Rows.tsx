import { type ReactNode, useState } from 'react'
import { figure } from '#rules/many.ts'
import { Button } from '../ui/Button.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Notice } from '../ui/notice/Notice.tsx'

type Column<T> = readonly [head: string, cell: (row: T) => ReactNode]
interface RowsProps<T> {
  readonly title: string
  readonly text?: ReactNode
  /** What went wrong with something that was done here. */
  readonly alert?: string | undefined
  readonly empty: string
  readonly rows: readonly T[]
  readonly keyOf: (row: T, index: number) => string | number
  /** The first is what a row is; cells that are empty are left out on a phone. */
  readonly columns: readonly Column<T>[]
}

/** More of them stay folded: in trouble each part has many, and the next part must be near. */
const FIRST = 10

/** A part of the page: a heading, and a table, or cards on a phone. */
export function Rows<T>({ title, text, alert, empty, rows: all, keyOf, columns }: RowsProps<T>) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const rows = isOpen ? all : all.slice(0, FIRST)
  const id = `system-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className="text-column">{text}</p>}
      {alert && (
        <Notice tone="bad" role="alert">
          {alert}
        </Notice>
      )}
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : isPhone ? (
        <Cards rows={rows} keyOf={keyOf} columns={columns} />
      ) : (
        <div className="table-frame">
          <table className="table">
            <caption className="hidden-visually">{title}</caption>
            <thead>
              <tr>
                {columns.map(([head]) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={keyOf(row, index)}>
                  {columns.map(([head, cell]) => (
                    <td key={head} className="system-cell">
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {all.length > FIRST && (
        <p>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Show the first ${FIRST} alone` : `Show all ${figure(all.length)}`}
            <span className="hidden-visually"> of {title}</span>
          </Button>
        </p>
      )}
    </section>
  )
}

function Cards<T>({ rows, keyOf, columns: [first, ...others] }: Pick<RowsProps<T>, 'rows' | 'keyOf' | 'columns'>) {
  return (
    <ul className="cards">
      {rows.map((row, index) => (
        <li key={keyOf(row, index)}>
          <span className="card-title">{first?.[1](row)}</span>
          {others.map(([head, cell]) => {
            const said = cell(row)
            return (
              said !== '' && (
                <span key={head} className="system-cell">
                  <span className="muted">{head}</span> {said}
                </span>
              )
            )
          })}
        </li>
      ))}
    </ul>
  )
}
