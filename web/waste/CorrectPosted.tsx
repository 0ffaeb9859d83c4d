import { useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { WASTE_DEBOUNCE_MS } from '#rules/limits.ts'
import { figure, many } from '#rules/many.ts'
import { wasteQuantityProblem } from '#rules/waste/entry.ts'
import { useAsk } from '../portal/api.ts'
import { newKey } from '../portal/unsent/kept-list.ts'
import { serverToday } from '../portal/zone.ts'
import { useSession } from '../session/session.tsx'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { useLocationChoices } from './entering/location-choice.ts'
import { useLeadingEdge } from './entering/use-leading-edge.ts'

interface Place {
  readonly locationNo: string
  readonly wastedOn: PlainDate
}

/** Posted waste is taken back by a negative entry: by staff, and by the customer on the day it was posted (WST-14). */
export function CorrectPosted() {
  const { choices } = useLocationChoices()
  const today = serverToday()
  const { viewer } = useSession()
  const [locationNo, setLocationNo] = useState('')
  const [wastedOn, setWastedOn] = useState<PlainDate | ''>(today)
  return (
    <section className="stack waste-correct" aria-labelledby="waste-correct">
      <h2 id="waste-correct">Correct posted waste</h2>
      <p className="muted">
        {viewer.isStaff
          ? 'Takes pieces off at once. The change is recorded in the history.'
          : 'Waste that was posted today can be taken back until midnight. The change is recorded in the history.'}
      </p>
      <div className="waste-form">
        <Select
          label="Location of the posted waste"
          value={locationNo}
          choices={[{ value: '', label: 'Choose a location' }, ...choices]}
          onChange={setLocationNo}
        />
        <DateField
          id="waste-posted-on"
          label="Date of the posted waste"
          value={wastedOn}
          onChange={(date) => setWastedOn(date ?? '')}
          today={today}
          until={today}
        />
      </div>
      {locationNo !== '' && wastedOn !== '' && (
        <PostedItems key={`${locationNo} ${wastedOn}`} place={{ locationNo, wastedOn }} />
      )}
    </section>
  )
}

function PostedItems({ place }: { readonly place: Place }) {
  const asked = useAsk(api.waste.posted, place, { staleTime: 0 })
  return (
    <StateBox
      asked={asked}
      rows={3}
      empty={(items) =>
        items.length === 0 ? <EmptyBox text="No waste is posted for that location and day." /> : undefined
      }
    >
      {(items) => (
        <ul className="waste-history" aria-label="Posted waste">
          {items.map((item) => (
            <PostedItem key={item.itemNo} item={item} place={place} />
          ))}
        </ul>
      )}
    </StateBox>
  )
}

interface PostedItemProps {
  readonly item: Output<typeof api.waste.posted>[number]
  readonly place: Place
}

function PostedItem({ item: { itemNo, description, pieces, takenBackMost }, place }: PostedItemProps) {
  const [quantity, setQuantity] = useState('')
  const [problem, setProblem] = useState<string>()
  const key = useRef<string>(undefined)
  const isFirst = useLeadingEdge(WASTE_DEBOUNCE_MS)
  const forgetKey = () => {
    key.current = undefined
  }
  const command = useCommand(api.waste.correct, {
    stale: [api.waste.posted],
    onRefused: forgetKey,
    said: (_, asked) => `${many(Number(asked.quantity), 'piece')} of ${description} taken back.`,
  })
  const save = async () => {
    if (!isFirst('correct')) return
    const wrong = wasteQuantityProblem(quantity)
    setProblem(wrong)
    if (wrong) return
    // The same key until it is answered: a correction counts once.
    key.current ??= newKey()
    if (!(await command.run({ ...place, itemNo, quantity, entryKey: key.current }))) return
    forgetKey()
    setQuantity('')
  }
  const form = (
    <form
      className="waste-take"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={`Pieces of ${description} to take back`}
        isLabelHidden
        inputMode="numeric"
        value={quantity}
        onChange={(typed) => {
          forgetKey()
          setQuantity(typed)
        }}
        error={problem ?? failureOf(command, 'Nothing was taken back.')}
      />
      <Button type="submit" disabledReason={command.isBusy ? 'Saving …' : undefined}>
        Take back
      </Button>
    </form>
  )
  return (
    <li className="waste-row waste-posted">
      <span className="waste-qty">{figure(pieces)} ×</span>
      <span className="waste-what">
        {description} <span className="code muted">{itemNo}</span>
      </span>
      {takenBackMost === 0 ? <span className="muted">Posted before today</span> : form}
    </li>
  )
}
