import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import { useMoves } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { paths } from '../portal/paths.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { focusAll } from '../ui/field/focus-all.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { useIsPhone } from '../ui/media.ts'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { ListFoot } from '../ui/table/ListFoot.tsx'
import { PhoneSort } from '../ui/table/PhoneSort.tsx'
import { focusedRow, rowControl, usePages } from '../ui/table/use-pages.ts'
import { TourButton } from '../ui/tour/TourButton.tsx'
import { useOnceLoaded } from '../ui/use-once-loaded.ts'
import { LocationCards } from './LocationCards.tsx'
import { type ListedLocation, LocationTable } from './LocationTable.tsx'
import './locations.css'
import { COLUMNS, FIRST_VIEW, isFiltered, type ListView, singleHit, viewOf } from './list-view.ts'
import { useListView } from './use-list-view.ts'

const sortChoices = COLUMNS.map(({ column, label }) => ({ value: column, label }))

/** S05: find a location and open its calendar (LOC-01 to LOC-10). */
export default function LocationsScreen() {
  const { view, setView, leaving, row } = useListView()
  const { go } = useMoves()
  const { viewer } = useSession()
  const find = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const asked = useAsk(api.locations.list, { showInactive: view.showInactive }, { placeholderData: (before) => before })
  const hits = viewOf(asked.data ?? [], view)
  const pages = usePages({ hits, view, idOf: ({ locationNo }) => locationNo, back: row, list })

  const edit = (locationNo: string | undefined) => {
    const location = hits.find((each) => each.locationNo === locationNo)
    if (!location) return
    leaving(location.locationNo)
    go(paths.editLocation(location))
  }

  useFocusOnRow(list, asked.data !== undefined ? row : undefined)
  useKeys('Locations', [
    { keys: '/', does: 'Find', run: () => focusAll(find) },
    { keys: 'Enter', does: 'In Find: open the calendar of the location found' },
    { keys: '↓', does: 'In Find or on Order: to the next location' },
    ...(may(viewer, 'locations.maintain')
      ? [{ keys: 'e', does: 'On a location: edit it', run: () => edit(focusedRow(list.current)) }]
      : []),
  ])

  const enter = useOnceLoaded(asked.data !== undefined, () => {
    const hit = singleHit(hits, view.find)
    if (!hit) return rowControl(list.current)?.focus()
    leaving(hit.locationNo)
    go(paths.calendar(hit))
  })
  const onFindKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (event.key === 'Enter') enter.ask()
    else rowControl(list.current)?.focus()
  }
  const open = (event: MouseEvent, { locationNo }: ListedLocation) =>
    !event.ctrlKey && !event.metaKey && leaving(locationNo)
  const actions = (location: ListedLocation) => (
    <span className="row locations-row-actions">
      <LinkButton
        to={paths.calendar(location)}
        size={isPhone ? 'normal' : 'small'}
        data-row={location.locationNo}
        aria-label={`Order for ${location.name}`}
        onClick={(event) => open(event, location)}
      >
        Order
      </LinkButton>
      {may(viewer, 'locations.maintain') && (
        <LinkButton
          to={paths.editLocation(location)}
          size={isPhone ? 'normal' : 'small'}
          aria-label={`Edit ${location.name}`}
          onClick={(event) => open(event, location)}
        >
          Edit
        </LinkButton>
      )}
    </span>
  )
  const inactive = (
    <Checkbox
      label="Show inactive"
      isChecked={view.showInactive}
      onChange={(showInactive) => setView({ ...view, showInactive })}
    />
  )
  const empty = hits.length > 0 ? undefined : <Nothing all={asked.data?.length ?? 0} view={view} onView={setView} />

  return (
    <div className="stack locations" ref={list}>
      <div className="title-row">
        <PageHeading title="Locations" />
        <TourButton load={() => import('./tour.ts')} />
        {may(viewer, 'locations.create') && (
          <LinkButton variant="primary" to={paths.newLocation}>
            New Location
          </LinkButton>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: React does not know <search> in every DOM it runs in */}
      <div role="search" className="toolbar locations-tools">
        <TextField
          ref={find}
          type="search"
          label="Find"
          isLabelHidden={isPhone}
          placeholder="Number, route, ship-to or name"
          autoComplete="off"
          enterKeyHint="search"
          value={view.find}
          onChange={(text) => {
            enter.forget()
            setView({ ...view, find: text })
          }}
          onKeyDown={onFindKey}
        />
        {isPhone && <PhoneSort view={view} choices={sortChoices} onView={setView} />}
        {!isPhone && inactive}
      </div>
      {isPhone && inactive}
      <StateBox asked={asked} rows={8}>
        {() => (
          <div>
            {isPhone ? (
              (empty ?? <LocationCards locations={pages.rows} actions={actions} />)
            ) : (
              <LocationTable locations={pages.rows} view={view} onView={setView} actions={actions} empty={empty} />
            )}
            <ListFoot {...pages.foot} one="location" />
          </div>
        )}
      </StateBox>
    </div>
  )
}

interface NothingProps {
  /** How many locations the server told before any filter. */
  readonly all: number
  readonly view: ListView
  readonly onView: (view: ListView) => void
}

/** The two empty states: no locations at all, or all hidden by the filters. */
function Nothing({ all, view, onView }: NothingProps) {
  if (all > 0 && isFiltered(view)) {
    const clear = () => onView({ ...FIRST_VIEW, showInactive: view.showInactive })
    return <EmptyBox text="No locations match these filters." action={<Button onClick={clear}>Clear filters</Button>} />
  }
  if (view.showInactive) return <EmptyBox text="There are no locations for this account and ship-to." />
  return (
    <EmptyBox
      text="There are no active locations for this account and ship-to."
      action={<Button onClick={() => onView({ ...view, showInactive: true })}>Show inactive</Button>}
    />
  )
}

type ListRef = RefObject<HTMLElement | null>

/** Once, when the list has it: to the row that was left, or made just now. */
function useFocusOnRow(list: ListRef, row: string | undefined): void {
  const isDone = useRef(false)
  // Each time: a list from before may be shown first, and not have the row.
  useEffect(() => {
    const control = row !== undefined && !isDone.current ? rowControl(list.current, row) : undefined
    if (!control) return
    isDone.current = true
    control.focus()
  })
}
