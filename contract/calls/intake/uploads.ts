import * as z from 'zod/mini'
import {
  GROUPS_AT_ONCE,
  QUANTITY_MAX,
  TRAY_SIZES_AT_ONCE,
  UNIT_LENGTH,
  UPLOAD_BYTES,
  UPLOAD_LINES,
} from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { UPLOAD_FORMATS } from '#rules/uploads/formats.ts'
import type { AskedGroup, AskedLine, GroupResult, LineVerdict } from '#rules/uploads/line.ts'
import { download, endpoint } from '../../kernel/endpoint.ts'
import {
  customerNo,
  flag,
  instant,
  itemNo,
  json,
  list,
  locationNo,
  orderNo,
  quantity,
  routeNo,
  text,
  upload,
  usDate,
  weekday,
  whole,
  word,
} from '../../kernel/kinds.ts'
import { type Kind, nothing, optional, record, withDefault } from '../../kernel/wire.ts'
import { ofCustomer } from '../../shapes/day-orders.ts'
import { ReadWorkbook } from './workbooks.ts'

/** A line as [item, quantity] or [item, quantity, 1], the 1 for a confirmed one: 100,000 of them in one body. */
const askedLine: Kind<AskedLine> = {
  schema: z.union(
    [z.tuple([itemNo.schema, quantity.schema]), z.tuple([itemNo.schema, quantity.schema, flag.schema])],
    `must be [item, quantity from 0 to ${figure(QUANTITY_MAX)}] or [item, quantity, 1 when confirmed].`,
  ),
  read: (wire) => {
    const [item, amount, confirmed] = wire as [string, unknown, unknown]
    return { itemNo: item, quantity: Number(amount), isConfirmed: Number(confirmed ?? 0) === 1 }
  },
  write: ({ itemNo: item, quantity: amount, isConfirmed }) => (isConfirmed ? [item, amount, 1] : [item, amount]),
}

/** Whose lines they are. The customer only where staff uploads for several (XLS-08). */
const ofOrder = {
  customerNo: ['custno', optional(customerNo)],
  locationNo: ['location', locationNo],
  orderDate: ['date', usDate],
  usedOnDay: ['lcusedonday', weekday],
} as const
const askedGroup: Kind<AskedGroup> = record({ ...ofOrder, lines: ['lines', list(askedLine, UPLOAD_LINES)] })
const groups = (most: number) => json(list(askedGroup, most), { keys: 6 * most })

const batchId: Kind<string> = {
  schema: z.string('must be a UUID.').check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID.')),
  read: (wire) => wire as string,
  write: (id) => id,
}
/** SHA-256 of the file's bytes, 64 hexadecimal digits. */
const fileHash: Kind<string> = {
  schema: z.string('must be a SHA-256.').check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal.')),
  read: (wire) => wire as string,
  write: (hash) => hash,
}
const format = word(...UPLOAD_FORMATS)
const member = optional(word('invalid date', 'invalid location', 'location'))
const ofGroup = {
  ...ofOrder,
  locationName: ['location_name', optional(text(100))],
  routeNo: ['route', optional(routeNo)],
} as const

const ofLine = {
  itemNo: ['item', text(20)],
  description: ['desc', text(250)],
  quantity: ['qty', whole()],
} as const

/** What the server says of an order before it is sent, in the order asked. */
const GroupCheck = record({
  ...ofGroup,
  outcome: ['outcome', word('create', 'update', 'unchanged', 'refused')],
  /** Of a refused one: which list of the results it belongs to, and why. */
  member: ['member', member],
  text: ['messageTxt', optional(text())],
  code: ['code', optional(text(40))],
  /** The order that would be set, and its pieces now: what is in the file is ordered already, perhaps (INV-25). */
  orderNo: ['doc', optional(orderNo)],
  pieces: ['pieces', optional(whole())],
  /** The customer's limit, above which a line asks (UPL-09). */
  limit: ['limit', whole()],
  rejected: [
    'rejected',
    list(
      record({
        ...ofLine,
        text: ['messageTxt', text()],
        code: ['code', text(40)],
        /** The item whose barcode or own number was given; `desc` is its description (UPL-15). */
        offer: ['offer', optional(text(20))],
      }),
    ),
  ],
  overLimit: ['over_limit', list(record({ itemNo: ['item', text(20)], quantity: ['qty', whole()] }))],
  /** How many lines would be stored, those above the limit included. */
  saves: ['saves', withDefault(whole(), 0)],
})

const lineVerdict: Kind<LineVerdict> = record({
  ...ofLine,
  storedQuantity: ['stored_qty', whole()],
  isOverLimit: ['over_limit', flag],
  outcome: ['outcome', word('save', 'unchanged', 'rejected', 'waiting')],
  text: ['messageTxt', optional(text())],
  code: ['code', optional(text(40))],
})
/** One order of a batch as it stands. Of a refused, waiting or closed one the lines are those that were asked for. */
const groupResult: Kind<GroupResult> = record({
  group: ['group', whole()],
  ...ofGroup,
  outcome: ['outcome', word('waiting', 'closed', 'create', 'update', 'unchanged', 'refused')],
  member: ['member', member],
  text: ['messageTxt', optional(text())],
  code: ['code', optional(text(40))],
  orderNo: ['doc', optional(orderNo)],
  lines: ['lines', list(lineVerdict, UPLOAD_LINES)],
})
const BatchHead = record({
  batchId: ['batch', batchId],
  format: ['format', format],
  fileName: ['file', text(255)],
  addedAt: ['added_at', instant],
  /** The same bytes again are warned of before CONFIRM (INV-25). */
  fileHash: ['hash', optional(fileHash)],
  groups: ['groups', whole()],
  waiting: ['waiting', whole()],
  refused: ['refused', whole()],
  state: ['state', word('open', 'done', 'closed')],
  mailedTo: ['mailed_to', optional(text(70))],
})
const ofBatch = { batchId: ['batch', batchId] } as const
const ShipToLocation = record({ shipToIdent: ['ident', text(20)], locationNo: ['location', locationNo] })
const UnitChoice = record({
  unit: ['unit', text(UNIT_LENGTH)],
  itemNo: ['item', text(20)],
  pieces: ['pieces', whole()],
})
/** `isLocation`: the text is also the number of a location. */
const PosNumber = record({
  posNumber: ['pos', text(100)],
  locationNos: ['locations', list(locationNo, UPLOAD_LINES)],
  isLocation: ['is_location', flag],
})

export const uploads = {
  check: endpoint('POST /enterprise_order_check', {
    stores: false,
    summary: 'Judges orders of a file as sending them would now, and writes nothing (UPL-02)',
    ability: 'uploads.use',
    bodyBytes: UPLOAD_BYTES,
    form: record({
      ...ofCustomer,
      groups: ['groups', groups(GROUPS_AT_ONCE)],
      /** Of what kind of file; XML needs its setting (UPL-14). */
      format: ['format', optional(format)],
    }),
    answer: record({ groups: ['groups', list(GroupCheck)] }),
  }),
  confirm: endpoint('POST /enterprise_order_batch', {
    summary: 'CONFIRM: keeps what is to be sent under the batch id; the same again answers the same (INV-21)',
    ability: 'uploads.use',
    bodyBytes: UPLOAD_BYTES,
    form: record({
      ...ofCustomer,
      batchId: ['batch', batchId],
      format: ['format', format],
      fileName: ['file', text(255)],
      fileHash: ['hash', fileHash],
      groups: ['groups', groups(UPLOAD_LINES)],
      /** Locations chosen for ship-to idents of an XML file, remembered for the next one (XML-10). */
      shipToChoices: ['ship_to_choices', withDefault(json(list(ShipToLocation)), [])],
    }),
    answer: record({
      batch: ['head', BatchHead],
      /** When a file of the same bytes was confirmed before, today. */
      sameFileAt: ['same_file_at', optional(instant)],
    }),
  }),
  send: endpoint('POST /enterprise_order_send', {
    summary: 'Sends orders of a batch; one that was sent before answers what became of it then (INV-21)',
    ability: 'uploads.use',
    form: record({
      ...ofCustomer,
      batchId: ['batch', batchId],
      groups: ['groups', json(list(whole(), GROUPS_AT_ONCE))],
    }),
    answer: record({ groups: ['groups', list(groupResult)] }),
  }),
  batches: endpoint('GET /enterprise_order_batches', {
    summary: "The user's own uploads of the last 14 days, unfinished ones first (UPL-11)",
    ability: 'uploads.use',
    query: record(ofCustomer),
    answer: record({
      batches: ['batches', list(BatchHead)],
      /** The customer sends XML, too (UPL-14). */
      isXmlEnabled: ['xml_upload', optional(flag)],
    }),
  }),
  batch: endpoint('GET /enterprise_order_batch', {
    summary:
      'One upload with all its orders: what was sent, what was refused and why, what is still to be sent (INV-22)',
    ability: 'uploads.use',
    lane: 'reading',
    query: record({ ...ofCustomer, ...ofBatch }),
    answer: record({ batch: ['head', BatchHead], groups: ['groups', list(groupResult, UPLOAD_LINES)] }),
  }),
  close: endpoint('POST /enterprise_order_batch_close', {
    summary: 'What of an upload is still to be sent is not sent any more',
    ability: 'uploads.use',
    form: record({ ...ofCustomer, ...ofBatch }),
    answer: record({ batch: ['head', BatchHead] }),
  }),
  mail: endpoint('POST /send_enterprise_order_confirmation_email', {
    summary:
      'One e-mail to the signed-in user, or to the user of the API key, about an upload: what was ordered, what was not and why; without a batch about the latest upload or API order of the last 24 hours (UPL-03). Contacts of the locations get the part of theirs, and after an upload by company staff the users who placed the orders',
    ability: 'uploads.use',
    alsoByKey: true,
    form: record({ customerNo: ['custno', optional(customerNo)], batchId: ['batch', optional(batchId)] }),
    answer: record({ sentTo: ['sent_to', withDefault(text(1000), '')] }),
  }),
  customerItems: endpoint('GET /enterprise_customer_items', {
    summary: "Items by the customer's own number, to match an XML order's lines (XML-06)",
    ability: 'uploads.use',
    lane: 'reading',
    query: record(ofCustomer),
    answer: record({
      items: [
        'items',
        list(
          record({
            customerItemNo: ['customeritemno', text(20)],
            itemNo: ['itemno', itemNo],
            description: ['itmdesc', text(250)],
            /** Bar code, and pieces in a tray (0: no tray). */
            upc: ['UPC', text(12)],
            traySize: ['tray', whole()],
          }),
          UPLOAD_LINES,
        ),
      ],
    }),
  }),
  shipToChoices: endpoint('GET /enterprise_ship_to_choices', {
    summary: 'Locations chosen earlier for ship-to idents of XML orders (XML-10)',
    ability: 'uploads.use',
    query: record(ofCustomer),
    answer: record({ choices: ['choices', list(ShipToLocation)] }),
  }),
  unitChoices: endpoint('GET /enterprise_unit_choices', {
    summary: "How many pieces the units of the customer's files are, as its users answered (XML-11)",
    ability: 'orders.open',
    ofAnyCustomer: true,
    query: record(ofCustomer),
    answer: record({ choices: ['choices', list(UnitChoice)] }),
  }),
  answerUnit: endpoint('POST /enterprise_unit_choice', {
    summary: 'Remembers how many pieces a unit is; 0 pieces forgets it (XML-11)',
    ability: 'uploads.use',
    ofAnyCustomer: true,
    form: record({
      ...ofCustomer,
      unit: ['unit', text(UNIT_LENGTH)],
      /** Of which item; missing for a unit of one size, such as a dozen. */
      itemNo: ['item', withDefault(text(20), '')],
      pieces: ['pieces', quantity],
    }),
    answer: record({ choices: ['choices', list(UnitChoice)] }),
  }),
  traySizes: endpoint('POST /enterprise_tray_sizes', {
    stores: false,
    summary: 'Pieces in a tray of items of a file, to offer as the size of a case (XML-11)',
    ability: 'uploads.use',
    form: record({
      ...ofCustomer,
      items: ['items', json(list(itemNo, TRAY_SIZES_AT_ONCE), { keys: TRAY_SIZES_AT_ONCE })],
    }),
    /** Without items that have no tray, or that the customer may not order. */
    answer: record({
      sizes: ['sizes', list(record({ itemNo: ['item', text(20)], traySize: ['tray', whole()] }), TRAY_SIZES_AT_ONCE)],
    }),
  }),
  posNumbers: endpoint('GET /enterprise_pos_numbers', {
    summary:
      "POS numbers that name the customer's locations in files, where that is enabled; each with what it may mean (LOC-34)",
    ability: 'uploads.use',
    lane: 'reading',
    query: record(ofCustomer),
    answer: record({ posNumbers: ['pos_numbers', list(PosNumber, UPLOAD_LINES)] }),
  }),
  readWorkbook: endpoint('POST /uploadxlsxupdated', {
    stores: false,
    summary: 'Reads a workbook of orders for several customers, and keeps nothing (XLS-03)',
    ability: 'uploads.manyCustomers',
    bodyBytes: UPLOAD_BYTES,
    form: record({ workbook: ['xlsx', upload] }),
    answer: ReadWorkbook,
  }),
  workbookTemplate: download('GET /enterprise_upload_template.xlsx', {
    summary: 'A workbook for many customers to fill in',
    ability: 'uploads.manyCustomers',
    query: nothing,
  }),
}
