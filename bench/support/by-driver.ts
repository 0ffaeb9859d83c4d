/** Saves by the statement alone: the driver, no HTTP. */
import type { OpenDatabase } from '#server/db/open.ts'
import { saveLine } from '#server/orders/lines/save-line.sql.ts'
import type { Seeded } from './seed.sql.ts'

/** Has clients save lines for some seconds, each on orders of its own; answers how many there were, and in what time. */
export async function savesByDriver(
  { db }: OpenDatabase,
  { orderNos, itemNos }: Seeded,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<{ readonly saves: number; readonly seconds: number }> {
  const started = performance.now()
  let saves = 0
  const client = async (index: number) => {
    const own = orderNos.filter((_, i) => i % clients === index)
    for (let i = 0; performance.now() < started + seconds * 1000; i += 1) {
      const saved = await saveLine(db, {
        session: { sessionId: 0, stamp: undefined },
        reach: { customerNo: '104220', mappedRouteNo: '', shipTo: { kind: 'all' } },
        orderNo: own[Math.floor(i / itemNos.length) % own.length] as string,
        itemNo: itemNos[i % itemNos.length] as string,
        quantity: 1 + ((i + Math.floor(i / (itemNos.length * own.length))) % 250),
        version: undefined,
        isConfirmed: false,
        confirmedBy: null,
        by: 'CLERK',
        isStaff: false,
        now: new Date(),
        today: new Date().toISOString().slice(0, 10),
        skewMs: 0,
        channel: 'web',
        requestId: 'bench',
      })
      if (!saved) throw new Error('A save was refused.')
      saves += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, i) => client(i)))
  return { saves, seconds: (performance.now() - started) / 1000 }
}
