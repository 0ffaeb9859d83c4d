import { api } from '#contract/index.ts'
import { headers } from '#contract/kernel/endpoint.ts'
import { quantityLimit } from '#rules/quantity.ts'
import { Refusal } from '#rules/refusal.ts'
import { signInLock } from '#rules/users/status.ts'
import { isPassword } from '../access/passwords.ts'
import * as sql from '../access/sessions.sql.ts'
import {
  endSessionOf,
  hashToken,
  openSession,
  refuseForeignOrigin,
  renewIdentifier,
  sessionCookie,
  viewAsEnded,
  viewingEnds,
} from '../access/sessions.ts'
import { signInLimits } from '../access/sign-in-limits.ts'
import { endExpiredViewAs, endViewAs, grantViewAs, prolongViewAs } from '../access/view-as.sql.ts'
import { record } from '../audit/audit.sql.ts'
import { demoLogins } from '../demo/users.ts'
import { type Call, implement } from '../http/call.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import { type CustomerRow, customer } from '../ordering/customers.sql.ts'
import { readPreferences } from '../ordering/preferences.ts'
import { mayStaffEditBeforeCutoff } from '../ordering/settings.sql.ts'
import { systemState } from '../runtime/system-status.ts'
import type { World } from '../runtime/world.ts'
import { pageContent } from './page-content.ts'

const WRONG = 'The customer number, username or password is wrong.'

export const sessionHandlers = implement('session', api.session, {
  status: ({ world }) => statusOf(world),
  systemStatus: ({ world }) => statusOf(world),

  async login(call) {
    const { world, db, request, reply, input, address, transact } = call
    refuseForeignOrigin(world.config, request)
    const { userId, account, entry } = await signIn(call, input.customerNo?.trim() || undefined)
    const isProgram = request.headers.get(headers.client) === 'api'
    const tokenAlone = !isProgram && world.config.acceptsQueryTokens && !isBrowser(request)
    const userAgent = request.headers.get('user-agent') ?? ''
    const now = world.clock.now()
    // One commit for all of it. Tries come last: those of a network are one row, and its other users wait for it.
    const { secret, csrfToken } = await transact(async (tx) => {
      await record(tx, { ...entry, actorId: userId, action: 'sign-in' })
      await endSessionOf({ ...world, db: tx }, request)
      const opened = await openSession({ ...world, db: tx }, userId, isProgram, { userAgent, tokenAlone })
      await sql.countLogon(tx, userId, now)
      await signInLimits(tx).giveBack(account, address)
      return opened
    })
    if (!isProgram) reply.append('set-cookie', sessionCookie(world.config, secret))
    const row = await sql.liveSession(db, {
      tokenHash: hashToken(secret),
      viewedCustomerNo: '',
      now,
      idleSince: new Date(0),
      today: world.clock.today(),
    })
    if (!row) throw new Refusal(WRONG, 'sign-in')
    return sessionAnswer(call, row, row.homeCustomerNo ?? undefined, isProgram ? secret : csrfToken)
  },

  async logout({ world, caller, reply, requestId, address, transact }) {
    await transact(async (tx) => {
      const now = world.clock.now()
      await endViewAs(tx, { sessionId: caller.sessionId, now, why: 'sign-out', requestId, address })
      await sql.deleteSession(tx, caller.sessionId)
    })
    reply.append('set-cookie', sessionCookie(world.config, ''))
    reply.set('clear-site-data', '"cache", "storage"')
    return {}
  },

  async current(call) {
    const { caller } = call
    const { viewingUntil } = caller
    const told = await sessionAnswer(call, caller, caller.customerNo, caller.isBearer ? '' : caller.csrfToken)
    return viewingUntil ? { ...told, viewingUntil: viewingUntil.toISOString() } : told
  },

  async viewAs(call) {
    const { db, world, caller, input, request, reply, requestId, address, transact } = call
    const { viewedCustomerNo: customerNo } = input
    const viewed = await customer(db, customerNo)
    if (!viewed) throw notFound(`Customer ${customerNo}`)
    const now = world.clock.now()
    const leave = { sessionId: caller.sessionId, customerNo, now, expiresAt: viewingEnds(now) }
    const cookie = await transact(async (tx) => {
      await endExpiredViewAs(tx, { ...leave, why: 'expired', requestId, address })
      if (await grantViewAs(tx, leave)) await record(tx, viewAsStart(call, now))
      return renewIdentifier(world, tx, request, caller)
    })
    if (cookie) reply.append('set-cookie', cookie)
    return { customer: asCustomer(viewed), viewingUntil: leave.expiresAt.toISOString() }
  },

  async keepViewAs({ db, world, caller, input }) {
    const now = world.clock.now()
    const { viewedCustomerNo: customerNo } = input
    const expiresAt = viewingEnds(now)
    const { sessionId } = caller
    if (!(await prolongViewAs(db, { sessionId, customerNo, now, expiresAt }))) throw viewAsEnded(customerNo)
    return { viewingUntil: expiresAt.toISOString() }
  },

  async stopViewAs({ world, caller, input, request, reply, requestId, address, transact }) {
    const now = world.clock.now()
    const { sessionId } = caller
    const cookie = await transact(async (tx) => {
      const customerNo = input.viewedCustomerNo
      await endViewAs(tx, { sessionId, customerNo, now, why: 'back', requestId, address })
      return renewIdentifier(world, tx, request, caller)
    })
    if (cookie) reply.append('set-cookie', cookie)
    return {}
  },

  pageContent: async ({ world, input: { page } }) => ({ html: await pageContent(world, page) }),
})

/** Browsers name the site that a request comes from in one of these headers; programs send neither. */
const isBrowser = ({ headers: sent }: Request): boolean => sent.has('sec-fetch-site') || sent.has('origin')

/** Checks HTTP Basic against the account; one sentence for everything but a right password (LOG-09). */
async function signIn(
  { world, db, request, address, requestId }: Call<typeof api.session.login>,
  customerNo: string | undefined,
) {
  const { userCode, password } = readBasic(request.headers.get('authorization') ?? '')
  const account = `${customerNo ?? ''}/${userCode}`
  const tellRefused = (why: string) =>
    world.log.warn({ requestId, address, user: actorOf(userCode), customer: customerNo, why }, 'sign-in refused')
  await signInLimits(db)
    .take(account, address)
    .catch((error: Error) => {
      if (error instanceof RequestError) tellRefused(error.code)
      throw error
    })
  const user = await sql.accountToSignIn(db, customerNo, userCode)
  const isRight = await isPassword(password, user?.passwordHash)
  const now = world.clock.now()
  const entry = {
    actor: actorOf(userCode),
    customerNo: user ? customerNo : undefined,
    happenedAt: now,
    requestId,
    address,
  }
  if (!user || !isRight) {
    await record(db, { ...entry, action: 'sign-in.refused' })
    tellRefused('not right')
    throw new Refusal(WRONG, 'sign-in')
  }
  const why = signInLock(user, world.clock.today())
  if (why) {
    tellRefused(why)
    const words = why === 'expired' ? 'has expired' : 'is inactive'
    throw new Refusal(`This user ${words}. Ask your administrator.`, 'sign-in')
  }
  return { userId: user.userId, account, entry }
}

const actorOf = (userCode: string) => userCode.slice(0, 15) || '(none)'

/** No user code or password holds a control character or bytes that are no text; the database takes neither. */
const isHidden = (text: string) => /[\p{Cc}\u{fffd}]/u.test(text)

function readBasic(header: string): { userCode: string; password: string } {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(header)?.[1]
  const text = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  const colon = text.indexOf(':')
  if (colon < 1 || isHidden(text)) return { userCode: '', password: '' }
  return { userCode: text.slice(0, colon).trim().toUpperCase(), password: text.slice(colon + 1) }
}

const viewAsStart = (
  { caller, input: { viewedCustomerNo }, requestId, address }: Call<typeof api.session.viewAs>,
  happenedAt: Date,
) => ({
  action: 'view-as.start',
  actor: caller.userCode,
  actorId: caller.userId,
  onBehalfOf: viewedCustomerNo,
  customerNo: viewedCustomerNo,
  subject: viewedCustomerNo,
  happenedAt,
  requestId,
  address,
})

interface Person {
  readonly userId: number
  readonly userCode: string
  readonly name: string
  readonly email: string
  readonly mappedRouteNo: string
  readonly expiresOn: string
  readonly isAdmin: boolean
  readonly preferences: unknown
  readonly rights: Iterable<string>
}

/** The user, the customer acted for, and the token: the anti-forgery value for a browser, the secret for a program. */
async function sessionAnswer(
  { db, world }: { db: World['db']; world: World },
  person: Person & ({ isStaff: boolean } | { homeCustomerNo: string | null }),
  customerNo: string | undefined,
  token: string,
) {
  const { userId, userCode, name, email, mappedRouteNo, expiresOn, isAdmin } = person
  const found = customerNo === undefined ? undefined : await customer(db, customerNo)
  const isStaff = 'isStaff' in person ? person.isStaff : person.homeCustomerNo === null
  const rights = [...person.rights] as never[]
  const user = {
    userId,
    userCode,
    name,
    email,
    mappedRouteNo,
    expiresOn,
    isAdmin,
    isStaff,
    rights,
    ...readPreferences(person.preferences),
  }
  const { timeZone: zone, companyName, needsAnOrder, imageUrl } = world.config
  const staffMayEditBeforeCutoff = isStaff && (await mayStaffEditBeforeCutoff(db))
  const customerHere = found ? { customer: asCustomer(found) } : {}
  return { user, ...customerHere, token, userId, zone, companyName, staffMayEditBeforeCutoff, needsAnOrder, imageUrl }
}

const asCustomer = (row: CustomerRow) => ({
  customerNo: row.customerNo,
  name: row.name,
  city: row.city,
  billToCustomerNo: row.billToCustomerNo ?? '',
  masterCustomerNo: row.masterCustomerNo ?? '',
  maxOrderQuantity: quantityLimit(row.maxOrderQuantity),
  ordersAllowed: row.webOrdersAllowed,
  payBillUrl: row.payBillUrl,
  ...(row.isOnHold && { isOnHold: true }),
})

/** Screens ask all the time, and a slow database is no reason to let them wait (F04). */
const STATE_WITHIN_MS = 100

const statusOf = async (world: World) => ({
  status: (await systemState(world, STATE_WITHIN_MS)).isDown ? ('ServerDown' as const) : ('ServerBackUp' as const),
  isTest: !world.config.isProduction,
  phone: world.config.supportPhone,
  zone: world.config.timeZone,
  companyName: world.config.companyName,
  demoLogins: world.config.isProduction
    ? []
    : demoLogins.map(({ userCode, customerNo, what }) => ({ userCode, customerNo: customerNo ?? '', what })),
})
