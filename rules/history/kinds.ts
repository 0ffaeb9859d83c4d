/** The kinds of records whose changes are shown, each with the first words of its actions in the record (server/audit/). */
export const HISTORY_KINDS = {
  order: { label: 'Orders', words: ['order', 'lines', 'upload-columns', 'upload-unit'] },
  quantity: { label: 'Quantities', words: ['line'] },
  location: { label: 'Locations', words: ['location', 'ship-to'] },
  customer: { label: 'Customers', words: ['customer'] },
  user: { label: 'Users and rights', words: ['user', 'api-key', 'password', 'password-reset', 'alert'] },
  access: { label: 'Sign-ins and View As', words: ['sign-in', 'session', 'view-as'] },
  /** Who asked for what is another customer's. Only what exists is recorded, so customers never see it: it would tell which numbers do. */
  foreign: { label: 'Refused access', words: ['access'] },
  item: { label: 'Items and lists', words: ['item', 'item-list', 'list-item', 'customer-item', 'menu'] },
  price: { label: 'Prices', words: ['retail-price', 'base-price', 'customer-price'] },
  waste: { label: 'Waste', words: ['waste'] },
  cutoff: { label: 'Cut-offs', words: ['cutoff-weekday', 'cutoff-date'] },
  production: { label: 'Production and menus', words: ['production', 'route', 'menu-cycle', 'menu-week', 'menu-item'] },
  company: { label: 'Settings and imports', words: ['setting', 'import', 'mail', 'notice', 'retention'] },
} as const
export type HistoryKind = keyof typeof HISTORY_KINDS
export const historyKinds = Object.keys(HISTORY_KINDS) as HistoryKind[]

/** A customer's own people see these; the others are the company's business. */
export const CUSTOMER_KINDS: readonly HistoryKind[] = [
  ...(['order', 'quantity', 'location', 'customer', 'user', 'access', 'item', 'price', 'waste', 'cutoff'] as const),
]

/** The kinds that somebody may see. */
export const kindsSeenBy = (viewer: { readonly isStaff: boolean }): readonly HistoryKind[] =>
  viewer.isStaff ? historyKinds : CUSTOMER_KINDS

/** The ways in by which something is changed, each with the channels that the record has for it and how an entry says them. */
export const WAYS_IN = {
  screen: { label: 'On screen', channels: { web: 'on screen', mobile: 'on a phone' } },
  file: { label: 'By file', channels: { upload: 'by file' } },
  api: { label: 'By API', channels: { api: 'by API', enterprise: 'by API' } },
  import: { label: 'By import', channels: { import: 'by import' } },
  command: { label: 'By command', channels: { command: 'by command' } },
  schedule: { label: 'By schedule', channels: { schedule: 'by schedule' } },
} as const
export type WayIn = keyof typeof WAYS_IN
export const waysIn = Object.keys(WAYS_IN) as WayIn[]

const CHANNEL_WORDS: Readonly<Record<string, string>> = Object.assign({}, ...waysIn.map((way) => WAYS_IN[way].channels))
/** By which way in, as the history and its file say it. */
export const wayWords = (channel: string): string => CHANNEL_WORDS[channel] ?? channel
