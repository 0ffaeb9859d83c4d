// Staff administrators name a customer in calls that allow it; for everybody else the customer is the session's, as ever.
import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, plainStaff, staff } from '#tests/support/personas.ts'
import { actingFor } from './acting-for.ts'
import type { Caller } from './sessions.ts'

describe.each(testDatabases())('acting for a named customer on %s', (kind) => {
  const world = freshWorld(kind, () => world.make.shop(OWN))

  const who = (persona: typeof staff, viewing?: string) =>
    ({
      ...persona,
      customerNo: persona.customerNo ?? viewing,
      isStaff: persona.customerNo === undefined,
      isAdmin: persona.isAdmin ?? false,
      rights: new Set(persona.rights),
      isViewingAs: viewing !== undefined,
    }) as unknown as Caller
  const act = (caller: Caller, customerNo: string | undefined, ofAnyCustomer = true) =>
    actingFor(world.db, caller, { ability: 'locations.maintain', ofAnyCustomer, customerNo })

  test('staff administrators with no customer act for the one they name, and the record will say so', async () => {
    expect(await act(who(staff), OWN)).toMatchObject({ customerNo: OWN, isViewingAs: true, userCode: 'ADMIN' })
    await expect(act(who(staff), '999999')).rejects.toThrow('Customer 999999 was not found.')
  })

  test('not in a call that does not allow it, not plain staff, not while viewing as, not a customer’s own', async () => {
    await expect(act(who(staff), OWN, false)).rejects.toThrow('You may not do this.')
    await expect(act(who(staff), undefined)).rejects.toThrow('You may not do this.')
    await expect(act(who(plainStaff), OWN)).rejects.toThrow('You may not do this.')
    await expect(act(who(clerk), OWN)).rejects.toThrow('You may not do this.')
    expect((await act(who(staff, OTHER), OWN)).customerNo).toBe(OTHER)
    expect((await act(who(customerAdmin), OTHER)).customerNo).toBe(OWN)
  })
})
