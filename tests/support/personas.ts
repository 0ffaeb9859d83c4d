import type { Right } from '#rules/access.ts'
import { RIGHTS } from '#rules/access.ts'
import type { readPreferences } from '#server/ordering/preferences.ts'
import type { World } from '#server/runtime/world.ts'

/** The only users of the tests. Customers of the factories: 104220 ('own') and 104500 ('other'). */
export interface Persona {
  readonly userCode: string
  readonly customerNo: string | undefined
  readonly isAdmin?: boolean
  readonly rights?: readonly Right[]
  readonly mappedRouteNo?: string
  readonly email?: string
  /** Display settings that differ from those of a new user. */
  readonly preferences?: Partial<ReturnType<typeof readPreferences>>
}

export const OWN = '104220'
export const OTHER = '104500'

export const clerk: Persona = { userCode: 'CLERK', customerNo: OWN, email: 'clerk@example.com' }
export const otherClerk: Persona = { userCode: 'CLERK', customerNo: OTHER, email: 'other@example.com' }
export const otherAdmin: Persona = { userCode: 'MANAGER', customerNo: OTHER, isAdmin: true, rights: RIGHTS }
export const wasteClerk: Persona = { userCode: 'WASTE', customerNo: OWN, rights: ['wasteSystem'] }
export const routeClerk: Persona = { userCode: 'ROUTE', customerNo: OWN, mappedRouteNo: 'R14' }
export const customerAdmin: Persona = {
  userCode: 'MANAGER',
  customerNo: OWN,
  isAdmin: true,
  rights: RIGHTS.filter((right) => !['locationDays', 'payBill', 'apiIntegration', 'showDashboard'].includes(right)),
}
export const integrator: Persona = {
  userCode: 'API',
  customerNo: OWN,
  rights: ['apiIntegration'],
  email: 'api@example.com',
}
export const staff: Persona = { userCode: 'ADMIN', customerNo: undefined, isAdmin: true, rights: RIGHTS }
export const plainStaff: Persona = { userCode: 'DESK', customerNo: undefined }

export const personas = { clerk, otherClerk, wasteClerk, routeClerk, customerAdmin, integrator, staff, plainStaff }

/** The persona's user, made once per database; its password is nothing that hashes. */
export async function insertPersona(
  { db, clock }: World,
  { userCode, customerNo, isAdmin = false, rights = [], mappedRouteNo = '', email = '', preferences = {} }: Persona,
): Promise<number> {
  const found = await db
    .selectFrom('portalUser')
    .where('userCode', '=', userCode)
    .where((eb) => (customerNo === undefined ? eb('customerNo', 'is', null) : eb('customerNo', '=', customerNo)))
    .select('userId')
    .executeTakeFirst()
  if (found) return found.userId
  const { userId } = await db
    .insertInto('portalUser')
    .values({
      userCode,
      customerNo: customerNo ?? null,
      name: userCode,
      email,
      passwordHash: '-',
      isAdmin,
      rights: [...rights],
      mappedRouteNo,
      preferences: JSON.stringify(preferences),
      createdOn: clock.today(),
    })
    .returning('userId')
    .executeTakeFirstOrThrow()
  return userId
}
