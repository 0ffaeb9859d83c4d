import { useState } from 'react'
import { api } from '#contract/index.ts'
import { addDays, fromUsDate, type PlainDate, toUsDate, type Weekday } from '#rules/calendar.ts'
import { padLocationNo } from '#rules/ordering/location.ts'
import { checkQuantity, quantityLimit } from '#rules/quantity.ts'
import { useAsk } from '../portal/api.ts'
import { serverNow } from '../portal/clock.ts'
import { wallAt } from '../portal/zone.ts'
import { useSession } from '../session/session.tsx'
import type { ExampleOrder } from './examples/examples.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}
/** What is typed; undefined: nothing yet, so the first that fits is taken. */
interface Typed {
  readonly locationNo?: string
  readonly itemNo?: string
  readonly quantity?: string
  readonly date?: string
  readonly usedOnDay?: Weekday | undefined
  readonly isDryRun?: boolean
}
export interface Builder {
  readonly fields: Required<Omit<Typed, 'usedOnDay'>> & { readonly usedOnDay: Weekday | undefined }
  readonly errors: { readonly [Field in 'locationNo' | 'itemNo' | 'quantity' | 'date']?: string | undefined }
  readonly change: (typed: Typed) => void
  readonly locations: readonly Choice[]
  readonly items: readonly Choice[]
  /** What the examples order: what is typed, or the last that made sense. */
  readonly order: Omit<ExampleOrder, 'host' | 'token' | 'secret'>
  /** Above this a line must say that it is meant. */
  readonly limit: number
}

const DAYS_AHEAD = 20
const LOCATION_EXAMPLE = '000213'
const ITEM_EXAMPLE = '100001'
const QUANTITY_EXAMPLE = 12

/** The order in the examples, made of the customer's own locations and items, for the first day that is open. */
export function useBuilder(): Builder {
  const { customer } = useSession()
  const enabled = customer !== undefined
  const [typed, setTyped] = useState<Typed>({})
  const { data: listed = [] } = useAsk(api.locations.list, { showInactive: false }, { enabled, staleTime: 300_000 })
  const { data: known } = useAsk(api.uploads.customerItems, {}, { enabled, staleTime: 300_000 })
  const { data: own } = useAsk(api.integration.credentials, {}, { staleTime: 60_000 })
  const limit = quantityLimit(customer?.maxOrderQuantity)
  const today = wallAt(serverNow()).date
  const firstLocation = listed[0]?.locationNo

  const month = useAsk(
    api.orders.month,
    { locationNo: firstLocation ?? LOCATION_EXAMPLE, firstDate: today, lastDate: addDays(today, DAYS_AHEAD) },
    { enabled: firstLocation !== undefined, staleTime: 300_000 },
  )
  const firstOpen = month.data?.days.find(({ closedText }) => closedText === undefined)?.date ?? addDays(today, 7)

  const fields: Builder['fields'] = {
    locationNo: typed.locationNo ?? firstLocation ?? LOCATION_EXAMPLE,
    itemNo: typed.itemNo ?? own?.exampleItemNo ?? known?.items[0]?.itemNo ?? ITEM_EXAMPLE,
    quantity: typed.quantity ?? String(QUANTITY_EXAMPLE),
    date: typed.date ?? toUsDate(firstOpen),
    usedOnDay: typed.usedOnDay,
    isDryRun: typed.isDryRun ?? true,
  }
  const locationNo = padLocationNo(fields.locationNo)
  const quantity = /^\d+$/.test(fields.quantity.trim()) ? Number(fields.quantity) : Number.NaN
  const orderDate: PlainDate | undefined = fromUsDate(fields.date)
  const quantityError = checkQuantity({ quantity, limit, isConfirmed: true, itemDescription: '' })
  return {
    fields,
    errors: {
      locationNo: locationNo === undefined ? 'A location number has 1 to 6 digits.' : undefined,
      itemNo: fields.itemNo.trim() === '' ? 'Value is required' : undefined,
      quantity: quantityError,
      date: orderDate === undefined ? 'Format must be mm/dd/yyyy. Example: 01/01/2022' : undefined,
    },
    change: (more) => setTyped((before) => ({ ...before, ...more })),
    locations: listed.map((each) => ({ value: each.locationNo, label: each.name })),
    items: (known?.items ?? []).map((each) => ({ value: each.itemNo, label: each.description })),
    order: {
      orderDate: orderDate ?? firstOpen,
      usedOnDay: fields.usedOnDay,
      isDryRun: fields.isDryRun,
      locationNo: locationNo ?? firstLocation ?? LOCATION_EXAMPLE,
      lines: [
        {
          itemNo: fields.itemNo.trim() || ITEM_EXAMPLE,
          quantity: quantityError ? QUANTITY_EXAMPLE : quantity,
          isConfirmed: !quantityError && quantity > limit,
        },
      ],
    },
    limit,
  }
}
