import { type Ability, may } from '#rules/access.ts'
import type { Db } from '../db/open.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import type { Caller } from './sessions.ts'

interface Asked {
  readonly ability: Ability | 'anyone'
  readonly ofAnyCustomer: boolean
  /** the carried number of the request, if any. */
  readonly customerNo: string | undefined
}

/**
 * Who the caller is in this call. In one that is `ofAnyCustomer`, a staff administrator with no customer selected acts for the one
 * that the request names, and the record says so. Refuses who may not make the call, and a customer that does not exist.
 */
export async function actingFor(
  db: Db,
  caller: Caller,
  { ability, ofAnyCustomer, customerNo }: Asked,
): Promise<Caller> {
  const mayChoose = ofAnyCustomer && caller.isStaff && caller.isAdmin && caller.customerNo === undefined
  const acting = mayChoose && customerNo ? { ...caller, customerNo, isViewingAs: true, isNamed: true } : caller
  if (ability !== 'anyone' && !may(caller, ability) && !may(acting, ability))
    throw new RequestError(403, 'You may not do this.', 'no right')
  if (acting !== caller && !(await isCustomer(db, acting.customerNo ?? '')))
    throw notFound(`Customer ${(customerNo ?? '').slice(0, 20)}`)
  return acting
}

const isCustomer = async (db: Db, customerNo: string): Promise<boolean> =>
  (await db.selectFrom('customer').where('customerNo', '=', customerNo).select('customerNo').executeTakeFirst()) !==
  undefined
