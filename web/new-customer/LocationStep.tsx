import { useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { dayLetter, shortWeekday, WEEKDAYS, weekdayName } from '#rules/calendar.ts'
import { LOCATION_NAME_LENGTH, POS_LENGTH } from '#rules/limits.ts'
import { type LocationFields, locationFaults, NEW_LOCATION } from '#rules/locations/location-form.ts'
import { figure, many } from '#rules/many.ts'
import { ask, useAsk } from '../portal/api.ts'
import { useSession } from '../session/session.tsx'
import { useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Form } from '../ui/form/Form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useToast } from '../ui/notice/Toasts.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import type { Setup } from './use-setup.ts'

interface StepProps {
  readonly setup: Setup
  readonly onDone: () => void
}

/** The first location, and more of them: what a location cannot do without. */
export function LocationStep({ setup, onDone }: StepProps) {
  const { customerNo, locationCount } = setup
  const routes = useAsk(api.locations.routes, { customerNo }, { staleTime: 60_000 })
  const [isAdding, setAdding] = useState(false)
  if (locationCount > 0 && !isAdding)
    return (
      <div className="row">
        <Button onClick={() => setAdding(true)}>Add a location</Button>
        <span className="hint">To change a location, view as the customer and open Locations.</span>
      </div>
    )
  return (
    <StateBox
      asked={routes}
      rows={12}
      empty={(all) =>
        all.length === 0 ? <EmptyBox text="There are no routes yet. They come with an import." /> : undefined
      }
    >
      {(all) => (
        <NewLocation
          customerNo={customerNo}
          locationCount={locationCount}
          routeNos={all.map(({ routeNo }) => routeNo)}
          onDone={() => {
            setAdding(false)
            onDone()
          }}
        />
      )}
    </StateBox>
  )
}

interface NewLocationProps {
  readonly customerNo: string
  readonly locationCount: number
  readonly routeNos: readonly string[]
  readonly onDone: () => void
}

const fields = {
  name: { label: 'Name' },
  routeNo: { label: 'Route' },
  pos: { label: 'POS' },
  menuDays: { label: 'Delivery days' },
}

function NewLocation({ customerNo, locationCount, routeNos, onDone }: NewLocationProps) {
  const { viewer } = useSession()
  const editor = { ...viewer, customerNo, mappedRouteNo: '' }
  const unknown = {
    ...{ listCodes: undefined, shipToCodes: undefined, customerNos: undefined },
    ...{ menuCycleCodes: undefined, isPosTaken: undefined },
  }
  const form = useForm<LocationFields>({
    start: NEW_LOCATION,
    judge: (location) => locationFaults(location, undefined, editor, { ...unknown, routeNos }),
  })
  const save = useCommand(api.locations.save, {
    stale: [api.customerForms.setup, api.customers.list],
    onRefused: form.refused,
    said: ({ location }) => `Location ${location.locationNo}, ${location.name}, was created.`,
  })
  const isAnother = useIsAnother(customerNo)
  /** How many there were before the first try. */
  const before = useRef(locationCount)
  const { routeNo, menuDays } = form.values
  const toggle = (letter: string) =>
    form.set({
      menuDays: LETTERS.filter((each) => (each === letter ? !menuDays.includes(each) : menuDays.includes(each))).join(
        '',
      ),
    })
  return (
    <Form
      form={form}
      fields={fields}
      isBusy={save.isBusy}
      error={save.error}
      isUnanswered={save.isUnanswered}
      notSaved="The location was not created."
      action="Create location"
      onSave={async ({ name, routeNo: route, pos, menuDays: days }) => {
        if (save.isUnanswered && !(await isAnother(before.current))) return
        const isOn = (letter: string) => days.includes(letter)
        const saved = await save.run({
          customerNo,
          location: {
            ...{ name, routeNo: route, pos },
            ...{ sundayMenu: isOn('U'), mondayMenu: isOn('M'), tuesdayMenu: isOn('T'), wednesdayMenu: isOn('W') },
            ...{ thursdayMenu: isOn('R'), fridayMenu: isOn('F'), saturdayMenu: isOn('S') },
          },
        })
        if (!saved) return
        form.reset(NEW_LOCATION)
        onDone()
      }}
    >
      <TextField label="Name" autoComplete="off" max={LOCATION_NAME_LENGTH} {...form.text('name')} />
      <div className="field-pair">
        <Select
          label="Route"
          id={form.idOf('routeNo')}
          value={routeNo}
          error={form.faultOf('routeNo')}
          choices={[{ value: '', label: 'Choose a route' }, ...routeNos.map((each) => ({ value: each, label: each }))]}
          onChange={(chosen) => form.set({ routeNo: chosen })}
        />
        <TextField
          label="POS"
          hint="The customer's own number for it, if any"
          autoComplete="off"
          isUpper
          max={POS_LENGTH}
          {...form.text('pos')}
        />
      </div>
      <fieldset>
        <legend>Delivery days</legend>
        <div className="row">
          {WEEKDAYS.map((day) => (
            <label key={day} className="checkbox">
              <input
                type="checkbox"
                aria-label={weekdayName(day)}
                checked={menuDays.includes(dayLetter(day))}
                onChange={() => toggle(dayLetter(day))}
              />
              {shortWeekday(day)}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="hint">It gets the next free number and orders from Master.</p>
    </Form>
  )
}

/** After a try that was not answered: one more than before it may be from that try, and the reader is asked. */
function useIsAnother(customerNo: string): (before: number) => Promise<boolean> {
  const confirm = useConfirm()
  const toast = useToast()
  return async (before) => {
    const now = await ask(api.customerForms.setup, { customerNo }).catch(({ message }: Error) => {
      toast.error(`No location was created by this press: whether your first try did is not known. ${message}`)
    })
    if (!now) return false
    if (now.locationCount <= before) return true
    const text = `${customerNo} had ${many(before, 'location')} before your first try and has ${figure(now.locationCount)} now. The new one may be from that try, whose answer did not arrive. Create another one?`
    return confirm({ title: 'It may be there already', text, yes: 'Create another', no: 'Do not create' })
  }
}

const LETTERS = WEEKDAYS.map(dayLetter)
