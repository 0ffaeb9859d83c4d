import { useId } from 'react'
import { many } from '#rules/many.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyBox } from '../ui/StateBox.tsx'
import { telephone } from '../ui/telephone.ts'

interface StaffRow {
  readonly customerNo: string
  readonly name: string
  readonly phone: string
}
interface StaffColumn<R> {
  readonly head: string
  readonly of: (row: R) => string
  readonly isNumber?: boolean
  /** On a card it has a line of its own, with its head after it. */
  readonly hasLine?: boolean
}

interface StaffListProps<R> {
  readonly title: string
  /** Left and right of the customer. */
  readonly before?: readonly StaffColumn<R>[]
  readonly after: readonly StaffColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  /** How many there are, and what: not all of them are listed. */
  readonly total: number
  readonly one: string
  /** In place of no rows. */
  readonly empty?: string
  readonly onOpen: (customerNo: string) => void
}

/** Customers with what is told of them, as a table, and as cards on a phone; each can be called and viewed as. */
export function StaffList<R extends StaffRow>({ title, rows, keyOf, onOpen, ...rest }: StaffListProps<R>) {
  const { before = [], after, total, one, empty } = rest
  const id = useId()
  const facts = [...before, ...after]
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id}>{title}</h2>
      {rows.length === 0 && empty ? (
        <EmptyBox text={empty} />
      ) : (
        <div className="table-frame only-desktop">
          <table className="table staff-table">
            <caption className="hidden-visually">{title}</caption>
            <thead>
              <tr>
                {before.map(head)}
                <th scope="col">Customer</th>
                {after.map(head)}
                <th scope="col">Phone</th>
                <th scope="col">
                  <span className="hidden-visually">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {before.map(cellOf(row))}
                  <th scope="row">
                    <span className="code">{row.customerNo}</span> {row.name}
                  </th>
                  {after.map(cellOf(row))}
                  <td>
                    <Phone number={row.phone} />
                  </td>
                  <td className="actions">
                    <ViewAs {...row} size="small" onOpen={onOpen} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ul className="cards only-phone">
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <span className="card-title">{row.name}</span>
            <span className="muted">
              <span className="code">{row.customerNo}</span>
              {facts.map(({ of, hasLine }) => (hasLine ? '' : ` · ${of(row)}`))}
            </span>
            {facts.map(
              ({ head, of, hasLine }) => hasLine && <span key={head}>{`${of(row)} ${head.toLowerCase()}`}</span>,
            )}
            <span className="row">
              <Phone number={row.phone} />
              <span className="push">
                <ViewAs {...row} size="normal" onOpen={onOpen} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="muted">
          The first {rows.length} of {many(total, one)}.
        </p>
      )}
    </section>
  )
}

const head = ({ head, isNumber }: { readonly head: string; readonly isNumber?: boolean }) => (
  <th key={head} scope="col" className={isNumber ? 'number' : undefined}>
    {head}
  </th>
)

const cellOf =
  <R,>(row: R) =>
  ({ head, of, isNumber }: StaffColumn<R>) => (
    <td key={head} className={isNumber ? 'number' : undefined}>
      {of(row)}
    </td>
  )

const Phone = ({ number }: { readonly number: string }) =>
  number === '' ? '–' : <a href={telephone(number)}>{number}</a>

interface ViewAsProps {
  readonly customerNo: string
  readonly name: string
  readonly onOpen: (customerNo: string) => void
  readonly size: 'normal' | 'small'
}
const ViewAs = ({ customerNo, name, onOpen, size }: ViewAsProps) => (
  <Button size={size} aria-label={`View As ${customerNo}, ${name}`} onClick={() => onOpen(customerNo)}>
    View As
  </Button>
)
