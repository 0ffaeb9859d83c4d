import { useId } from 'react'
import { api } from '#contract/index.ts'
import type { Viewer } from '#rules/access.ts'
import {
  DETAILS,
  type Detail,
  HISTORY_SORTS,
  LEVELS,
  type MenuRequest,
  type OrderInvoiceRequest,
  type OrderSummaryRequest,
  type PurchaseHistoryRequest,
  WASTE_SORTS,
  WASTE_TYPES,
  type WasteRequest,
} from '#rules/reports/request.ts'
import { useAsk } from '../../portal/api.ts'
import { Select } from '../../ui/field/Select.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { NotNow } from './ChoiceRow.tsx'
import { codesFor, mayShowCost } from './offers.ts'

interface SettingsOf<R> {
  readonly request: R
  readonly set: (change: Partial<R>) => void
  readonly viewer: Viewer
}

const asChoices = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }))

/** RPT-05: of which location, and with what was ordered and wasted before. */
export function MenuFields({ request, set }: SettingsOf<MenuRequest>) {
  const id = useId()
  const asked = useAsk(api.locations.list, { showInactive: false })
  const { locationNo } = request
  const listed = (asked.data ?? []).map((each) => ({
    value: each.locationNo,
    label: `${each.locationNo} ${each.name} (${each.routeNo})`,
  }))
  const isListed = locationNo === undefined || listed.some(({ value }) => value === locationNo)
  return (
    <>
      <Select
        label="Location"
        value={locationNo ?? ''}
        choices={[
          { value: '', label: 'All Locations' },
          ...(isListed ? [] : [{ value: locationNo, label: locationNo }]),
          ...listed,
        ]}
        error={asked.error ? `The locations could not be loaded. ${asked.error.message}` : undefined}
        onChange={(value) => set({ locationNo: value || undefined })}
      />
      <Switch
        id={`${id}history`}
        label="Include history and waste"
        hint="Beside each item what the last order had of it, and what of that was thrown away."
        isOn={request.withHistory}
        onChange={(withHistory) => set({ withHistory })}
      />
    </>
  )
}

/** RPT-08 to RPT-11. */
export function WasteFields({ request, set, viewer }: SettingsOf<WasteRequest>) {
  const id = useId()
  return (
    <>
      <Select
        label="Type"
        value={request.type}
        choices={asChoices(WASTE_TYPES)}
        onChange={(type) => set({ type: type as WasteRequest['type'] })}
      />
      <Select
        label="Sort"
        value={request.sort}
        choices={asChoices(WASTE_SORTS)}
        onChange={(sort) => set({ sort: sort as WasteRequest['sort'] })}
      />
      {mayShowCost(viewer) && (
        <Switch
          id={`${id}cost`}
          label="Display cost"
          hint="What was thrown away, at today’s base cost."
          isOn={request.withCost}
          onChange={(withCost) => set({ withCost })}
        />
      )}
      <Switch
        id={`${id}only`}
        label="Only with waste"
        hint="Leaves out what was ordered and not thrown away."
        isOn={request.onlyWaste}
        onChange={(onlyWaste) => set({ onlyWaste })}
      />
    </>
  )
}

type SummaryRequest = OrderSummaryRequest | OrderInvoiceRequest | PurchaseHistoryRequest

/** The form that three reports share (RPT-14 to RPT-20); what its other settings leave no room for goes, and says why. */
export function SummaryFields({ request, set, viewer }: SettingsOf<SummaryRequest>) {
  const id = useId()
  const codes = codesFor(viewer)
  const isOfItems = request.detail === 'ITEM'
  const isCsv = request.fileType === 'CSV'
  return (
    <>
      <div className="field-pair">
        <Select
          label="Level"
          value={request.level}
          choices={asChoices(LEVELS)}
          onChange={(level) => set({ level: level as SummaryRequest['level'] })}
        />
        <Select
          label="Detail"
          value={request.detail}
          choices={asChoices(DETAILS)}
          onChange={(detail) => set({ detail: detail as Detail })}
        />
      </div>
      {codes.length > 1 && (
        <Select
          label="Code display"
          value={request.codeShown}
          choices={asChoices(codes)}
          onChange={(codeShown) => set({ codeShown: codeShown as SummaryRequest['codeShown'] })}
        />
      )}
      <Switch
        id={`${id}waste`}
        label="Include waste"
        isOn={request.withWaste}
        onChange={(withWaste) => set({ withWaste })}
      />
      {isOfItems ? (
        <>
          <Switch
            id={`${id}own`}
            label="Show customer item number"
            isOn={request.withCustomerItemNo}
            onChange={(withCustomerItemNo) => set({ withCustomerItemNo })}
          />
          <Switch
            id={`${id}dashes`}
            label="Remove dashes from UPC"
            isOn={request.withoutDashes}
            onChange={(withoutDashes) => set({ withoutDashes })}
          />
        </>
      ) : (
        <NotNow label="Customer item number and UPC" why="Available for detail ITEM" />
      )}
      {isCsv ? (
        <Switch
          id={`${id}used`}
          label="Show used-on day"
          isOn={request.withUsedOn}
          onChange={(withUsedOn) => set({ withUsedOn })}
        />
      ) : (
        <NotNow label="Show used-on day" why="Available for CSV" />
      )}
      {request.report === 'purchaseHistory' &&
        (isCsv ? (
          <Select
            label="File sort"
            value={request.sort}
            choices={asChoices(HISTORY_SORTS)}
            onChange={(sort) => set({ sort } as Partial<SummaryRequest>)}
          />
        ) : (
          <NotNow label="File sort" why="Available for CSV" />
        ))}
    </>
  )
}
