/** Rotating menus, kept by staff (SRV-06). Open orders take their places anew with each change; their quantities stay (ITM-37). */
import { api } from '#contract/index.ts'
import { refuseFaults } from '#rules/faults.ts'
import { menuWeekOn } from '#rules/ordering/rotation.ts'
import { judgeCycle, rotationOf } from '#rules/production/menu-cycle.ts'
import { Refusal } from '#rules/refusal.ts'
import { lastChangedBy } from '../audit/last-change.sql.ts'
import type { Db } from '../db/open.ts'
import { implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { waitForReaders } from '../ordering/cutoffs.sql.ts'
import { refreshMenus } from '../ordering/rotation/rotations.ts'
import * as sql from './menu-cycles.sql.ts'

export const menuCycleHandlers = implement('menuCycles', api.menuCycles, {
  async list({ db, world }) {
    const today = world.clock.today()
    return (await sql.cycles(db)).map(({ starts, version: _, ...row }) => ({
      ...row,
      weekNow: menuWeekOn(rotationOf({ ...row, starts }), today),
    }))
  },

  one: ({ db, world, input }) => oneCycle(db, input.code, world.clock.today()),

  items: ({ db, input }) => sql.itemsFound(db, input.find.trim()),

  save: (call) =>
    call.transact(async (tx) => {
      const { world, input } = call
      const { version, ...given } = input.menu
      const form = { ...given, code: given.code.trim(), description: given.description.trim() }
      const today = world.clock.today()
      // Whoever makes an order by the rotation as it was is waited for, and found below (INV-11 has the same of cut-offs).
      await waitForReaders(tx)
      const itemNos = form.items.map(({ itemNo }) => itemNo)
      const [unknown] = await sql.unknownItems(tx, itemNos)
      const missing = unknown === undefined ? [] : [{ field: 'items', text: `There is no item ${unknown}.` }]
      refuseFaults([...judgeCycle(form), ...missing])
      if (version === 0) {
        const taken = [{ field: 'code', text: `There is already a menu cycle ${form.code}.` }]
        refuseFaults((await sql.insertCycle(tx, form)) ? [] : taken)
      } else if (!(await sql.updateCycle(tx, form, version))) await refuseConflict(tx, form.code, today)
      await sql.putWeeks(tx, form)
      const movedCount = await refreshMenus(tx, today)
      return { menu: await oneCycle(tx, form.code, today), movedCount }
    }),
})

async function oneCycle(db: Db, code: string, today: string) {
  const [row] = await sql.cycles(db, code)
  if (!row) throw notFound(`Menu cycle ${code}`)
  const { itemCount: _, ...cycle } = row
  return { ...cycle, items: await sql.itemsOfCycle(db, code), ...(await sql.effectOf(db, code, today)) }
}

async function refuseConflict(tx: Db, code: string, today: string): Promise<never> {
  const current = await oneCycle(tx, code, today)
  const changedBy = await lastChangedBy(tx, { customerNo: null, record: 'menu-cycle', subject: code })
  throw new Refusal(`Menu cycle ${code} was changed by ${changedBy ?? 'someone else'} in the meantime.`, 'conflict', {
    current,
    ...(changedBy && { changedBy }),
  })
}
