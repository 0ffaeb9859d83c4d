import { addDays, type PlainDate } from '#rules/calendar.ts'
import type { Draft } from '../import/layout.ts'
import { randomOf } from './random.ts'
import { CREDIT_HOLD_CUSTOMER, DEMO_CUSTOMER } from './users.ts'

/** Retail peaks on Friday and Saturday; hospitals, plants and schools order Monday to Friday, evenly. */
export type Trade = 'retail' | 'institution'
export interface DemoCustomer {
  readonly customerNo: string
  readonly name: string
  readonly city: string
  readonly trade: Trade
  readonly locationCount: number
  /** How many items stand on its Master list. */
  readonly listSize: number
  /** How many lines an order has, about. */
  readonly lines: number
  readonly keepsWaste?: boolean
  readonly more?: Partial<Draft<'customers'>>
}

/** Uploads XML and has more than a thousand locations. */
export const CHAIN_CUSTOMER = '125600'
/** One of its lists holds everything that is made. */
export const BIG_LIST_CUSTOMER = '105900'
/** Has no lists of its own: a master account's are its. */
export const SHARING_CUSTOMER = '104230'
/** Owes nothing itself: another account is billed. */
export const BILLED_ELSEWHERE_CUSTOMER = '104310'
export const PAST_DUE_CUSTOMER = '104600'
/** Neither balance nor limit is told: its status is blank (ACC-10). */
const UNTOLD_CUSTOMER = '104700'

const plain = (
  customerNo: string,
  name: string,
  city: string,
  trade: Trade,
  locationCount: number,
  listSize: number,
  lines: number,
): DemoCustomer => ({ customerNo, name, city, trade, locationCount, listSize, lines })

export const demoCustomers: readonly DemoCustomer[] = [
  {
    ...plain(DEMO_CUSTOMER, 'Lakeshore Fuel Marts', 'Port Haven', 'retail', 42, 600, 18),
    keepsWaste: true,
    more: {
      webOrdersAllowed: 2,
      itemListsAllowed: 5,
      posEnabled: true,
      payBillUrl: 'https://pay.example.com/lakeshore',
      balanceCents: 1_284_350,
      creditLimitCents: 5_000_000,
    },
  },
  {
    ...plain(SHARING_CUSTOMER, 'Lakeshore Fuel West', 'Cedar Mill', 'retail', 6, 0, 9),
    more: { masterCustomerNo: DEMO_CUSTOMER },
  },
  {
    ...plain('104300', 'Birchwood Health Group', 'Elm Prairie', 'institution', 8, 160, 8),
    keepsWaste: true,
    more: { balanceCents: 640_000, creditLimitCents: 2_500_000 },
  },
  {
    ...plain(BILLED_ELSEWHERE_CUSTOMER, 'Birchwood Clinics', 'Elm Prairie', 'institution', 5, 90, 6),
    more: { billToCustomerNo: '104300', balanceCents: 0 },
  },
  {
    ...plain(CREDIT_HOLD_CUSTOMER, 'Copper Kettle Cafes', 'Granite Falls', 'retail', 6, 120, 7),
    more: { balanceCents: 1_843_210, creditLimitCents: 1_500_000 },
  },
  {
    ...plain(PAST_DUE_CUSTOMER, 'Old Mill Markets', 'Millbrook', 'retail', 7, 140, 7),
    keepsWaste: true,
    more: { balanceCents: 402_515, creditLimitCents: 1_200_000 },
  },
  {
    ...plain(UNTOLD_CUSTOMER, 'Sunrise Vending', 'Fairwater', 'institution', 9, 110, 6),
    more: { balanceCents: null, creditLimitCents: null },
  },
  {
    ...plain(BIG_LIST_CUSTOMER, 'Grand Commissary Services', 'Kingsport', 'institution', 4, 240, 12),
    more: { itemListsAllowed: 3, maxOrderQuantity: 500 },
  },
  {
    ...plain(CHAIN_CUSTOMER, 'Example C-Store Buying Group', 'Prairie Junction', 'retail', 1_060, 120, 3),
    more: {
      xmlUploadEnabled: true,
      posEnabled: true,
      itemListsAllowed: 2,
      balanceCents: 9_432_600,
      creditLimitCents: 0,
    },
  },
  {
    ...plain('104800', 'Northgate University Dining', 'Northgate', 'institution', 8, 220, 10),
    more: { webOrdersAllowed: 3 },
  },
  plain('104820', 'Quick Corner Stores', 'Ashford', 'retail', 12, 130, 6),
  plain('104840', 'Blue Heron Hospital', 'Heron Bay', 'institution', 4, 180, 9),
  plain('104860', 'Twin Pines Travel Plazas', 'Twin Pines', 'retail', 9, 190, 8),
  plain('104880', 'Meridian Plant Vending', 'Meridian', 'institution', 7, 100, 6),
  plain('104900', 'Stony Creek Grocers', 'Stony Creek', 'retail', 8, 170, 7),
  plain('104920', 'Valley View Medical Center', 'Valley View', 'institution', 3, 200, 11),
  plain('104940', 'Red Barn Country Stores', 'Barnesdale', 'retail', 10, 140, 6),
  plain('104960', 'Riverbend Schools', 'Riverbend', 'institution', 9, 95, 5),
  plain('104980', 'Depot Street Deli', 'Hollow Springs', 'retail', 2, 160, 9),
  plain('105000', 'Amber Fields Co-op', 'Amber', 'retail', 6, 150, 7),
  plain('105020', 'Pinecrest Senior Living', 'Pinecrest', 'institution', 6, 120, 7),
  plain('105040', 'Crossroads Fuel Stops', 'Crossroads', 'retail', 11, 130, 6),
  plain('105060', 'Lantern Coffee Houses', 'Lantern Hill', 'retail', 7, 110, 7),
  plain('105080', 'Summit Office Markets', 'Summit', 'institution', 8, 115, 5),
  plain('105100', 'Harborview Hospital', 'Harborview', 'institution', 3, 190, 10),
  plain('105120', 'Wheatland Express Marts', 'Wheatland', 'retail', 9, 125, 6),
  plain('105140', 'Foundry Lunch Trucks', 'Ironton', 'institution', 5, 85, 6),
  plain('105160', 'Maple Grove Markets', 'Maple Grove', 'retail', 6, 160, 8),
  plain('105180', 'Gateway Airport Shops', 'Gateway', 'retail', 4, 175, 9),
  plain('105200', 'Clearwater Clinics', 'Clearwater', 'institution', 6, 90, 5),
  plain('105220', 'Tamarack Gas & Go', 'Tamarack', 'retail', 8, 120, 6),
  plain('105240', 'Union Square Campus Stores', 'Union Square', 'institution', 5, 145, 7),
  plain('105260', 'Rolling Hills Resorts', 'Rolling Hills', 'retail', 3, 155, 8),
  plain('105280', 'Beacon Point Ferries', 'Beacon Point', 'retail', 3, 100, 7),
  plain('105300', 'Juniper Wellness Cafes', 'Juniper', 'institution', 4, 105, 6),
  plain('105320', 'Southgate Family Foods', 'Southgate', 'retail', 7, 165, 7),
  plain('105340', 'Orchard Lane Daycares', 'Orchard Lane', 'institution', 6, 80, 5),
  plain('105360', 'Silver Lake Sports Park', 'Silver Lake', 'retail', 2, 110, 8),
  plain('105380', 'Thornton Works Canteen', 'Thornton', 'institution', 3, 130, 8),
  plain('105400', 'Windmill Travel Center', 'Windmill', 'retail', 1, 180, 14),
]

export const customerDrafts = (seed: string): Draft<'customers'>[] =>
  demoCustomers.map(({ customerNo, name, city, trade, more }, index) => {
    const random = randomOf(`${seed}|${customerNo}`)
    return {
      customerNo,
      name,
      city,
      phone: `555-555-${String(101 + index).padStart(4, '0')}`,
      customerPriceGroup: customerNo === CHAIN_CUSTOMER ? 'CHAIN' : trade === 'retail' ? 'RETAIL' : 'INST',
      retailPriceGroup: customerNo === CHAIN_CUSTOMER ? 'R2' : trade === 'retail' ? 'R1' : 'R3',
      balanceCents: random.whole(20_000, 400_000),
      creditLimitCents: random.chance(0.3) ? 0 : random.whole(5, 20) * 100_000,
      ...more,
    }
  })

const DOCK = 'Deliver before 6:00 AM at the rear door.\nRing twice; leave trays in the cooler.'

export const shipToDrafts = (): Draft<'shipTos'>[] => [
  shipTo(
    ...([DEMO_CUSTOMER, 'NORTH', 'Lakeshore North Dock', 'Port Haven'] as const),
    'Gate code: ask the dock office, 555-555-0142.\nDock 3 only; no idling in the yard.\n\nDock rules: https://docks.example.com/north\nEmpty trays go back on the same truck.',
  ),
  shipTo(DEMO_CUSTOMER, 'LAKE', 'Lakeshore Pier Depot', 'Port Haven', DOCK),
  // Nothing on file.
  shipTo(DEMO_CUSTOMER, 'HILL', 'Lakeshore Hill Street', 'Cedar Mill', ''),
  shipTo(
    ...(['104300', 'CENTRAL', 'Birchwood Central Kitchen', 'Elm Prairie'] as const),
    'Kitchen entrance, behind the chapel.\nSign in with the guard & wear a visitor badge.\nCarts may be borrowed; bring them back.',
  ),
  shipTo('104300', 'EAST', 'Birchwood East Campus', 'Elm Prairie', DOCK),
  shipTo(
    ...([CHAIN_CUSTOMER, 'DC1', 'Prairie Junction Cross Dock', 'Prairie Junction'] as const),
    'Appointments only: (555) 555-0190.\nPallets of 4 ft or less.',
  ),
  shipTo('104800', 'HALL', 'Northgate Great Hall', 'Northgate', DOCK),
]
const shipTo = (
  customerNo: string,
  shipToCode: string,
  name: string,
  city: string,
  instructions: string,
): Draft<'shipTos'> => ({ customerNo, shipToCode, name, city, instructions })

/** Open invoices that make up each account's balance, of the customers whose invoices have no lines. */
export function invoiceDrafts(
  seed: string,
  today: PlainDate,
  hasLines: (customerNo: string) => boolean,
): Draft<'invoices'>[] {
  const drafts = customerDrafts(seed).filter(({ customerNo }) => !hasLines(customerNo))
  return drafts.flatMap(({ customerNo, balanceCents }) => {
    const random = randomOf(`${seed}|invoices|${customerNo}`)
    const count = random.whole(3, 5)
    let rest = balanceCents ?? 0
    if (rest === 0) return []
    return Array.from({ length: count }, (_, index): Draft<'invoices'> => {
      const balance = index === count - 1 ? rest : Math.round((rest * random.whole(20, 45)) / 100)
      rest -= balance
      const dueOn = addDays(today, 3 + index * 6)
      const documentNo = `SI-${customerNo}-${index + 1}`
      return {
        customerNo,
        documentNo,
        postedOn: addDays(dueOn, -30),
        dueOn,
        salesCents: balance,
        balanceCents: balance,
      }
    })
  })
}
