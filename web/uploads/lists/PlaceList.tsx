import type { ReactNode } from 'react'
import { toUsDate, weekdayName } from '#rules/calendar.ts'
import { figure, many } from '#rules/many.ts'
import { useIsPhone } from '../../ui/media.ts'
import type { ListName, OfGroup, Rows } from '../worker/protocol.ts'
import { RowList, type RowListProps } from './RowList.tsx'

type PlaceListName = { [L in ListName]: Rows[L] extends OfGroup ? L : never }[ListName]

interface Column<Row, Told> {
  readonly title: string
  readonly of: (row: Row) => Told
}
interface PlaceListProps<L extends PlaceListName> extends Omit<RowListProps<L>, 'columns' | 'children'> {
  /** What is told of each row; on a phone it stands below the location, where it has the width. */
  readonly told: readonly Column<Rows[L], ReactNode>[]
  /** The last one has its own column everywhere; `one` is what one of the others is called below the location. */
  readonly numbers: readonly (Column<Rows[L], number> & { readonly one?: string })[]
}

/** A list of orders, or of their lines, each with its location, date and used-on day. */
export function PlaceList<L extends PlaceListName>({ told, numbers, ...list }: PlaceListProps<L>) {
  const isPhone = useIsPhone()
  const columnsOfNumbers = isPhone ? numbers.slice(-1) : numbers
  const onDesk = [{ title: 'Date' }, { title: 'Used on' }, ...told.map(({ title }) => ({ title }))]
  const columns = [
    { title: 'Location' },
    ...(isPhone ? [] : onDesk),
    ...columnsOfNumbers.map(({ title }) => ({ title, className: 'number' })),
  ]
  return (
    <RowList<L> {...list} columns={columns}>
      {(row) => {
        const { location, name, orderDate, usedOnDay } = row as OfGroup
        const [date, day] = [toUsDate(orderDate), weekdayName(usedOnDay)]
        const counted = numbers.flatMap(({ one, of }) => (one === undefined ? [] : [many(of(row), one)]))
        return (
          <>
            <th scope="row">
              <span className="code">{location}</span> {name}
              {isPhone && <span className="upload-remark">{[date, `used on ${day}`, ...counted].join(', ')}</span>}
              {isPhone && told.map(({ title, of }) => <div key={title}>{of(row)}</div>)}
            </th>
            {!isPhone && (
              <>
                <td>{date}</td>
                <td>{day}</td>
                {told.map(({ title, of }) => (
                  <td key={title}>{of(row)}</td>
                ))}
              </>
            )}
            {columnsOfNumbers.map(({ title, of }) => (
              <td key={title} className="number">
                {figure(of(row))}
              </td>
            ))}
          </>
        )
      }}
    </RowList>
  )
}
