import { ITEM_DESCRIPTION_LENGTH, WASTE_HISTORY, WASTE_LISTED_MOST } from '#rules/limits.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  customerNo,
  instant,
  itemNo,
  json,
  list,
  locationNo,
  scannedCode,
  signed,
  text,
  typedNumber,
  usDate,
  whole,
} from '../../kernel/kinds.ts'
import { check } from '../../kernel/switch.ts'
import { optional, record, withDefault } from '../../kernel/wire.ts'

const ofCustomer = { customerNo: ['lccustno', optional(customerNo)] } as const
const deviceKey = optional(text(40))

/** On unless it says otherwise; blank is off, as a box that is not checked (RPT-25). */
const onByDefault = withDefault(check, true)
const historySwitch: typeof onByDefault = {
  ...onByDefault,
  read: (wire) => wire !== '' && onByDefault.read(wire),
}

/** WST-06. */
const WasteEntry = record({
  entryId: ['tranid', whole(Number.MAX_SAFE_INTEGER)],
  locationNo: ['location', locationNo],
  locationName: ['location_name', text(100)],
  itemNo: ['item', itemNo],
  description: ['description', text(ITEM_DESCRIPTION_LENGTH)],
  quantity: ['qty', signed],
  wastedOn: ['date', usDate],
  /** On the label, by the barcode. */
  useBy: ['use_by', optional(usDate)],
  recordedAt: ['recorded_at', instant],
  session: ['sessionid', text(40)],
  /** As the device that made it calls it. */
  entryKey: ['entry_key', deviceKey],
})
/** Entries that are not posted yet, the last one first, and how many there are in all. */
const listed = {
  entries: ['history', list(WasteEntry)],
  count: ['count', whole()],
  pieces: ['pieces', whole()],
} as const

const Posted = record({
  /** Undefined: nothing was posted. */
  postedAt: ['posted_at', optional(instant)],
  entries: ['entries', whole()],
  pieces: ['pieces', whole()],
  /** What could not be posted and stays, each with its reason. */
  left: ['left', list(record({ entryId: ['tranid', whole(Number.MAX_SAFE_INTEGER)], reason: ['reason', text()] }))],
})

export const waste = {
  save: endpoint('POST /waste', {
    summary:
      'Enter waste: an item by its number, UPC/EAN or the customer’s own number; the same key twice is one entry (WST-09)',
    ability: 'waste.enter',
    form: record({
      waste: [
        'waste',
        json(
          record({
            locationNo: ['txtLocation', text(6)],
            wastedOn: ['txtDate', usDate],
            quantity: ['txtQty', typedNumber],
            itemNo: ['txtItem', scannedCode],
            /** Of a barcode that the caller has read itself; a barcode in txtItem brings its own. */
            useBy: ['use_by', optional(usDate)],
            /** Yes to the question that a refusal with the code "not confirmed" asks. */
            isConfirmed: ['confirmed', optional(check)],
            withHistory: ['chkHistory', historySwitch],
            session: ['sessionid', deviceKey],
            entryKey: ['entry_key', deviceKey],
          }),
        ),
      ],
    }),
    answer: record({
      ...listed,
      locationNo: ['lclocation', locationNo],
      wastedOn: ['lcdate', usDate],
      entryId: ['lctransid', whole(Number.MAX_SAFE_INTEGER)],
    }),
  }),
  list: endpoint('GET /waste', {
    summary: 'What the user has entered for the customer and not posted yet, the last first (WST-07)',
    ability: 'waste.enter',
    query: record({ ...ofCustomer, most: ['cnt', withDefault(whole(WASTE_LISTED_MOST), WASTE_HISTORY)] }),
    answer: record(listed),
  }),
  display: endpoint('POST /wastedisplay', {
    summary: 'The same for programs: every session of the user, whatever is named (WST-10)',
    ability: 'waste.enter',
    stores: false,
    form: record({
      ...ofCustomer,
      button: ['BTNSUBMIT', optional(text(20))],
      session: ['session_id', deviceKey],
      most: ['cnt', withDefault(whole(WASTE_LISTED_MOST), WASTE_HISTORY)],
    }),
    answer: record(listed),
  }),
  remove: endpoint('DELETE /waste', {
    summary: 'Delete an entry that is not posted yet (WST-16)',
    ability: 'waste.enter',
    stores: false,
    form: record({ ...ofCustomer, wasteId: ['lctransid', whole(Number.MAX_SAFE_INTEGER)] }),
    answer: record(listed),
  }),
  review: endpoint('GET /wastereview', {
    summary: 'The same for programs (WST-11)',
    ability: 'waste.enter',
    changes: true,
    stores: false,
    query: record({ ...ofCustomer, wasteId: ['lctransid', whole(Number.MAX_SAFE_INTEGER)] }),
    answer: record(listed),
  }),
  post: endpoint('GET /wastepost', {
    summary: 'Post what the user has entered for the customer; the same key twice is one Post (WST-12, WST-15)',
    ability: 'waste.enter',
    changes: true,
    query: record({ ...ofCustomer, postKey: ['post_key', deviceKey] }),
    answer: Posted,
  }),
  items: endpoint('GET /wasteitems', {
    summary: 'The customer’s items, by which a screen knows what is typed or scanned (WST-05)',
    ability: 'waste.enter',
    lane: 'reading',
    query: record(ofCustomer),
    answer: list(
      record({
        itemNo: ['item', itemNo],
        description: ['description', text(ITEM_DESCRIPTION_LENGTH)],
        upc: ['upc', text(20)],
        customerItemNo: ['customer_item', text(20)],
      }),
    ),
  }),
  posted: endpoint('GET /wasteposted', {
    summary: 'What is posted for a location and day, by item, and how much of it the user may take back (WST-14)',
    ability: 'waste.correct',
    query: record({ ...ofCustomer, locationNo: ['txtLocation', locationNo], wastedOn: ['txtDate', usDate] }),
    answer: list(
      record({
        itemNo: ['item', itemNo],
        description: ['description', text(ITEM_DESCRIPTION_LENGTH)],
        pieces: ['qty', signed],
        takenBackMost: ['can_take_back', whole()],
      }),
    ),
  }),
  correct: endpoint('POST /wastecorrect', {
    summary:
      'Take posted waste back by a negative entry, down to none: staff any, others on the day of the Post (WST-14)',
    ability: 'waste.correct',
    form: record({
      ...ofCustomer,
      locationNo: ['txtLocation', locationNo],
      wastedOn: ['txtDate', usDate],
      itemNo: ['txtItem', itemNo],
      quantity: ['txtQty', typedNumber],
      entryKey: ['entry_key', deviceKey],
    }),
    answer: record({ pieces: ['qty', signed] }),
  }),
}
