/** The calls of the ERP (ERP-08, ERP-09), with the installation's key. */
import { api } from '#contract/index.ts'
import { cents } from '#rules/money.ts'
import { implement } from '../http/call.ts'
import { linesAt, toldAfter } from './pull.sql.ts'

/** What reads files is loaded by the first that are sent: a server that takes orders alone starts without it. */
const intake = async () => ({
  ...(await import('../import/read.ts')),
  ...(await import('./imported.ts')),
  ...(await import('./states-sent.ts')),
})

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

  async states({ world, input: { states, isDryRun } }) {
    const { stateFilesOf, importInTurn, imported, readFiles } = await intake()
    const files = stateFilesOf(states)
    return importInTurn(async () =>
      imported(world, { read: await readFiles(files), source: 'order_states' }, { dryRun: isDryRun }),
    )
  },

  async import({ world, input }) {
    const { expectedOf, importInTurn, imported, readFiles } = await intake()
    const { files, isDryRun, invites, removeMany, expectedRows = '', complete = '' } = input
    const expected = expectedRows === '' ? [] : expectedRows.split(',').map(expectedOf)
    return importInTurn(async () => {
      const read = await readFiles(await files.read())
      const options = {
        ...{ dryRun: isDryRun, invites, expectedRows: new Map(expected), removeMany },
        complete: complete.split(',').filter((name) => name !== ''),
      }
      return imported(world, { read, source: 'HTTP' }, options)
    })
  },
})
