// Every number and default of the business, once (CON-01 to CON-13). The server enforces; the screen only says it earlier.

// Quantities (CON-01, CON-02)
export const QUANTITY_MAX = 99_999
export const QUANTITY_LENGTH = 5
/** Pieces of a line that was invoiced, and lines of one invoice: what the ERP sends, which gathers orders. */
export const INVOICE_QUANTITY_MAX = 999_999
export const INVOICE_LINES_MAX = 999_999
/** Above this a line must be confirmed, unless the customer has a limit of its own. */
export const DEFAULT_ORDER_LIMIT = 300

// Lengths in characters (CON-02, CON-06, CON-08, CON-09)
export const LOCATION_NO_LENGTH = 6
export const LOCATION_NO_MOST = 999_999
export const LOCATION_NAME_LENGTH = 30
export const MENU_CYCLE_LENGTH = 10
export const ITEM_NO_LENGTH = 20
/** Of most item numbers (CON-02): a field for one has this many characters unless longer numbers are there. */
export const ITEM_NO_USUAL_LENGTH = 6
/** Decimals of a dollar that a unit price keeps, and of a quantity on an invoice line (IMP-16). */
export const FINE_DECIMALS = 5
export const NOTES_LENGTH = 250
/** Of a ship-to's delivery instructions, all lines together, and of one comment line of the ERP. */
export const INSTRUCTIONS_LENGTH = 4000
export const COMMENT_LENGTH = 250
export const POS_LENGTH = 100
export const USER_CODE_LENGTH = 15
/** The ERP's own number of an order (ERP-04). */
export const ERP_NO_LENGTH = 40
export const USER_NAME_LENGTH = 100
/** Of every new user (USR-08); the database gives it. */
export const NEW_DIVISION = 'WH'
export const EMAIL_LENGTH = 70
export const CONTACT_NAME_LENGTH = 50
export const ROUTE_NO_LENGTH = 10
export const PRICE_CODE_LENGTH = 5
export const USER_DEFINED_CODE_LENGTH = 4
export const CUSTOMER_ITEM_NO_LENGTH = 10
/** Weeks that a rotating menu has at most: a quarter of a year. */
export const MENU_WEEKS = 13
export const MENU_SECTION_LENGTH = 30
export const SHORT_DESCRIPTION_LENGTH = 30
export const LABEL_LINE_1_LENGTH = 50
export const LABEL_LINE_2_LENGTH = 80
/** A customer's own name of an item, and the item's own. */
export const ITEM_DESCRIPTION_LENGTH = 120
export const CUSTOMER_NO_LENGTH = 20
export const CUSTOMER_NAME_LENGTH = 100
export const CUSTOMER_CITY_LENGTH = 50
export const PHONE_LENGTH = 30
export const PRICE_GROUP_LENGTH = 10
export const LIST_CODE_LENGTH = 20

// Retail prices (ITM-12, ITM-14)
export const RETAIL_PRICE_MAX_CENTS = 99_999
/** Characters of a price in a box of the price-code panel: 999.99. Calls and pasted rows may have more decimals. */
export const PRICE_TYPED_LENGTH = 6
export const PRICE_CODE_DEBOUNCE_MS = 300
/** With more codes than this the panel does not stay at the top. */
export const PRICE_CODES_STICKY = 24
/** Prices set in one request. */
export const PRICES_AT_ONCE = 2000
/** Of what a list is used by, so many are named. */
export const USES_NAMED = 5

// Waste (WST-02, WST-07, WST-08, WST-14)
/** What is typed for an item, and what a scanned barcode may hold: GS1 data, or an address with it. */
export const WASTE_CODE_LENGTH = 20
export const SCANNED_CODE_LENGTH = 500
export const WASTE_QUANTITY_MAX = 9999
/** So many days back waste may be entered. */
export const WASTE_DAYS_BACK = 30
/** More pieces than this are confirmed, and more than was delivered within the shelf life and so many days after it. */
export const WASTE_ASKED_ABOVE = 300
/** Pieces that need no question where no delivery is known: it may have come by another way than the portal. */
export const WASTE_WITHOUT_DELIVERY = 10
export const WASTE_DAYS_AFTER_LIFE = 1
/** Entries listed while more are entered, and in one answer at most. */
export const WASTE_HISTORY = 15
export const WASTE_LISTED_MOST = 2000
export const WASTE_DEBOUNCE_MS = 300

// How many are shown (CON-03, CON-05, CON-13)
export const PAGE_SIZE = 20
export const HISTORY_COLUMNS = 10

// Waiting times in milliseconds (CON-03, CON-04)
export const TOAST_MS = 3000
export const SETTINGS_DEBOUNCE_MS = 1000
export const REMOVE_FROM_MENU_THROTTLE_MS = 300
export const COPIED_MS = 2000
export const BEFORE_LOAD_MS = 10

// Customers (CUS-04): what the form offers, and what an import may bring at most
export const ORDERS_ALLOWED_MOST = 3
export const ITEM_LISTS_MOST = 99

// Orders and cut-offs (CON-10, CON-13)
/** Lines of an order saved in one request. */
export const SAVED_AT_ONCE = 2000
/** Items shown, hidden or authorized in one request (ITM-32). */
export const ITEMS_AT_ONCE = 5000
export const CUT_DAY_EARLIEST = -9
export const CUT_DAY_LATEST = 0
/** The latest that forms offer, unless staff switched on cut-offs on the day before and on the same day (CUT-05). */
export const CUT_DAY_USUALLY_LATEST = -2
export const DEFAULT_CUT_DAY = -2
export const DEFAULT_CUT_TIME = '00:00'
/** Monday to Friday: when a new location takes deliveries (LOC-31). */
export const NEW_LOCATION_DAYS = 'MTWRF'
/** CUT-07. */
export const CUTOFF_SAVE_THROTTLE_MS = 350
/** Days that the screen of cut-offs looks ahead. */
export const CUTOFF_PREVIEW_DAYS = 14
/** The day that closes next is one of so many: all of this week and the next, and nine days ahead, where the earliest cut-off is (DSH-03). */
export const CLOSING_NEXT_DAYS = 14

// Missed orders (MIS)
/** The next so many days are looked at: a day closes nine days before at the earliest. */
export const MISSED_ORDER_DAYS = 10
/** Rows of one answer at most; those after them are asked for by the last one's number. */
export const MISSED_ORDERS_MOST = 200
/** What is looked for among them. */
export const MISSED_ORDERS_FIND_LENGTH = 100
/** What a location usually does is told by so many weeks. */
export const HABIT_WEEKS = 8
/** Of them it orders in this share, or it has no habit to differ from. */
export const HABIT_USUALLY = 0.75
/** A location is reminded of a day once in so many minutes, and so often in a day. */
export const REMINDER_MINUTES = 60
export const REMINDERS_A_DAY = 10

/** An uploaded order for a day further ahead is asked about: its year is probably a slip. */
export const FAR_DATE_DAYS = 90

/** Days that close within so many hours are told to company staff where they begin (S04). */
export const CLOSING_SOON_HOURS = 24
/** Company staff view as a customer for so long after their last use of it, and are told so long before it ends (IMP-05, T09). */
export const VIEW_AS_MINUTES = 60
export const VIEW_AS_WARNING_MINUTES = 5

// Dates and people (CON-07)
export const FIRST_YEAR = 2000
export const LAST_YEAR = 2099

// Passwords (PWD-06, LOG-11)
export const PASSWORD_LEAST = 10
export const PASSWORD_MOST = 128
/** How long a mailed link to a new password works. */
export const RESET_LINK_MINUTES = 30
/** How long the link works that a new user is mailed. */
export const INVITATION_DAYS = 7

// Decimals shown (CON-12); life and pieces are whole
export const TRAYS_DECIMALS = 1
export const WASTE_PERCENT_DECIMALS = 1

/** Changes of quantities are listed for so many days back, unless a day or an order is named. */
export const HISTORY_QUANTITY_DAYS = 31

// One request's body, uploads apart
export const BODY_BYTES = 1_048_576
export const JSON_DEPTH = 32
export const JSON_KEYS = 10_000

// The enterprise API (API-11, API-12)
export const API_CALLS_A_MINUTE = 1200
/** How long a repeated request is answered as the first one was. */
export const REPEAT_HOURS = 24
/** A secret is shown without the password so long after signing in (T23). */
export const FRESH_SIGN_IN_MINUTES = 5

// Uploaded orders (SEC-17); the figures asked for, 100,000 CSV lines and 100,000 workbook rows, win over UPL-13
export const UPLOAD_BYTES = 20 * 1_048_576
export const UPLOAD_LINES = 100_000
/** Files of one import over HTTP, together: a folder of any size is for the command, which has a process of its own. */
export const IMPORT_BYTES = 8 * 1_048_576
/** A larger body of orders takes turns: how many are read and worked on at the same time, how many wait, and how long. */
export const LARGE_BODY_BYTES = 262_144
export const LARGE_BODIES_AT_ONCE = 3
export const LARGE_BODIES_WAITING = 20
export const LARGE_BODIES_WAITING_OF_A_USER = 2
export const LARGE_BODY_WAIT_MS = 10_000
/** Uploads of the last days are listed and can be gone on with. */
export const UPLOADS_SHOWN_DAYS = 14
/** Then what was kept of an upload is deleted, sent or not; the orders and their record stay. */
export const UPLOADS_KEPT_DAYS = 30
/** Lines and orders that are written in one transaction. */
export const LINES_AT_ONCE = 5000
export const ORDERS_AT_ONCE = 500
/** Orders of an upload that one call checks or sends. */
export const GROUPS_AT_ONCE = 500
/** Weeks, lists, reports and prints take turns beside the saves: how many at once by machine, how many wait, and how long. */
export const READS_AT_ONCE = 4
export const READS_AT_ONCE_LEAST = 2
export const LANE_WAITING = 500
export const LANE_WAITING_OF_A_USER = 40
export const LANE_WAIT_MS = 30_000
/** Mail that waits for longer is told to staff and monitors: the mail server is probably away. */
export const MAIL_LATE_SECONDS = 15 * 60
export const CSV_COLUMNS = 100
export const WORKBOOK_ROWS = 200_000
/** Cells with a quantity: what a browser can hold. */
export const WORKBOOK_LINES = 500_000
/** Items whose tray sizes are read at once. */
export const TRAY_SIZES_AT_ONCE = 2000
/** Cells in units other than pieces that are asked about. */
export const UNIT_CELLS = 10_000
export const WORKBOOK_PARTS = 2000
/** Bytes of all parts of a workbook together, and of one part for each byte that it has packed. */
export const WORKBOOK_INFLATED = 200 * 1_048_576
export const WORKBOOK_RATIO = 200
/** How long a workbook is read before it counts as too large: of a processor's time, and by the clock where others keep it busy. */
export const WORKBOOK_READ_MS = 30_000
export const WORKBOOK_CLOCK_MS = 120_000
/** Workbooks that are read at the same time, how many wait their turn, and how long: whoever waits has sent nothing yet, and must have within a minute. */
export const WORKBOOKS_AT_ONCE = 2
export const WORKBOOKS_WAITING = 10
export const WORKBOOK_WAIT_MS = 30_000
export const XML_DEPTH = 64
export const XML_VALUE_LENGTH = 1000
/** Problems of a file that are listed. */
export const PROBLEMS_SHOWN = 200

/** Months of the record of changes that are made ahead (RET-07). */
export const RECORD_MONTHS_AHEAD = 3

// Reports (RPT-29)
/** Days that one report covers at most. */
export const REPORT_DAYS = 366
/** What was made is fetched within so many days. */
export const REPORT_KEPT_DAYS = 7
/** Rows that a page shows of a report before it is downloaded. */
export const REPORT_ROWS_SHOWN = 20
/** Of one user: reports that are made or wait for it, and those that are kept; the oldest one goes for a new one. */
export const REPORTS_WAITING_OF_A_USER = 3
export const REPORTS_KEPT_OF_A_USER = 20
/** A link is answered at once when its report takes no longer by estimate; a larger one is made apart from the request. */
export const REPORT_DIRECT_SECONDS = 5
/** So long a link is worked on while its reader waits, where others were busy; then it is made apart. What stands in front of a server often waits a minute. */
export const REPORT_LINK_SECONDS = 20
/** Bytes of one file that is kept. */
export const REPORT_FILE_BYTES = 250 * 1_048_576
/** How often the making of a report is begun: a server that ends in the middle of it is no reason to give up at once. */
export const REPORT_ATTEMPTS = 3
/** How many outages of the database take none of these attempts: a report that ends the database itself is given up in the end. */
export const REPORT_OUTAGES = 10
/** Rows that the report of an import names of those it adds, changes or removes. */
export const IMPORT_KEYS_NAMED = 5
/** Refused rows that an import or a reconciliation tells of. */
export const IMPORT_PROBLEMS_TOLD = 1_000

/** Characters of a unit whose size is remembered. */
export const UNIT_LENGTH = 20
