/** The calls of the ERP (ERP-08, ERP-09), with the installation's key. */
import { api } from '#contract/index.ts'
import { cents } from '#rules/money.ts'
import { implement } from '../http/call.ts'
import { linesAt, toldAfter } from './pull.sql.ts'

const money = (amount: number | null) => (amount === null ? '' : cents(amount))

export const erpHandlers = implement('erp', api.erp, {
  async orders({ db, input: { after = '0', limit } }) {
    const found = await toldAfter(db, Number(after), limit + 1)
    const page = found.slice(0, limit)
    const lines = new Map<number, Awaited<ReturnType<typeof linesAt>>>(page.map(({ position }) => [position, []]))
    for (const line of await linesAt(db, [...lines.keys()])) lines.get(line.position)?.push(line)
    return {
      orders: page.map(({ position, toldAt, modifiedAt, orderNo, replacesReleaseNo, ...order }) => ({
        ...order,
        position: String(position),
        orderNo: String(orderNo),
        replacesReleaseNo: replacesReleaseNo ?? undefined,
        toldAt: toldAt.toISOString(),
        modifiedAt: modifiedAt.toISOString(),
        lines: (lines.get(position) ?? []).map(({ baseCostCents, msrpCents, position: _, ...line }) => ({
          ...line,
          unitPrice: money(baseCostCents),
          retailPrice: money(msrpCents),
        })),
      })),
      next: String(page.at(-1)?.position ?? after),
      hasMore: found.length > limit,
    }
  },
})
