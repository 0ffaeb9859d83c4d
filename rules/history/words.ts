import { isPlainDate, toUsDate, WEEKDAYS, weekdayName } from '../calendar.ts'
import { DEFAULT_ORDER_LIMIT } from '../limits.ts'
import { many } from '../many.ts'
import { cents } from '../money.ts'

/** One entry of the record, as it is stored. */
export interface StoredEntry {
  /** 'location.change', 'line.save' … */
  readonly action: string
  /** The key of what was changed: an order's or a location's number, a user code; parts joined by '/'. */
  readonly subject: string
  readonly itemNo?: string | undefined
  /** Descriptions of the items that the entry names, by number; those that are not known are left out. */
  readonly itemNames?: ReadonlyMap<string, string> | undefined
  /** The changed columns as JSON, or one value in words. */
  readonly oldValue?: string | undefined
  readonly newValue?: string | undefined
  /** The values that the record replaced or left, where it had none of its own: JSON, with the record that gave them as "from". */
  readonly inherited?: string | undefined
}
/** One value that changed, in words. '' is empty, or was not there. */
export interface Change {
  readonly field: string
  readonly was: string
  readonly is: string
}

/** What is done to what, by the first word of an action: the record, as it is shown before its number. */
const RECORDS: Readonly<Record<string, string>> = {
  order: 'Order',
  line: 'Order',
  lines: 'Order',
  location: 'Location',
  'ship-to': 'Ship-to',
  customer: 'Customer',
  user: 'User',
  'api-key': 'API key of',
  password: 'Password of',
  'password-reset': 'Password of',
  'sign-in': 'Sign-in',
  session: 'Session of',
  'view-as': 'View As',
  access: 'Access to',
  item: 'Item',
  'item-list': 'Item list',
  'list-item': 'Item',
  'customer-item': 'Item',
  menu: 'Item',
  'retail-price': 'Retail price',
  'base-price': 'Base price',
  'customer-price': 'Price code',
  'cutoff-weekday': 'Cut-off of',
  'cutoff-date': 'Cut-off of',
  production: 'Production',
  route: 'Route',
  'menu-cycle': 'Menu cycle',
  'menu-week': 'Week of cycle',
  'menu-item': 'Item of cycle',
  setting: 'Setting',
  import: 'Import',
  mail: 'Mail',
  waste: 'Waste',
  alert: 'Alerts of',
  notice: 'Notice',
  retention: 'Old rows',
  'upload-columns': 'Columns of files',
  'upload-unit': 'Unit of files',
}
const DEEDS: Readonly<Record<string, string>> = {
  create: 'created',
  change: 'changed',
  delete: 'deleted',
  save: 'quantity changed',
  cancel: 'canceled',
  import: 'imported',
  move: 'moved to another date',
  reopen: 'no longer canceled',
  'used-on-day': 'used-on day changed',
  'item-list': 'item list changed',
  'label-customer': 'label customer changed',
  'ship-customer': 'ship customer changed',
  'ship-to': 'ship-to changed',
  route: 'route changed',
  release: 'released to production',
  unlock: 'unlocked',
  ship: 'shipped',
  invoice: 'invoiced',
  refused: 'refused',
  start: 'started',
  stop: 'ended',
  remove: 'taken off the menu of a day',
  restore: 'put back on the menu of a day',
  rotate: 'replaced',
  show: 'shown',
  end: 'ended',
  mailed: 'link mailed',
  state: 'state changed',
  invite: 'invited',
  password: 'password replaced',
  fill: 'filled',
  copy: 'copied from another group',
  retry: 'tried again',
  'nothing-needed': 'marked “Nothing needed”',
  'needed-again': 'no longer marked “Nothing needed”',
  remind: 'reminded of an order',
  post: 'posted',
  correct: 'corrected',
  'sign-up': 'signed up',
  confirm: 'confirmed',
  'send-again': 'confirmation sent again',
  send: 'sent',
  run: 'removed',
}
/**
 * Own values over inherited ones, with the columns of their key. The first own value and the last one removed are changes of something
 * that is there all the time, although the database adds and deletes a row.
 */
const OVERRIDES: Readonly<Record<string, readonly string[]>> = {
  'customer-price': ['customer_no', 'list_code', 'price_code'],
  'customer-item': ['customer_no', 'item_no'],
}
/** Where an inherited value comes from. */
const SOURCES: Readonly<Record<string, string>> = {
  group: 'price group',
  master: 'Master',
  item: 'item',
  date: 'every customer',
  'every customer': 'every customer',
  weekday: 'weekday',
  default: 'default',
}
/** What a blank value of a field means, where it is not simply blank. */
const BLANKS: Readonly<Record<string, string>> = {
  max_order_quantity: `${DEFAULT_ORDER_LIMIT} (default)`,
  item_list_code: 'Master',
  list_code: 'Master',
  bill_to_customer_no: 'the customer itself',
  label_customer_no: 'the customer itself',
  ship_to_customer_no: 'the customer itself',
  'order.item-list': 'Master',
  'order.label-customer': 'the customer itself',
  'order.ship-customer': 'the customer itself',
}
/** Columns whose name alone would not say what they are. */
const FIELDS: Readonly<Record<string, string>> = {
  is_active: 'Active',
  is_admin: 'Admin user',
  is_deleted: 'Deleted',
  user_code: 'User code',
  is_no_work: 'No-work day',
  is_authorised: 'Authorized',
  show_on_menu: 'Show on menu',
  rights: 'Rights',
  mapped_route_no: 'Mapped route',
  route_no: 'Route',
  pos: 'POS',
  menu_days: 'Delivery days',
  one_item_per_tray: 'One item per tray',
  item_list_code: 'Item list',
  list_code: 'Item list',
  label_customer_no: 'Label customer',
  ship_to_customer_no: 'Ship-to customer',
  ship_to_code: 'Ship-to',
  menu_cycle_code: 'Menu cycle',
  web_orders_allowed: 'Orders allowed',
  item_lists_allowed: 'Item lists allowed',
  pos_enabled: 'POS',
  xml_upload_enabled: 'XML upload',
  pay_bill_url: 'Pay bill address',
  bill_to_customer_no: 'Billed customer',
  master_customer_no: 'Master account',
  max_order_quantity: 'Quantity limit',
  is_from_erp: 'From the ERP',
  credit_limit_cents: 'Credit limit',
  cents: 'Price',
  cut_day: 'Cut-off day',
  cut_time: 'Cut-off time',
  customer_item_no: 'Customer item number',
  contact_1_email: 'Contact 1 e-mail',
  contact_2_email: 'Contact 2 e-mail',
  contact_3_email: 'Contact 3 e-mail',
}
/** Facts of the company that are on a customer's records, and not for the customer. */
const COMPANY_FIELDS: ReadonlySet<string> = new Set([
  'customer_price_group',
  'retail_price_group',
  'credit_limit_cents',
])

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const plain = (name: string) => capital(name.replaceAll(/[_-]/g, ' '))

/** Records that stand in a list or a group: what the first part of their key is. */
const PARENTS: Readonly<Record<string, string>> = {
  'list-item': 'list',
  'base-price': 'group',
  'retail-price': 'group',
  'customer-price': 'list',
}
/** Settings, as their screens name them. */
const SETTINGS: Readonly<Record<string, string>> = {
  'staff-edit-before-cutoff': 'Staff enter orders before the cut-off',
  'customers-from-erp': 'Customers come from the ERP alone',
  'undelivered-orders-count': 'Orders not delivered yet count toward the credit limit',
  'production-release-at': 'Release by itself',
}

/** How the key of a record is said: days as people write them, what stands in a list with its list, other keys as they are. */
function nameOf(word: string, subject: string): string {
  const weekday = WEEKDAYS.find((day) => String(day) === subject)
  if (word === 'cutoff-weekday' && weekday) return weekdayName(weekday)
  if (word === 'cutoff-date' && isPlainDate(subject)) return toUsDate(subject)
  if (word === 'item-list') return subject || 'Master'
  if (word === 'setting') return SETTINGS[subject] ?? subject
  const [cycle = '', second = '', third] = subject.split('/')
  if (word === 'menu-week' && isPlainDate(second)) return `${cycle} from ${toUsDate(second)}`
  if (word === 'menu-item' && third !== undefined) return `${cycle}, week ${second}, ${third}`
  const parent = PARENTS[word]
  const at = subject.lastIndexOf('/')
  if (parent === undefined || at < 0) return subject
  return `${subject.slice(at + 1)} of ${parent} ${subject.slice(0, at) || (parent === 'list' ? 'Master' : '(blank)')}`
}

/** "105735 Ham Salad". */
const itemWords = (itemNo: string, names: StoredEntry['itemNames']) =>
  [itemNo, names?.get(itemNo)].filter(Boolean).join(' ')

/** "Location 000213 changed"; an item of an order with its description. */
export function titleOf({ action, subject, itemNo, itemNames }: StoredEntry): string {
  const [word = '', ...deed] = action.split('.')
  const of = RECORDS[word] ?? plain(word)
  if (OVERRIDES[word] && ['create', 'delete'].includes(deed.join('.'))) deed.splice(0, deed.length, 'change')
  const done = deed.length === 0 ? '' : (DEEDS[deed.join('.')] ?? deed.join(' ').replaceAll('-', ' '))
  const link = itemNo && itemNames?.has(itemNo) ? ':' : ''
  const what = [of, nameOf(word, subject), itemNo && `item ${itemWords(itemNo, itemNames)}`].filter(Boolean).join(' ')
  return `${what}${link} ${done}`.trim()
}

type Fields = Readonly<Record<string, unknown>>

function fieldsIn(text: string | undefined): Fields | undefined {
  if (!text?.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as Fields
  } catch {
    return undefined
  }
}

function said(field: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value
      .map((each) =>
        plain(
          String(each)
            .replaceAll(/([A-Z])/g, ' $1')
            .toLowerCase(),
        ),
      )
      .join(', ')
  if (typeof value === 'number' && /(^|_)cents$/.test(field)) return cents(value)
  if (typeof value === 'string' && isPlainDate(value)) return toUsDate(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What the one value of an entry is. */
const VALUES: Readonly<Record<string, string>> = {
  'line.save': 'Quantity',
  'order.cancel': 'Pieces',
  'order.reopen': 'Pieces',
  'order.move': 'Date',
  'order.confirm': 'E-mailed to',
  'order.send-again': 'To',
  'waste.delete': 'Quantity',
  'waste.correct': 'Pieces',
  'api-key.rotate': 'Token',
  'location.nothing-needed': 'Date',
  'location.needed-again': 'Date',
  'location.remind': 'Date',
  'alert.sign-up': 'Number',
  'alert.stop': 'Number',
  'alert.confirm': 'Number',
  'notice.send': 'Text',
}

/** A day as people write it; of a token its end alone, which is enough to know it by. */
function oneValue(action: string, value = ''): string {
  if (value === '') return BLANKS[action] ?? ''
  if (action.startsWith('api-key.')) return value === '' ? '' : `…${value.slice(-4)}`
  return isPlainDate(value) ? toUsDate(value) : value
}

const LINES_SHOWN = 100

type Line = readonly [itemNo: string, was: number, is: number]

/** The quantities of an order that came by file or from a program. */
function readLines({ action, newValue = '' }: StoredEntry): readonly Line[] | undefined {
  if (action !== 'lines.save' || !newValue.startsWith('[')) return undefined
  try {
    return JSON.parse(newValue) as readonly Line[]
  } catch {
    return undefined
  }
}

/** The numbers of the items that an entry names. */
export const itemsNamed = (entry: StoredEntry): string[] => [
  ...(entry.itemNo ? [entry.itemNo] : []),
  ...(readLines(entry)
    ?.slice(0, LINES_SHOWN)
    .map(([itemNo]) => itemNo) ?? []),
]

function linesIn(entry: StoredEntry): Change[] | undefined {
  const lines = readLines(entry)
  if (!lines) return undefined
  const shown = lines.slice(0, LINES_SHOWN).map(([itemNo, was, is]) => ({
    ...{ field: `Item ${itemWords(itemNo, entry.itemNames)}`, was: String(was), is: String(is) },
  }))
  const more = lines.length - shown.length
  return more > 0 ? [...shown, { field: '', was: '', is: `and ${many(more, 'more item')}` }] : shown
}

/** What changed, value by value. What a customer's people may not see is left out for them. */
export function changesOf(entry: StoredEntry, { isStaff }: { readonly isStaff: boolean }): Change[] {
  const { action, oldValue, newValue, inherited } = entry
  const [was, is] = [fieldsIn(oldValue), fieldsIn(newValue)]
  if (!was && !is) {
    if (!oldValue && !newValue) return []
    return (
      linesIn(entry) ?? [
        { field: VALUES[action] ?? '', was: oneValue(action, oldValue), is: oneValue(action, newValue) },
      ]
    )
  }
  const keys = OVERRIDES[action.split('.')[0] ?? ''] ?? []
  const given = inheritedIn(inherited)
  const isWhole = !was || !is
  const names = Object.keys({ ...was, ...is }).filter(
    (name) =>
      (isStaff || !COMPANY_FIELDS.has(name)) &&
      !keys.includes(name) &&
      // A record that is added or deleted shows the values it has, and none of those it does not have.
      !(isWhole && isUnset(name, was?.[name]) && isUnset(name, is?.[name])),
  )
  const told = (of: Fields | undefined, name: string) => {
    const value = of?.[name]
    return isUnset(name, value) ? (given(name) ?? (isWhole ? '' : (BLANKS[name] ?? ''))) : said(name, value)
  }
  return names.map((name) => ({
    field: FIELDS[name] ?? plain(name.replace(/_(no|code)$/, ' $1')),
    was: told(was, name),
    is: told(is, name),
  }))
}

/** No value of its own: a customer's limit of 0 is none. */
const isUnset = (name: string, value: unknown) =>
  value === undefined || value === null || value === '' || (name === 'max_order_quantity' && value === 0)

/** The inherited value of a field, with the record that gives it: '8.99 (price group)'; undefined where there is none. */
function inheritedIn(text: string | undefined): (name: string) => string | undefined {
  const { from, ...values } = fieldsIn(text) ?? {}
  const source = SOURCES[String(from)] ?? String(from)
  return (name) => (isUnset(name, values[name]) ? undefined : `${said(name, values[name])} (${source})`)
}
