/** Questions about users and the ways to change them, for screens, imports and commands alike. */
import { sql } from 'kysely'
import type { Right } from '#rules/access.ts'
import { RIGHTS } from '#rules/access.ts'
import type { PlainDate } from '#rules/calendar.ts'
import type { Db } from '../../db/open.ts'

/** Beside the locks of imports and of days. */
const USERS_LOCK = 7_706_863

export interface UserRow {
  readonly userId: number
  readonly customerNo: string | null
  readonly userCode: string
  readonly name: string
  readonly email: string
  readonly mappedRouteNo: string
  readonly expiresOn: PlainDate
  readonly isActive: boolean
  readonly isDeleted: boolean
  readonly isAdmin: boolean
  readonly rights: Right[]
  readonly preferences: unknown
  readonly division: string
  readonly createdOn: PlainDate
  readonly lastLogonAt: Date | null
  readonly logonCount: number
  readonly version: number
}

/** No hash, no token and no secret (USR-25). */
const columns = [
  ...([
    'userId',
    'customerNo',
    'userCode',
    'name',
    'email',
    'mappedRouteNo',
    'expiresOn',
    'isActive',
    'isDeleted',
  ] as const),
  ...(['isAdmin', 'rights', 'preferences', 'division', 'createdOn', 'lastLogonAt', 'logonCount', 'version'] as const),
] as const

/** A stored word that is no right gives nothing. */
const known = <R extends { readonly rights: readonly string[] }>(row: R): R & { rights: Right[] } => ({
  ...row,
  rights: RIGHTS.filter((right) => row.rights.includes(right)),
})

/** Every user of a customer, or of company staff, the deleted ones too: their codes stay taken. */
export const usersOf = async (db: Db, customerNo: string | undefined): Promise<UserRow[]> =>
  (
    await db
      .selectFrom('portalUser')
      .where((eb) => (customerNo === undefined ? eb('customerNo', 'is', null) : eb('customerNo', '=', customerNo)))
      .select(columns)
      .orderBy('userCode')
      .orderBy('userId')
      .execute()
  ).map(known)

/** One user by id, whoever's. */
export async function userById(db: Db, userId: number): Promise<UserRow | undefined> {
  const row = await db.selectFrom('portalUser').where('userId', '=', userId).select(columns).executeTakeFirst()
  return row && known(row)
}

/**
 * Whoever changes users of a customer, or of staff, waits here for the one who does: what is judged of all of them together (the last
 * administrator, a code, the rights that there are) is still so when it is written.
 */
export const lockUsersOf = async (tx: Db, customerNo: string | undefined): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${USERS_LOCK}, hashtext(${customerNo ?? ''}))`.execute(tx)
}

export interface UserValues {
  readonly name: string
  readonly email: string
  readonly mappedRouteNo: string
  readonly expiresOn: PlainDate
  readonly isActive: boolean
  readonly isAdmin: boolean
  readonly rights: readonly Right[]
  readonly preferences: object
}
const written = ({ rights, preferences, ...values }: UserValues) => ({
  ...values,
  rights: [...rights],
  preferences: JSON.stringify(preferences),
})

export async function insertUser(
  tx: Db,
  customerNo: string | undefined,
  {
    userCode,
    passwordHash,
    createdOn,
    ...values
  }: UserValues & { readonly userCode: string; readonly passwordHash: string; readonly createdOn: PlainDate },
): Promise<number> {
  const { userId } = await tx
    .insertInto('portalUser')
    .values({ customerNo: customerNo ?? null, userCode, passwordHash, createdOn, ...written(values) })
    .returning('userId')
    .executeTakeFirstOrThrow()
  return userId
}

/** False when somebody has changed the user since that version. */
export async function updateUser(
  tx: Db,
  { userId, version }: Pick<UserRow, 'userId' | 'version'>,
  values: UserValues,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portalUser')
    .set(written(values))
    .where('userId', '=', userId)
    .where('version', '=', version)
    .where('isDeleted', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The row stays, so that its code stays taken and the record keeps its person. */
export const markDeleted = async (tx: Db, userId: number): Promise<void> => {
  await tx.updateTable('portalUser').set({ isDeleted: true }).where('userId', '=', userId).execute()
}

/** Deletion ended the sessions and the API key; they stay ended. */
export const markRestored = async (tx: Db, userId: number): Promise<void> => {
  await tx.updateTable('portalUser').set({ isDeleted: false }).where('userId', '=', userId).execute()
}

export const setUserCode = async (tx: Db, userId: number, userCode: string): Promise<void> => {
  await tx.updateTable('portalUser').set({ userCode }).where('userId', '=', userId).execute()
}

export const setPassword = async (tx: Db, userId: number, passwordHash: string): Promise<void> => {
  await tx.updateTable('portalUser').set({ passwordHash }).where('userId', '=', userId).execute()
}

export const passwordHashOf = async (db: Db, userId: number): Promise<string | undefined> =>
  (await db.selectFrom('portalUser').where('userId', '=', userId).select('passwordHash').executeTakeFirst())
    ?.passwordHash

/** What a user may be mapped to: the routes and ship-tos that the customer's locations have, and ship-tos of the customer. */
export async function reachesOf(db: Db, customerNo: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ reach: string }>`
    select route_no as reach from location where customer_no = ${customerNo}
    union select ship_to_code from location where customer_no = ${customerNo} and ship_to_code <> ''
    union select ship_to_code from ship_to where customer_no = ${customerNo}`.execute(db)
  return new Set(rows.map(({ reach }) => reach))
}
