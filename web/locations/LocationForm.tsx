import { type ReactNode, useRef } from 'react'
import { api } from '#contract/index.ts'
import { dayLetter, shortWeekday, WEEKDAYS, weekdayName } from '#rules/calendar.ts'
import { LOCATION_NAME_LENGTH, MENU_CYCLE_LENGTH, NOTES_LENGTH, POS_LENGTH } from '#rules/limits.ts'
import { effectSentences } from '#rules/locations/location-effects.ts'
import {
  asStoredLocation,
  type LocationEditor,
  type LocationField,
  locationFaults,
  locationFieldLock,
  NEW_LOCATION,
} from '#rules/locations/location-form.ts'
import { daysText } from '#rules/locations/menu-days.ts'
import { useAsk } from '../portal/api.ts'
import { useSession } from '../session/session.tsx'
import { type Choice, Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Form } from '../ui/form/Form.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import { ToggleGroup } from '../ui/form/ToggleGroup.tsx'
import { type FormState, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { EmptyBox, LoadingBox, StateBox } from '../ui/StateBox.tsx'
import { ContactFields } from './ContactFields.tsx'
import { type LocationValues, type StoredLocation, valuesOf, words } from './location-values.ts'
import { ShipToFields, Shown, useShipTos } from './ShipToFields.tsx'
import { orderPart, type SavedLocation, useSaveLocation } from './use-save-location.ts'

interface LocationFormProps {
  /** Undefined: a new one is made. */
  readonly location?: StoredLocation | undefined
  /** Staff with no customer selected say whose it is. */
  readonly customerNo?: string | undefined
  /** The number that the location has, or would get. */
  readonly locationNo: ReactNode
  /** What was said of the last save, until the next change. */
  readonly said?: string | undefined
  /** Back, and whatever else stands beside the action. */
  readonly more?: ReactNode
  readonly onSaved: (saved: SavedLocation) => void
}

type OpenForm = FormState<LocationValues>

/** S06: the facts that ordering depends on, of a location or of a new one (LOC-20, LOC-26). */
export function LocationForm(props: LocationFormProps) {
  const ofCustomer = props.customerNo === undefined ? {} : { customerNo: props.customerNo }
  const routes = useAsk(api.locations.routes, ofCustomer)
  const lists = useAsk(api.locations.itemListCodes, ofCustomer)
  const isShipToReady = useShipTos(props.location)
  if (!isShipToReady) return <LoadingBox rows={8} />
  return (
    <StateBox
      asked={routes}
      rows={8}
      empty={(found) =>
        found.length === 0 && !props.location ? (
          <EmptyBox text="There is no route to choose yet. Company staff add the first location of an account." />
        ) : undefined
      }
    >
      {(found) => (
        <StateBox asked={lists} rows={8}>
          {(codes) => (
            <Opened
              {...props}
              routeNos={found.map(({ routeNo }) => routeNo)}
              listCodes={codes.map(({ listCode }) => listCode)}
            />
          )}
        </StateBox>
      )}
    </StateBox>
  )
}

interface Choices {
  readonly routeNos: readonly string[]
  readonly listCodes: readonly string[]
}

function Opened({ location, customerNo, locationNo, said, more, onSaved, ...choices }: LocationFormProps & Choices) {
  const { viewer, user } = useSession()
  const editor: LocationEditor = {
    ...viewer,
    customerNo: viewer.customerNo ?? customerNo,
    mappedRouteNo: user.mappedRouteNo,
  }
  const start = useRef(valuesOf(location, choices.routeNos)).current
  const form = useForm<LocationValues>({
    start,
    keepAs: `location ${customerNo} ${location?.locationNo ?? 'new'}`,
    judge: (values, base) => {
      const before = location ? base : undefined
      const known = {
        ...choices,
        ...{ shipToCodes: undefined, customerNos: undefined, menuCycleCodes: undefined, isPosTaken: undefined },
      }
      return locationFaults(asStoredLocation(values, before ?? NEW_LOCATION), before, editor, known)
    },
    readConflict: ({ facts }) => {
      const { current, changedBy } = facts as { current?: StoredLocation; changedBy?: string }
      return current && { theirs: valuesOf(current, []), by: changedBy ?? '' }
    },
  })
  const save = useSaveLocation({ location, customerNo, onRefused: form.refused })
  const isOpen = (field: LocationField) => locationFieldLock(field, editor, form.base) === undefined
  return (
    <Form
      form={form}
      fields={words}
      isBusy={save.isBusy}
      error={save.error}
      isUnanswered={save.isUnanswered}
      notSaved={location ? 'The location was not saved.' : 'The location was not created.'}
      action={location ? 'Update' : 'Create'}
      more={more}
      effect={
        <>
          {location && <Effects form={form} locationId={location.locationId} />}
          {said && !form.isDirty && <Notice tone="good">{said}</Notice>}
        </>
      }
      onSave={async (values, base) => {
        const saved = await save.run(values, base)
        if (!saved) return
        form.reset(valuesOf(saved.location, choices.routeNos))
        onSaved(saved)
      }}
    >
      <fieldset>
        <legend>Location</legend>
        <div className="field-pair">
          <div className="field">
            <span className="label">Location No</span>
            {locationNo}
          </div>
          <Select
            label="Route"
            {...choice(form, 'routeNo')}
            choices={[
              ...(form.base.routeNo === '' ? [{ value: '', label: 'Choose a route' }] : []),
              ...withPresent(choices.routeNos.map(asChoice), form.base.routeNo),
            ]}
          />
        </div>
        <TextField label="Name" max={LOCATION_NAME_LENGTH} autoComplete="off" {...form.text('name')} />
        <Switch
          label="Inactive"
          hint="No new orders can be placed. Orders that are there stay."
          {...form.flag('isInactive')}
        />
      </fieldset>
      <fieldset>
        <legend>Ordering</legend>
        <div className="field-pair">
          <Select
            label="Item List Code"
            hint="What this location orders from"
            {...choice(form, 'itemListCode')}
            choices={withPresent(['', ...choices.listCodes.filter(Boolean)].map(asList), form.base.itemListCode)}
          />
          <TextField
            label="POS"
            hint="Your own number for this location"
            isCode
            isUpper
            max={POS_LENGTH}
            autoComplete="off"
            {...form.text('pos')}
          />
        </div>
        {isOpen('oneItemPerTray') && (
          <Switch label="One item per tray" hint="Trays are not mixed." {...form.flag('oneItemPerTray')} />
        )}
      </fieldset>
      <Days form={form} isOpen={isOpen('menuDays')} />
      {viewer.customerNo !== undefined && <ShipToFields form={form} isOpen={isOpen} />}
      {isOpen('menuCycleCode') ? (
        <TextField
          label="Menu cycle"
          hint="The rotating menu of this location. Blank: none."
          isCode
          max={MENU_CYCLE_LENGTH}
          autoComplete="off"
          {...form.text('menuCycleCode')}
        />
      ) : (
        <Shown form={form} fields={['menuCycleCode']} />
      )}
      <TextArea label="Notes" max={NOTES_LENGTH} {...form.text('notes')} />
      <ContactFields form={form} />
    </Form>
  )
}

/** For a select of the form. */
const choice = (form: OpenForm, field: LocationField & keyof LocationValues) => {
  const { id, name, value, error, onChange } = form.text(field)
  return { id, name, value, error, onChange }
}
const asChoice = (value: string): Choice => ({ value, label: value })
const asList = (value: string): Choice => ({ value, label: value || 'Master' })
/** What stands there now is offered too, also when it would not be any more. */
const withPresent = (choices: readonly Choice[], present: string): readonly Choice[] =>
  present === '' || choices.some(({ value }) => value === present) ? choices : [...choices, asChoice(present)]

const days = WEEKDAYS.map((weekday) => ({
  value: dayLetter(weekday),
  label: shortWeekday(weekday),
  name: weekdayName(weekday),
}))

/** LOC-22. */
function Days({ form, isOpen }: { readonly form: OpenForm; readonly isOpen: boolean }) {
  const { menuDays } = form.values
  if (!isOpen)
    return (
      <div className="field">
        <span className="label">Delivery days</span>
        <span>{daysText(menuDays)}</span>
        <span className="hint">Company staff, or a user who may set delivery days, can change these.</span>
      </div>
    )
  const switched = (day: string, isOn: boolean) =>
    days
      .map(({ value }) => value)
      .filter((value) => (value === day ? isOn : menuDays.includes(value)))
      .join('')
  return (
    <ToggleGroup
      label="Delivery days"
      id={form.idOf('menuDays')}
      choices={days}
      isOn={(day) => menuDays.includes(day)}
      onChange={(day, isOn) => form.set({ menuDays: switched(day, isOn) })}
      error={form.faultOf('menuDays')}
    />
  )
}

/** What a save would do to the orders that are there (LOC-32). */
function Effects({ form, locationId }: { readonly form: OpenForm; readonly locationId: number }) {
  const [now, wanted] = [orderPart(form.base), orderPart(form.values)]
  const isChanged = JSON.stringify(now) !== JSON.stringify(wanted)
  const asked = useAsk(api.locations.effects, { locationId, ...wanted }, { enabled: isChanged, staleTime: 0 })
  const sentences =
    isChanged && asked.data ? effectSentences(asked.data, { from: now.routeNo, to: wanted.routeNo }) : []
  return sentences.length > 0 && <Notice tone="warn">{sentences.join(' ')}</Notice>
}
