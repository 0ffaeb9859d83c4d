import {
  COMMENT_LENGTH,
  CUSTOMER_CITY_LENGTH,
  CUSTOMER_NAME_LENGTH,
  CUSTOMER_NO_LENGTH,
  CUT_DAY_EARLIEST,
  CUT_DAY_LATEST,
  DEFAULT_CUT_DAY,
  DEFAULT_CUT_TIME,
  DEFAULT_ORDER_LIMIT,
  INSTRUCTIONS_LENGTH,
  INVOICE_LINES_MAX,
  ITEM_LISTS_MOST,
  ITEM_NO_LENGTH,
  MENU_SECTION_LENGTH,
  NOTES_LENGTH,
  PHONE_LENGTH,
  POS_LENGTH,
  PRICE_CODE_LENGTH,
  PRICE_GROUP_LENGTH,
  QUANTITY_MAX,
  USER_CODE_LENGTH,
  USER_DEFINED_CODE_LENGTH,
} from '#rules/limits.ts'
import {
  type Cell,
  choice,
  code,
  date,
  itemNo,
  locationNo,
  may,
  menuDays,
  moment,
  money,
  need,
  notes,
  pieces,
  price,
  text,
  time,
  unitPrice,
  upc,
  webAddress,
  weekday,
  whole,
  yesNo,
} from './files/cell.ts'
import { contactColumns } from './files/contact-columns.ts'
import { invoiceFiles } from './files/invoice-files.ts'
import { customerItemFile, menuFiles } from './files/menu-files.ts'
import { stateFiles } from './files/state-files.ts'
import { userFile } from './files/user-file.ts'

/** One column: its name in the file, its kind, its meaning, and what a blank stands for (absent: a value is required). */
export interface Column<T = unknown> {
  readonly name: string
  readonly cell: Cell<T>
  readonly means: string
  readonly otherwise?: unknown
  /** Where it stands for another thing in some rows. */
  readonly otherwiseOf?: (row: Readonly<Record<string, unknown>>) => unknown
}
/** That these columns together name a row of another file (or one loaded before). A blank last column names nothing. */
export interface Reference {
  readonly to: FileName
  readonly by: readonly string[]
}
interface Shape {
  readonly file: string
  readonly means: string
  readonly key: readonly string[]
  readonly refers: readonly Reference[]
  readonly columns: Readonly<Record<string, Column>>
}

/** The customer that sends XML unless it is said not to (UPL-14). */
const XML_CUSTOMER = '125600'
const customerNo = need('customer_no', code(20), 'The customer')
const location = need('location_no', locationNo, 'The location of that customer')
const toCustomer: Reference = { to: 'customers', by: ['customerNo'] }
const toItem: Reference = { to: 'items', by: ['itemNo'] }
const toLocation: Reference = { to: 'locations', by: ['customerNo', 'locationNo'] }

/** The layout of an import: one entry a file, one line a column. docs/import.md is printed from it (SRV-01). */
const layout = {
  customers: {
    file: 'customers.csv',
    means: 'Who orders, and what the ERP says about the account.',
    key: ['customerNo'],
    refers: [
      { to: 'customers', by: ['billToCustomerNo'] },
      { to: 'customers', by: ['masterCustomerNo'] },
    ],
    columns: {
      customerNo: need('customer_no', code(CUSTOMER_NO_LENGTH), 'The number; it never changes'),
      name: need('name', text(CUSTOMER_NAME_LENGTH), 'Name'),
      city: may('city', text(CUSTOMER_CITY_LENGTH), '', 'City; it names the LOCAL ship-to'),
      phone: may('phone', text(PHONE_LENGTH), '', 'Telephone'),
      billToCustomerNo: may(
        'bill_to_customer_no',
        code(CUSTOMER_NO_LENGTH),
        null,
        'Who owes the money; blank: the customer itself',
      ),
      masterCustomerNo: may(
        'master_customer_no',
        code(CUSTOMER_NO_LENGTH),
        null,
        'Whose items and lists this customer shares',
      ),
      customerPriceGroup: may(
        'customer_price_group',
        code(PRICE_GROUP_LENGTH),
        '',
        'Chooses the rows of base_prices.csv',
      ),
      retailPriceGroup: may(
        'retail_price_group',
        code(PRICE_GROUP_LENGTH),
        '',
        'Chooses the rows of retail_prices.csv',
      ),
      maxOrderQuantity: may(
        'max_order_quantity',
        whole(0, QUANTITY_MAX),
        0,
        `A larger quantity asks first; 0 means ${DEFAULT_ORDER_LIMIT}`,
      ),
      webOrdersAllowed: may('web_orders_allowed', whole(0, 99), 1, 'Orders a location may place for one day'),
      itemListsAllowed: may(
        'item_lists_allowed',
        whole(0, ITEM_LISTS_MOST),
        0,
        'Item lists the customer may keep besides Master',
      ),
      posEnabled: may('pos_enabled', yesNo, false, 'Files of orders may name a location by its POS number'),
      xmlUploadEnabled: {
        ...may('xml_upload_enabled', yesNo, false, `The customer uploads XML orders; blank: yes for ${XML_CUSTOMER}`),
        otherwiseOf: ({ customerNo: no }) => no === XML_CUSTOMER,
      },
      payBillUrl: may('pay_bill_url', webAddress, '', 'Where the customer pays; blank: no link'),
      balanceCents: may('balance', money({ isSigned: true }), null, 'What the account owes; blank: unknown'),
      creditLimitCents: may('credit_limit', money(), null, '0.00: no limit; blank: unknown'),
    },
  },
  shipTos: {
    file: 'ship_tos.csv',
    means: "A customer's ship-to addresses.",
    key: ['customerNo', 'shipToCode'],
    refers: [toCustomer],
    columns: {
      customerNo,
      shipToCode: need('ship_to_code', code(10), 'The code'),
      name: need('name', text(100), 'Name'),
      city: may('city', text(50), '', 'City'),
      instructions: may(
        'instructions',
        notes(INSTRUCTIONS_LENGTH),
        '',
        'Delivery instructions as one text; for lines as the ERP has them, see ship_to_comments.csv',
      ),
    },
  },
  shipToComments: {
    file: 'ship_to_comments.csv',
    means:
      'Delivery instructions as the ERP has them, one row a comment line. The rows of a ship-to are its whole text, in the order of their line_no whatever the order of the rows; a ship-to without a row keeps the text it has. One row with a blank comment takes the text away.',
    key: ['customerNo', 'shipToCode', 'lineNo'],
    refers: [toCustomer, { to: 'shipTos', by: ['customerNo', 'shipToCode'] }],
    columns: {
      customerNo,
      shipToCode: need('ship_to_code', code(10), 'The ship-to of that customer'),
      lineNo: need('line_no', whole(0, INVOICE_LINES_MAX), "The line's place in the text; numbers may be left out"),
      comment: may('comment', text(COMMENT_LENGTH), '', 'The line; blank: an empty line'),
    },
  },
  routes: {
    file: 'routes.csv',
    means: 'Delivery routes.',
    key: ['routeNo'],
    refers: [],
    columns: {
      routeNo: need('route_no', code(10), 'The route'),
      description: may('description', text(50), '', 'Description'),
      leadDays: may('lead_days', whole(0, 9), 1, 'The food is made this many days before the order date'),
    },
  },
  itemLists: {
    file: 'item_lists.csv',
    means: 'Item lists besides Master. Every customer has Master (a blank code) without a row.',
    key: ['customerNo', 'listCode'],
    refers: [toCustomer],
    columns: { customerNo, listCode: may('list_code', code(20), '', 'The code; blank: Master') },
  },
  items: {
    file: 'items.csv',
    means: 'What is made and sold.',
    key: ['itemNo'],
    refers: [],
    columns: {
      itemNo: need('item_no', code(ITEM_NO_LENGTH), 'The number; it never changes'),
      description: need('description', text(120), 'Name'),
      sectionName: may('section_name', text(MENU_SECTION_LENGTH), '', 'Section of the menu'),
      priceCode: may('price_code', code(PRICE_CODE_LENGTH), '', 'Retail price code, a row of retail_prices.csv'),
      msrpCode: may('msrp_code', code(PRICE_CODE_LENGTH), '', 'Suggested retail price code'),
      upc: may('upc', upc, '', 'Bar code'),
      traySize: may('tray_size', whole(0, 9999), 0, 'Pieces a tray; 0: no tray'),
      shelfLifeDays: may('shelf_life_days', whole(0, 999), 0, 'Days after the used-on date'),
      userDefinedCode: may('user_defined_code', code(USER_DEFINED_CODE_LENGTH), '', 'A code of your own'),
      isHealthy: may('is_healthy', yesNo, false, 'Healthy choice'),
      isGlutenFree: may('is_gluten_free', yesNo, false, 'Gluten free'),
      isVegetarian: may('is_vegetarian', yesNo, false, 'Vegetarian'),
      isVegan: may('is_vegan', yesNo, false, 'Vegan'),
      isLenten: may('is_lenten', yesNo, false, 'No meat and no poultry'),
      hasPork: may('has_pork', yesNo, false, 'Contains pork'),
      isRestricted: may('is_restricted', yesNo, false, 'On a menu only where it is authorized'),
      inspectionLegend: may('inspection_legend', whole(0, 99), 0, 'Above 1: label lines of customers are locked'),
      salesDescription1: may('sales_description_1', text(120), '', 'Sales text, first line'),
      salesDescription2: may('sales_description_2', text(120), '', 'Sales text, second line'),
      salesDescription3: may('sales_description_3', text(120), '', 'Sales text, third line'),
      salesDescription4: may('sales_description_4', text(120), '', 'Sales text, fourth line'),
      isActive: may('is_active', yesNo, true, 'no: not made any more'),
    },
  },
  ...menuFiles,
  locations: {
    file: 'locations.csv',
    means: 'Where the food goes. The same number may belong to several customers.',
    key: ['customerNo', 'locationNo'],
    refers: [
      toCustomer,
      { to: 'routes', by: ['routeNo'] },
      { to: 'customers', by: ['shipToCustomerNo'] },
      { to: 'customers', by: ['labelCustomerNo'] },
      { to: 'itemLists', by: ['customerNo', 'itemListCode'] },
      { to: 'menuCycles', by: ['menuCycleCode'] },
    ],
    columns: {
      customerNo,
      locationNo: need('location_no', locationNo, 'The number, with its leading zeros'),
      routeNo: need('route_no', code(10), 'The route that delivers'),
      name: need('name', text(100), 'Name'),
      shipToCode: may('ship_to_code', code(10), '', 'Blank: LOCAL'),
      shipToCustomerNo: may('ship_to_customer_no', code(20), null, 'Whose ship-to it is, when not its own'),
      isActive: may('is_active', yesNo, true, 'no: no new orders'),
      notes: may('notes', notes(NOTES_LENGTH), '', 'Notes'),
      pos: may('pos', text(POS_LENGTH), '', "The customer's own point-of-sale number"),
      itemListCode: may('item_list_code', code(20), '', 'Its item list; blank: Master'),
      menuCycleCode: may('menu_cycle_code', code(10), '', 'Its rotating menu, of menu_cycles.csv'),
      labelCustomerNo: may('label_customer_no', code(20), null, "Whose label text is printed, when not the customer's"),
      oneItemPerTray: may('one_item_per_tray', yesNo, false, 'Trays are not mixed'),
      menuDays: may('menu_days', menuDays, 'MTWRF', 'Weekdays it may order for'),
      ...contactColumns,
      routeSequence: may('route_sequence', whole(0, 99999), 0, 'Its stop on the route'),
    },
  },
  users: userFile,
  itemListEntries: {
    file: 'item_list_entries.csv',
    means: 'What is on a list.',
    key: ['customerNo', 'listCode', 'itemNo'],
    refers: [toCustomer, { to: 'itemLists', by: ['customerNo', 'listCode'] }, toItem],
    columns: {
      customerNo,
      listCode: may('list_code', code(20), '', 'The list; blank: Master'),
      itemNo,
      showOnMenu: may('show_on_menu', yesNo, true, 'Shown on the menu'),
      isAuthorised: may('is_authorised', yesNo, false, 'A restricted item may be ordered here'),
    },
  },
  customerItems: customerItemFile,
  basePrices: {
    file: 'base_prices.csv',
    means: 'What a customer price group pays.',
    key: ['priceGroup', 'itemNo'],
    refers: [toItem],
    columns: {
      priceGroup: need('price_group', code(10), 'customer_price_group of customers.csv'),
      itemNo,
      cents: need('price', unitPrice(), 'Price of one piece'),
    },
  },
  retailPrices: {
    file: 'retail_prices.csv',
    means: 'What a price code stands for in a retail price group.',
    key: ['priceGroup', 'priceCode'],
    refers: [],
    columns: {
      priceGroup: need('price_group', code(10), 'retail_price_group of customers.csv'),
      priceCode: need('price_code', code(PRICE_CODE_LENGTH), 'price_code of items.csv'),
      cents: need('price', price, 'Retail price of one piece'),
    },
  },
  cutoffs: {
    file: 'cutoffs.csv',
    means: 'When a day closes. A row is for a weekday or for one date, never both.',
    key: ['customerNo', 'weekday', 'orderDate'],
    refers: [toCustomer],
    columns: {
      customerNo: may('customer_no', code(20), '', 'Blank: every customer'),
      weekday: may('weekday', weekday, null, 'Weekday of the order date'),
      orderDate: may('order_date', date, null, 'Order date'),
      cutDay: may('cut_day', whole(CUT_DAY_EARLIEST, CUT_DAY_LATEST), DEFAULT_CUT_DAY, 'Days before the order date'),
      cutTime: may('cut_time', time, DEFAULT_CUT_TIME, 'Time on that day, in TIME_ZONE'),
      isNoWork: may('is_no_work', yesNo, false, 'Nothing is delivered that date; dated rows only'),
    },
  },
  ...invoiceFiles,
  orders: {
    file: 'orders.csv',
    means:
      'Past and open orders, one row a line. Rows with one external_no are one order and agree on all but the line. Orders placed here do not belong in it: order_states.csv says what comes of them.',
    key: ['customerNo', 'externalNo', 'itemNo'],
    refers: [toCustomer, toLocation, toItem],
    columns: {
      customerNo,
      externalNo: need('external_no', code(40), 'Number of the order where it comes from; each once a customer'),
      locationNo: location,
      orderDate: need('order_date', date, 'The delivery date ordered for'),
      usedOnDay: may('used_on_day', weekday, null, 'Blank: the weekday of the order date'),
      state: may(
        'state',
        choice('open', 'in production', 'shipped', 'invoiced', 'cancelled'),
        null,
        'Blank: shipped when the date has passed, else open',
      ),
      itemNo,
      quantity: need('quantity', pieces(1, QUANTITY_MAX), 'Pieces'),
      orderedAt: may('ordered_at', moment, null, 'When it was placed; blank: when it is imported'),
      orderedBy: may('ordered_by', code(USER_CODE_LENGTH), 'IMPORT', 'Who placed it'),
    },
  },
  ...stateFiles,
  waste: {
    file: 'waste.csv',
    means: 'Posted waste. Rows that the screen would ask about are taken and named in a note.',
    key: ['customerNo', 'externalNo'],
    refers: [toCustomer, toLocation, toItem],
    columns: {
      customerNo,
      externalNo: need('external_no', code(40), 'Number of the entry where it comes from; each once a customer'),
      locationNo: location,
      itemNo,
      wastedOn: need('wasted_on', date, 'Day, not in the future'),
      quantity: need('quantity', pieces(-9999, 9999), 'Pieces; negative: a correction'),
      recordedBy: may('recorded_by', code(15), 'IMPORT', 'Who recorded it'),
    },
  },
} as const satisfies Record<
  string,
  Omit<Shape, 'refers'> & { refers: readonly { to: string; by: readonly string[] }[] }
>

export type FileName =
  | (
      | 'customers'
      | 'shipTos'
      | 'shipToComments'
      | 'routes'
      | 'itemLists'
      | 'items'
      | 'menuCycles'
      | 'menuWeeks'
      | 'menuItems'
      | 'locations'
      | 'users'
    )
  | ('itemListEntries' | 'customerItems' | 'basePrices' | 'retailPrices' | 'cutoffs')
  | ('invoices' | 'invoicePayments' | 'invoiceLines' | 'orders' | 'orderStates' | 'orderLineStates' | 'waste')

/** In the order in which they are loaded: what is referred to comes first. */
export const fileNames = Object.keys(layout) as FileName[]

/** The layout of one file with its types forgotten, for what treats all files alike. */
export const shapeOf = (name: FileName): Shape => layout[name]

type Columns<F extends FileName> = (typeof layout)[F]['columns']
type Value<C> = C extends { cell: Cell<infer T> } ? (C extends { otherwise: infer D } ? T | D : T) : never
/** One row as the program sees it: every column has its value or what a blank stands for. */
export type Row<F extends FileName> = { readonly [K in keyof Columns<F>]: Value<Columns<F>[K]> }

type Optional<F extends FileName> = {
  [K in keyof Columns<F>]: Columns<F>[K] extends { otherwise: unknown } ? K : never
}[keyof Columns<F>]
/** A row written by hand: what may be blank may be left out. */
export type Draft<F extends FileName> = Omit<Row<F>, Optional<F>> & Partial<Row<F>>

/** The rows of one file, and which of its columns were given; a column not given is left as it is in the database. */
export interface Sheet<F extends FileName> {
  readonly rows: readonly Row<F>[]
  readonly given: ReadonlySet<string>
  /** The line of each row in its file; rows that come from no file have none. */
  readonly lines?: readonly number[]
}
export type Sheets = { readonly [F in FileName]?: Sheet<F> }
