import { useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { DATE_PROBLEM, type PlainDate } from '#rules/calendar.ts'
import { WASTE_DEBOUNCE_MS, WASTE_QUANTITY_MAX } from '#rules/limits.ts'
import { itemFor } from '#rules/waste/barcode.ts'
import { NO_LOCATION, wasteDayProblem, wasteQuantity, wasteQuantityProblem } from '#rules/waste/entry.ts'
import { useAsk } from '../../portal/api.ts'
import { serverNow } from '../../portal/clock.ts'
import { newKey } from '../../portal/unsent/kept-list.ts'
import { serverToday } from '../../portal/zone.ts'
import { useAnnounce } from '../../ui/Announcer.tsx'
import { useLastLocation, useLocationChoices } from './location-choice.ts'
import { useWaitingCodes } from './use-waiting-codes.ts'
import type { Waste } from './use-waste.ts'

type FieldName = 'location' | 'item' | 'quantity' | 'date'
interface Problem {
  readonly field: FieldName
  readonly text: string
}

/** A scanner that types into the quantity leaves more there than any quantity has: digits, or GS1 data with its signs. */
const SCANNED_INTO_QUANTITY = /^(\d{6}|[\](]|https?:)/i

interface EnterOptions {
  readonly focus?: (field: FieldName) => void
  readonly at?: string
  readonly on?: PlainDate | ''
}

/** The form of Enter: what is in it, what is wrong with it, and what becomes of it (WST-02, WST-03, WST-13). */
export function useEntryForm({ store }: Waste, onEntered: (key: string) => void) {
  const announce = useAnnounce()
  const { choices, asked: locations } = useLocationChoices()
  const items = useAsk(api.waste.items, {}, { staleTime: 5 * 60_000 })
  const { last, rememberLast } = useLastLocation()
  const [chosen, setChosen] = useState<string>()
  const [item, setItem] = useState('')
  const [quantity, setQuantity] = useState('1')
  /** Undefined: today, also when the day turns while the screen is open. */
  const [date, setDate] = useState<PlainDate | ''>()
  const [isDateRead, setDateRead] = useState(true)
  const [problem, setProblem] = useState<Problem>()
  const [session] = useState(() => newKey().slice(0, 8))
  const saved = useRef({ code: '', at: 0 })
  /** Saved as soon as a location is chosen. */
  const codes = useWaitingCodes()
  const fields = {
    location: useRef<HTMLSelectElement>(null),
    item: useRef<HTMLInputElement>(null),
    quantity: useRef<HTMLInputElement>(null),
  }
  const only = choices.length === 1 ? choices[0]?.value : undefined
  const wanted = chosen ?? (last || only || '')
  // One that is inactive by now is no choice; while the list is not there yet, the last one is.
  const locationNo = locations.data && !choices.some(({ value }) => value === wanted) ? '' : wanted
  const today = serverToday()
  const wastedOn = date ?? today

  /** A key that bounces, or a scanner that reads twice: the first press has saved it (WST-08). */
  const isRepeat = (code: string): boolean => {
    const at = serverNow().getTime()
    const isSame = (code === '' || code === saved.current.code) && at - saved.current.at < WASTE_DEBOUNCE_MS
    if (isSame) saved.current.at = at
    return isSame
  }
  const moveTo = (field: FieldName) => {
    if (field === 'date') document.getElementById('waste-date')?.focus()
    else fields[field].current?.focus()
  }
  const refuser = (focus: (field: FieldName) => void) => (field: FieldName, text: string) => {
    // The message keeps the code that failed; the field is ready for the next one (WST-13).
    if (field === 'item') setItem('')
    setProblem({ field, text })
    announce(text)
    focus(field)
    return false
  }

  /** Takes what was typed or scanned. While the camera is open no field is focused: a keyboard would cover its picture. */
  const enter = (
    typed: string,
    pieces: string,
    { focus = moveTo, at = locationNo, on = wastedOn }: EnterOptions = {},
  ): boolean => {
    const refuse = refuser(focus)
    const code = typed.trim()
    if (isRepeat(code)) {
      if (code !== '') announce(`${code} came twice at once. It was entered once.`)
      setItem('')
      return false
    }
    if (at === '' && code === '') return refuse('location', NO_LOCATION)
    const found = itemFor(code, items.data ?? [])
    // Where the items are not known here, the server decides.
    const isUnknownHere = items.data === undefined && code !== ''
    if ('refusal' in found && !isUnknownHere) return refuse('item', found.refusal)
    const wrongQuantity = wasteQuantityProblem(pieces)
    if (wrongQuantity) return refuse('quantity', wrongQuantity)
    const isUnread = on === wastedOn && !isDateRead
    const wrongDay = isUnread || on === '' ? DATE_PROBLEM : wasteDayProblem(on, today)
    if (wrongDay || on === '') return refuse('date', wrongDay ?? DATE_PROBLEM)
    if (at === '') {
      // Nothing scanned is lost, and the next scan begins in an empty field.
      saved.current = { code, at: serverNow().getTime() }
      codes.add({ code, pieces, wastedOn: on })
      setItem('')
      setQuantity('1')
      return refuse('location', NO_LOCATION)
    }
    const known = 'item' in found ? found.item : { itemNo: code, description: `Item ${code}` }
    const useBy = 'item' in found ? found.useBy : undefined
    const amount = wasteQuantity(pieces) ?? 1
    const draft = { locationNo: at, wastedOn: on, useBy, session, quantity: amount }
    onEntered(store.add({ ...draft, code: known.itemNo, description: known.description }))
    saved.current = { code, at: serverNow().getTime() }
    announce(`${amount} × ${known.description}`)
    setProblem(undefined)
    setItem('')
    setQuantity('1')
    focus('item')
    return true
  }

  /** Saves the codes that waited. One that is refused, for its date, goes on waiting. */
  const saveWaiting = (at: string, focus = moveTo) => {
    if (at === '') return
    codes.forget(
      codes.waiting.filter(({ code, pieces, wastedOn: on }) => {
        saved.current = { code: '', at: 0 }
        return enter(code, pieces, { at, on, focus })
      }),
    )
  }
  // The only location is chosen by itself once it is known: nothing waits for the user then.
  const isChosenAlone = chosen === undefined && locations.data !== undefined && locationNo !== ''
  const saveNow = useRef(saveWaiting)
  saveNow.current = saveWaiting
  useEffect(() => {
    if (isChosenAlone) saveNow.current(locationNo, () => {})
  }, [isChosenAlone, locationNo])

  return {
    ...{ fields, choices, locations, locationNo, item, quantity, wastedOn, today },
    scan: (code: string) => enter(code, quantity, { focus: () => {} }),
    waiting: codes.waiting.map(({ code }) => code),
    /** Codes wait, and the browser keeps them nowhere. */
    isUnkept: codes.isUnkept,
    /** Enters a code that a scanner typed somewhere else. */
    enterCode: (code: string) => enter(code, '1'),
    focusItem: () => moveTo('item'),
    problemOf: (field: FieldName) => (problem?.field === field ? problem.text : undefined),
    chooseLocation: (no: string) => {
      setChosen(no)
      rememberLast(no)
      if (problem?.field === 'location') setProblem(undefined)
    },
    /** Saves the codes that waited, at the location that was chosen, and goes on to the item. */
    leaveLocation: (no: string) => {
      moveTo('item')
      saveWaiting(no)
    },
    forgetWaiting: () => codes.forget(codes.waiting),
    setItem,
    setQuantity,
    setDate: (given: PlainDate | '' | undefined) => {
      setDateRead(given !== undefined)
      if (given !== undefined) setDate(given === today ? undefined : given)
    },
    /** One more or one less, never none. */
    step: (by: 1 | -1) => {
      const next = (wasteQuantity(quantity) ?? 1) + by
      setQuantity(String(Math.min(WASTE_QUANTITY_MAX, Math.max(1, next))))
    },
    submit: () => {
      if (item.trim() === '' && SCANNED_INTO_QUANTITY.test(quantity)) {
        setQuantity('1')
        enter(quantity, '1')
      } else enter(item, quantity)
    },
  }
}
export type EntryFormState = ReturnType<typeof useEntryForm>
