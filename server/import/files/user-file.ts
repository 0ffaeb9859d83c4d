import { RIGHTS, type Right } from '#rules/access.ts'
import { EMAIL_LENGTH, ROUTE_NO_LENGTH, USER_CODE_LENGTH, USER_NAME_LENGTH } from '#rules/limits.ts'
import { type Cell, code, date, may, need, text, yesNo } from './cell.ts'

const wordOf = (right: Right) => right.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const rightOf: ReadonlyMap<string, Right> = new Map(RIGHTS.map((right) => [wordOf(right), right]))

/** Names of rights, parted by blanks. */
const rights: Cell<readonly Right[]> = {
  says: `words: ${[...rightOf.keys()].join(', ')}`,
  sqlType: 'text',
  read: (raw) => {
    const words = raw.toLowerCase().split(/[\s;|]+/)
    const stranger = words.find((word) => !rightOf.has(word))
    if (stranger !== undefined) return { fault: `names no right: "${stranger.slice(0, 40)}"` }
    return { value: RIGHTS.filter((right) => words.includes(wordOf(right))) }
  },
  write: (value) => value.map(wordOf).join(' '),
}

/** Who may sign in (USR-19), a part of the layout. Lengths of the code are the rule's, which says so as the screen does. */
export const userFile = {
  file: 'users.csv',
  means:
    "Customers' users, without passwords: with `--invite` new ones get an e-mail with a link for choosing one. Nobody is deleted.",
  key: ['customerNo', 'userCode'],
  refers: [{ to: 'customers', by: ['customerNo'] }],
  columns: {
    customerNo: need('customer_no', code(20), 'The customer'),
    userCode: need(
      'user_code',
      text(USER_CODE_LENGTH * 10),
      `The code, at most ${USER_CODE_LENGTH} characters; in capitals`,
    ),
    name: need('name', text(USER_NAME_LENGTH), 'Name'),
    email: may(
      'email',
      text(EMAIL_LENGTH),
      '',
      'E-mail; without one the operator sets a password: `npm run user:reset`',
    ),
    mappedRouteNo: may(
      'mapped_route_no',
      text(ROUTE_NO_LENGTH),
      '',
      'The one route or ship-to that the user sees; blank: all',
    ),
    expiresOn: may('expires_on', date, null, 'The last day; blank: never'),
    isActive: may('is_active', yesNo, true, 'no: cannot sign in'),
    isAdmin: may('is_admin', yesNo, false, "yes: the customer's administrator"),
    rights: may('rights', rights, [] as readonly Right[], 'What the user may do'),
  },
} as const
