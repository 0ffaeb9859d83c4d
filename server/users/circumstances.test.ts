// The account of a user who changes users, read again under the lock: it may have ended since the session was read.
import { describe, expect, test } from 'vitest'
import { SessionEnded } from '#server/http/request-error.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, insertPersona, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { inTransaction } from '../db/transaction.ts'
import { circumstances } from './circumstances.ts'

describe.each(testDatabases())('the editor of users on %s', (kind) => {
  const world = freshWorld(kind, () => world.make.shop())

  /** What a call of the persona finds under the lock, once the user's row was changed after the session was read. */
  async function editAs(persona: Persona, customerNo: string | undefined, columns: object) {
    const userId = await insertPersona(world, persona)
    const caller = {
      userId,
      customerNo,
      userCode: persona.userCode,
      isStaff: persona.customerNo === undefined,
      isAdmin: true,
      rights: new Set(persona.rights),
    }
    await world.db.updateTable('portalUser').set(columns).where('userId', '=', userId).execute()
    const call = { caller, world } as unknown as Parameters<typeof circumstances>[0]
    return inTransaction(world.db, (tx) => circumstances(call, tx))
  }

  describe.each([
    ['an administrator of the customer', customerAdmin, OWN],
    ['staff who view as the customer', staff, OWN],
    ['staff with no customer chosen', staff, undefined],
  ] as const)('%s', (_, persona, customerNo) => {
    test.each([
      ['inactive', { isActive: false }],
      ['deleted', { isDeleted: true }],
      ['expired', { expiresOn: '2026-11-18' }],
    ])('INV-34 cannot go on once the account is %s', async (_state, columns) => {
      await expect(editAs(persona, customerNo, columns)).rejects.toThrow(SessionEnded)
    })

    test('INV-34 goes on through the last day of the account', async () => {
      const { about } = await editAs(persona, customerNo, { expiresOn: '2026-11-19' })
      expect(about.editor.userCode).toBe(persona.userCode)
    })

    test('USR-18 is refused once the rights to change users are gone', async () => {
      await expect(editAs(persona, customerNo, { isAdmin: false, rights: [] })).rejects.toThrow('You may not do this.')
    })
  })
})
