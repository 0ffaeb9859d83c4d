import { type CSSProperties, memo, type ReactNode, useImperativeHandle, useRef } from 'react'
import { figure } from '#rules/many.ts'
import { cents, extendedCents } from '#rules/money.ts'
import { useRoving } from '../../ui/keys/use-roving.ts'
import { Gap } from '../../ui/table/Gap.tsx'
import { SortHead } from '../../ui/table/SortHead.tsx'
import { useMoreAside } from '../../ui/table/use-more-aside.ts'
import { useRowHeight } from '../../ui/table/use-row-height.ts'
import { statusId } from '../cells/cells.ts'
import { LineStatusText } from '../cells/LineStatusText.tsx'
import { QuantityCell } from '../cells/QuantityCell.tsx'
import { TrayHint } from '../cells/TrayHint.tsx'
import { useCellEvents } from '../cells/use-cell-events.ts'
import type { Column } from '../data/columns.ts'
import type { OrderItem } from '../data/order-api.ts'
import { useLine } from '../data/order-context.ts'
import { PictureCells } from '../pictures/ItemPicture.tsx'
import { pictureColumns } from '../pictures/picture-columns.ts'
import { FillHead } from './FillHead.tsx'
import { ItemName } from './ItemName.tsx'
import type { LinesLayout, LinesProps } from './lines.ts'
import { OffMenuToggle } from './OffMenuToggle.tsx'
import { barKey, EntryBar } from './SectionBar.tsx'
import { useRows } from './use-rows.ts'
import { useScroller } from './use-scroller.ts'

const BAR_PX = 28
/** A description has 240 to 380 px, as the window leaves them. */
const [ITEM_PX, DESCRIPTION_PX, QUANTITY_PX] = [80, 240, 152]

/** The order's lines on a desktop: a native table, so that every quantity is a tab stop (SCR-01). Only near rows are drawn. */
export function OrderTable({
  entries,
  columns,
  layout,
  sort,
  onSort,
  onFill,
  onSection,
  viewKey,
  deps,
  ref,
}: LinesProps) {
  const { names, pictures, isLocked, isBoxed } = layout
  const box = useRef<HTMLDivElement>(null)
  const heads = useRoving<HTMLTableRowElement>('row')
  const { rows, itemNos, focusAt, showAt, onFocusItem } = useRows({
    entries,
    rowHeight: useRowHeight(),
    barHeight: BAR_PX,
    ...useScroller(box, isBoxed, viewKey),
  })
  const events = useCellEvents({ ...deps, itemNos, focusAt, onFocusItem })
  useImperativeHandle(ref, () => ({ focusAt, showAt }), [focusAt, showAt])
  const span = spanOf(columns, layout)
  const others =
    (names.itemNo ? ITEM_PX : 0) +
    QUANTITY_PX +
    pictures.reduce((sum, kind) => sum + pictureColumns[kind].width, 0) +
    columns.reduce((sum, column) => sum + column.width, 0)
  const sorted = { sortBy: sort.by, isDescending: sort.isDescending === true }
  const widths = {
    '--other-columns': `${others}px`,
    '--table-width': `${others + (names.description ? DESCRIPTION_PX : 0)}px`,
  }
  const scroller = () => (isBoxed ? box.current : (box.current?.closest<HTMLElement>('.order-scroll') ?? null))
  const hasMore = useMoreAside(scroller, `${isBoxed} ${others}`)

  return (
    <div className="order-lines" data-more={hasMore || undefined}>
      <section
        ref={box}
        id="order-lines"
        className="table-frame order-frame"
        data-boxed={isBoxed || undefined}
        data-grouped={entries.some(({ kind }) => kind !== 'item') || undefined}
        aria-label="Order lines"
        // Without fields to go to, the keyboard scrolls the box.
        tabIndex={isLocked ? 0 : undefined}
        {...events}
      >
        <table className="table order-table" aria-rowcount={entries.length + 1} style={widths as CSSProperties}>
          <caption className="hidden-visually">Order items, {figure(itemNos.length)}</caption>
          <colgroup>
            {names.itemNo && <col className="col-item" />}
            {pictures.map((kind) => (
              <col key={kind} style={{ width: pictureColumns[kind].width }} />
            ))}
            {names.description && <col className="col-description" />}
            <col className="col-quantity" />
            {columns.map(({ key, width: px }) => (
              <col key={key} style={{ width: px }} />
            ))}
            {/* What a wide window has left over. */}
            <col />
          </colgroup>
          <thead>
            <tr aria-rowindex={1} {...heads}>
              {names.itemNo && (
                <SortHead by="itemNo" view={sorted} onSort={onSort} className="sticky">
                  Item
                </SortHead>
              )}
              {pictures.map((kind) => (
                <th key={kind} scope="col">
                  {pictureColumns[kind].head}
                </th>
              ))}
              {names.description && (
                <SortHead
                  by="description"
                  view={sorted}
                  onSort={onSort}
                  className={names.itemNo ? undefined : 'sticky'}
                >
                  Description
                </SortHead>
              )}
              <SortHead by="quantity" view={sorted} onSort={onSort} className="number quantity-head">
                Quantity
              </SortHead>
              {columns.map((column) => (
                <SortHead
                  key={column.key}
                  by={column.sortBy}
                  view={sorted}
                  onSort={onSort}
                  className={column.isNumber ? 'number' : undefined}
                  title={column.meaning}
                  below={<UnderHead column={column} onFill={onFill} />}
                >
                  {column.label}
                </SortHead>
              ))}
              <td aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {rows.shown.map(({ index, gap }) => {
              const entry = entries[index]
              if (entry?.kind === 'item') {
                const { item } = entry
                return <Line key={item.itemNo} item={item} at={index} gap={gap} columns={columns} layout={layout} />
              }
              return (
                entry && (
                  <Bar key={barKey(entry)} gap={gap} span={span} at={index}>
                    <EntryBar entry={entry} onSection={onSection} />
                  </Bar>
                )
              )
            })}
            {rows.after > 0 && <Gap height={rows.after} span={span} />}
          </tbody>
        </table>
      </section>
      <div className="more-aside" aria-hidden="true" />
    </div>
  )
}

/** Which weekday a past order was for; under the pointer or the focus, what fills from it. */
function UnderHead({ column, onFill }: Pick<LinesProps, 'onFill'> & { readonly column: Column }) {
  const { under, historyAt, label } = column
  return (
    <>
      {under && <span className="head-more">{under}</span>}
      {onFill && historyAt !== undefined && <FillHead label={label} onFill={() => onFill(historyAt)} />}
    </>
  )
}

interface LineProps {
  readonly item: OrderItem
  /** Its place among the rows, bars counted. */
  readonly at: number
  readonly gap: number
  readonly columns: readonly Column[]
  readonly layout: LinesLayout
}

const Line = memo(function Line({ item, at, gap, columns, layout }: LineProps) {
  const { names, pictures, isLocked, hasWholeTrays, onDetails } = layout
  const state = useLine(item.itemNo, ({ status }) => stateOf[status.kind])
  const Name = names.itemNo ? 'td' : 'th'
  return (
    <>
      {gap > 0 && <Gap height={gap} span={spanOf(columns, layout)} />}
      <tr aria-rowindex={at + 2} data-state={state}>
        {names.itemNo && (
          <th scope="row" className="sticky code">
            {names.description ? item.itemNo : <ItemName item={item} isCode isLocked={isLocked} onOpen={onDetails} />}
          </th>
        )}
        <PictureCells item={item} kinds={pictures} />
        {names.description && (
          <Name
            scope={names.itemNo ? undefined : 'row'}
            className={names.itemNo ? 'description' : 'description sticky'}
            title={item.description}
          >
            <ItemName item={item} isLocked={isLocked} onOpen={onDetails} />
          </Name>
        )}
        <td className="quantity-cell" data-popover-aside>
          <div className="quantity-box">
            <QuantityCell itemNo={item.itemNo} description={item.description} isLocked={isLocked} />
            <div className="status-box" id={statusId(item.itemNo)}>
              <LineStatusText itemNo={item.itemNo} />
              {!isLocked && <TrayHint itemNo={item.itemNo} traySize={item.traySize} hasWholeTrays={hasWholeTrays} />}
            </div>
          </div>
        </td>
        <Facts item={item} columns={columns} />
        <td aria-hidden="true" />
      </tr>
    </>
  )
})

const spanOf = (columns: readonly Column[], { names, pictures }: LinesLayout) =>
  columns.length + pictures.length + 2 + Number(names.itemNo) + Number(names.description)

/** What never changes with a save, so that a save does not draw it. */
const Facts = memo(function Facts({ item, columns }: Pick<LineProps, 'item' | 'columns'>) {
  return columns.map((column) => (
    <td key={column.key} className={column.isNumber ? 'number' : column.isCode ? 'code' : undefined}>
      {special[column.key]?.(item) ?? <Fact item={item} column={column} />}
    </td>
  ))
})

/** Columns that are more than a text of the item. */
const special: Readonly<Record<string, (item: OrderItem) => ReactNode>> = {
  extended: (item) => <Extended item={item} />,
  removed: (item) => <OffMenuToggle item={item} />,
}

const stateOf = {
  clean: undefined,
  saved: undefined,
  queued: 'waiting',
  saving: 'waiting',
  waiting: 'waiting',
  mistyped: 'failed',
  failed: 'failed',
  closed: 'failed',
  conflict: 'failed',
} as const

function Fact({ item, column }: { readonly item: OrderItem; readonly column: Column }) {
  const more = column.more?.(item)
  return (
    <>
      {column.text(item)}
      {column.more && (
        <span className="cell-more" title={more ? `${more} wasted` : undefined}>
          {more}
        </span>
      )}
    </>
  )
}

/** Recomputed on each key (ORD-30). */
function Extended({ item }: { readonly item: OrderItem }) {
  const quantity = useLine(item.itemNo, (line) => line.live)
  const { baseCostCents } = item
  return (
    <div className="live-cell">
      {quantity > 0 && baseCostCents !== undefined && cents(extendedCents(baseCostCents, quantity))}
    </div>
  )
}

interface BarProps {
  readonly gap: number
  readonly span: number
  readonly at: number
  readonly children: ReactNode
}

const Bar = ({ gap, span, at, children }: BarProps) => (
  <>
    {gap > 0 && <Gap height={gap} span={span} />}
    <tr className="section-bar" aria-rowindex={at + 2}>
      <td colSpan={span}>{children}</td>
    </tr>
  </>
)
