/** The calls of the ERP (ERP-08, ERP-09), with the installation's key. */
import { api } from '#contract/index.ts'
import { IMPORT_PROBLEMS_TOLD } from '#rules/limits.ts'
import { many } from '#rules/many.ts'
import { cents } from '#rules/money.ts'
import { leftBy, releaseText, waitingTexts } from '#rules/production/moves.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Db } from '../db/open.ts'
import { implement } from '../http/call.ts'
import { RequestError } from '../http/request-error.ts'
import { release } from '../production/release.ts'
import { waitingOn } from '../production/waiting.sql.ts'
import { lastPosition, linesAt, toldAfter } from './pull.sql.ts'

/** What reads files is loaded by the first that are sent: a server that takes orders alone starts without it. */
const intake = async () => ({
  ...(await import('../import/read.ts')),
  ...(await import('./imported.ts')),
  ...(await import('./reconcile.ts')),
  ...(await import('./states-sent.ts')),
})

/** Who releases, for the record. */
const BY_ERP = { actor: '(ERP)', channel: 'api' } as const

const money = (amount: number | null) => (amount === null ? '' : cents(amount))

export const erpHandlers = implement('erp', api.erp, {
  async orders({ db, input: { after = '0', limit } }) {
    const found = await toldAfter(db, Number(after), limit + 1)
    if (found.length === 0) await refuseNeverGiven(db, after)
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

  release: ({ transact, world: { clock }, input, requestId, address }) =>
    transact(async (tx) => {
      const asked = { ...input, withUnlocked: true }
      const { makeDate, ...done } = await release(tx, clock, asked, { ...BY_ERP, requestId, address })
      const counts = { orders: done.orderCount, early: done.earlyCount, isDryRun: input.isDryRun }
      const left = leftBy(await waitingOn(tx, { ...input, now: clock.now() }), counts)
      return {
        ...{ makeDate, isDryRun: input.isDryRun, ...done },
        text: releaseText({ makeDate, pieces: done.pieces, ...counts }),
        notes: waitingTexts('http', makeDate, left),
      }
    }),

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

  async reconcile({ db, input: { files, makeDate } }) {
    const { reconcileList } = await intake()
    const [list, ...more] = (await files.read()).values()
    if (!list || more.length > 0) throw new RequestError(400, 'file: send one list.', 'unreadable')
    const { ok: isOk, problems, ...found } = await reconcileList(db, makeDate, list)
    const told = {
      ...{ isOk, makeDate, agreeing: found.agreeing, onlyHere: [...found.onlyHere], onlyThere: [...found.onlyThere] },
      different: found.different.map(({ orderNo, differs }) => ({ orderNo, differs: [...differs] })),
      problems: problems.slice(0, IMPORT_PROBLEMS_TOLD).map(({ line, message }) => ({ line, text: message })),
    }
    if (problems.length === 0) return told
    throw new Refusal(`Nothing was compared: ${many(problems.length, 'problem')} in the list.`, 'list refused', told)
  },
})

/** A position that was never given is one of a database that is no more: orders under smaller ones would never be read. */
async function refuseNeverGiven(db: Db, after: string): Promise<void> {
  const last = await lastPosition(db)
  if (Number(after) <= last) return
  const text = `Position ${after} was never given here; the last one is ${last}. Was the database restored? See docs/erp.md.`
  throw new RequestError(422, text, 'unknown position')
}
