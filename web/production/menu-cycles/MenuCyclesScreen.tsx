import { useEffect, useRef } from 'react'
import { api } from '#contract/index.ts'
import { figure } from '#rules/many.ts'
import { useMoves } from '../../portal/address.ts'
import { useAsk } from '../../portal/api.ts'
import { paths } from '../../portal/paths.ts'
import { useViewInAddress } from '../../portal/use-view-in-address.ts'
import { Button } from '../../ui/Button.tsx'
import { focusAll } from '../../ui/field/focus-all.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { useKeys } from '../../ui/keys/keys.tsx'
import { LinkButton } from '../../ui/Link.tsx'
import { useIsPhone } from '../../ui/media.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../../ui/StateBox.tsx'
import { ListFoot } from '../../ui/table/ListFoot.tsx'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { moveBetweenRows } from '../../ui/table/move-between-rows.ts'
import { PhoneSort } from '../../ui/table/PhoneSort.tsx'
import { rowControl, usePages } from '../../ui/table/use-pages.ts'
import '../production.css'
import { COLUMNS, type CycleView, cyclesOf, FIRST_VIEW, type ListedCycle, readView, writeView } from './cycles-view.ts'

const sortChoices = COLUMNS.map(({ column, label }) => ({ value: column, label }))

/** The rotating menus: which week of each is on, and who has it (SRV-06). */
export default function MenuCyclesScreen() {
  const { view, setView, leaving, row } = useViewInAddress<CycleView>({ read: readView, write: writeView })
  const { go } = useMoves()
  const isPhone = useIsPhone()
  const asked = useAsk(api.menuCycles.list, {}, { staleTime: 0 })
  const find = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const hits = cyclesOf(asked.data ?? [], view)
  const pages = usePages({ hits, view, idOf: ({ code }) => code, back: row, list })
  const isThere = asked.data !== undefined
  useEffect(() => {
    if (isThere && row !== undefined) rowControl(list.current, row)?.focus()
  }, [isThere, row])
  useKeys('Menu Cycles', [
    { keys: '/', does: 'Find', run: () => focusAll(find) },
    { keys: 'n', does: 'New Menu Cycle', run: () => go(paths.newMenuCycle) },
    { keys: '↓', does: 'On a code: to the next menu cycle' },
  ])
  const open = ({ code, description }: ListedCycle) => (
    <LinkButton
      to={paths.menuCycle(code)}
      size={isPhone ? 'normal' : 'small'}
      data-row={code}
      aria-label={`Edit ${code} ${description}`.trim()}
      onClick={(event) => !event.ctrlKey && !event.metaKey && leaving(code)}
    >
      Edit
    </LinkButton>
  )
  const empty =
    hits.length > 0 ? undefined : (
      <EmptyBox
        text="No menu cycles match these filters."
        action={<Button onClick={() => setView(FIRST_VIEW)}>Show all menu cycles</Button>}
      />
    )
  const line = (cycle: ListedCycle) => (
    <tr key={cycle.code}>
      <th scope="row" className="code">
        {cycle.code}
      </th>
      <td>{cycle.description}</td>
      <td className="number">{cycle.weeks}</td>
      <td className="number">{cycle.weekNow}</td>
      <td className="number">{itemsText(cycle)}</td>
      <td className="number">{figure(cycle.locationCount)}</td>
      <td className="actions">{open(cycle)}</td>
    </tr>
  )
  const table = {
    caption: 'Menu cycles. The headings sort.',
    columns: COLUMNS,
    view,
    onView: setView,
    row: line,
    empty,
  }
  return (
    <div className="stack" ref={list}>
      <div className="title-row cycles-title">
        <PageHeading title="Menu Cycles" />
        <LinkButton variant="primary" to={paths.newMenuCycle}>
          New Menu Cycle
        </LinkButton>
      </div>
      <p className="text-column">
        A location on a menu cycle has the items of its list that the cycle offers in the week of the order. A cycle
        without items offers the whole list.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: React does not know <search> in every DOM it runs in */}
      <div role="search" className="toolbar cycles-tools">
        <TextField
          ref={find}
          type="search"
          label="Find"
          isLabelHidden={isPhone}
          placeholder="Code or description"
          autoComplete="off"
          enterKeyHint="search"
          value={view.find}
          onChange={(text) => setView({ ...view, find: text })}
        />
        {isPhone && <PhoneSort view={view} choices={sortChoices} onView={setView} />}
      </div>
      <StateBox
        asked={asked}
        rows={6}
        empty={(cycles) =>
          cycles.length === 0 ? (
            <EmptyBox text="There are no menu cycles. Every location has its whole item list." />
          ) : undefined
        }
      >
        {() => (
          <div>
            {isPhone ? (
              (empty ?? <CycleCards cycles={pages.rows} open={open} />)
            ) : (
              <ListTable {...table} rows={pages.rows} />
            )}
            <ListFoot {...pages.foot} one="menu cycle" />
          </div>
        )}
      </StateBox>
    </div>
  )
}

interface CycleCardsProps {
  readonly cycles: readonly ListedCycle[]
  readonly open: (cycle: ListedCycle) => React.ReactNode
}

/** The list on a phone. */
const CycleCards = ({ cycles, open }: CycleCardsProps) => (
  <ul className="cards row-cards" onKeyDown={moveBetweenRows}>
    {cycles.map((cycle) => (
      <li key={cycle.code}>
        <span className="card-title">{cycle.description || cycle.code}</span>
        <span className="muted">
          <span className="code">{cycle.code}</span> · Week {cycle.weekNow} of {cycle.weeks} · Items: {itemsText(cycle)}{' '}
          · Locations: {figure(cycle.locationCount)}
        </span>
        {open(cycle)}
      </li>
    ))}
  </ul>
)

const itemsText = ({ itemCount }: ListedCycle) => (itemCount === 0 ? 'Whole list' : figure(itemCount))
