/** A server that keeps what it is told of an upload; for tests. */
import { vi } from 'vitest'
import { uploads } from '#contract/calls/uploads.ts'
import type { AnyEndpoint, Input, Output } from '#contract/kernel/endpoint.ts'
import { toUsDate } from '#rules/calendar.ts'
import type { PosNumber } from '#rules/uploads/pos-number.ts'
import { learnServerTime } from '../portal/clock.ts'
import type { BatchHead } from './worker/protocol.ts'

/** The day of the files in these tests: dates are judged by the server's clock. */
export const atUploadTime = (): void => learnServerTime(new Date('2026-11-21T15:00:00Z').toUTCString())

type Group = Output<typeof uploads.batch>['groups'][number]
type Asked = Input<typeof uploads.confirm>

export interface UploadServer {
  readonly confirmed: Asked[]
  readonly checked: Input<typeof uploads.check>['groups'][]
  readonly sent: number[]
  readonly mailed: string[]
  batch: { head: BatchHead; groups: Group[] } | undefined
  /** Location numbers whose orders get no answer. */
  readonly silent: Set<string>
  /** What CONFIRM is refused with, or whether its answer is lost. */
  confirmTrouble: 'lost' | undefined
  mailTrouble: boolean
  readonly heads: BatchHead[]
  readonly posNumbers: PosNumber[]
}
export const uploadServer = (): UploadServer => ({
  ...{
    confirmed: [],
    checked: [],
    sent: [],
    mailed: [],
    batch: undefined,
    silent: new Set(),
    heads: [],
    posNumbers: [],
  },
  ...{ confirmTrouble: undefined, mailTrouble: false },
})

export const HARBOR = '000213'
/** Has an order for every day. */
export const MILL = '000214'
export const NOWHERE = '999999'
const BAD_ITEM = '100999'

const outcomeOf = (locationNo: string) =>
  locationNo === NOWHERE ? ('refused' as const) : locationNo === MILL ? ('update' as const) : ('create' as const)

/** Puts the server behind fetch; everything else goes on as before. */
export function behindFetch(server: UploadServer): void {
  const before = globalThis.fetch
  const on = <E extends AnyEndpoint>(endpoint: E, say: (input: Input<E>) => Output<E> | Promise<Output<E>>) => ({
    endpoint: endpoint as AnyEndpoint,
    say: say as (input: unknown) => unknown,
  })
  const calls = [
    on(uploads.batches, () => ({ batches: server.heads, isXmlEnabled: true })),
    on(uploads.posNumbers, () => ({
      posNumbers: server.posNumbers.map((each) => ({ ...each, locationNos: [...each.locationNos] })),
    })),
    on(uploads.check, ({ groups }) => {
      server.checked.push(groups)
      return { groups: groups.map(checkOf) }
    }),
    on(uploads.confirm, (asked) => {
      server.confirmed.push(asked)
      server.batch ??= batchOf(asked)
      if (server.confirmTrouble === 'lost') throw new Error('lost')
      return { batch: server.batch.head }
    }),
    on(uploads.batch, () => {
      if (!server.batch) throw new Error('no batch')
      return { batch: headNow(server.batch), groups: server.batch.groups }
    }),
    on(uploads.send, ({ groups: [number = 0] }) => {
      const group = server.batch?.groups[number - 1]
      if (!server.batch || !group || server.silent.has(group.locationNo)) throw new Error('lost')
      server.sent.push(number)
      server.batch.groups[number - 1] = sentOf(group)
      return { groups: [sentOf(group)] }
    }),
    on(uploads.close, () => {
      if (!server.batch) throw new Error('no batch')
      server.batch.groups = server.batch.groups.map((group) =>
        group.outcome === 'waiting' ? { ...group, outcome: 'closed' } : group,
      )
      return { batch: headNow(server.batch) }
    }),
    on(uploads.mail, ({ batchId }) => {
      if (server.mailTrouble) throw new Error('lost')
      server.mailed.push(batchId ?? '')
      return { sentTo: 'clerk@example.com' }
    }),
  ]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://portal.test')
    const method = init.method ?? 'GET'
    const found = calls.find(({ endpoint }) => `/api${endpoint.path}` === pathname && endpoint.method === method)
    if (!found) return before(url, init)
    const { endpoint, say } = found
    const form = init.body instanceof URLSearchParams ? Object.fromEntries(init.body) : {}
    const input = Object.assign({}, endpoint.query.read(Object.fromEntries(searchParams)), endpoint.form.read(form))
    return Response.json(endpoint.answer.write(await say(input)))
  })
}

const ofGroup = ({ locationNo, orderDate, usedOnDay }: Group | Asked['groups'][number]) => ({
  ...{ locationNo, orderDate, usedOnDay },
  ...(locationNo !== NOWHERE && { locationName: 'Harbor St Mart', routeNo: 'R14' }),
})

function checkOf(group: Asked['groups'][number]): Output<typeof uploads.check>['groups'][number] {
  const outcome = outcomeOf(group.locationNo)
  const rejected = group.lines
    .filter(({ itemNo }) => itemNo === BAD_ITEM)
    .map(({ itemNo, quantity }) => ({
      itemNo,
      quantity,
      description: '',
      text: 'Not on the list.',
      code: 'not on list',
    }))
  return {
    ...ofGroup(group),
    ...{ outcome, limit: 300, rejected, overLimit: [], saves: group.lines.length - rejected.length },
    ...(outcome === 'refused' && {
      member: 'invalid location',
      text: 'Location 999999 was not found.',
      code: 'not found',
    }),
    ...(outcome === 'update' && { orderNo: '480001', pieces: 493 }),
  }
}

function batchOf({ batchId, format, fileName, fileHash, groups }: Asked): { head: BatchHead; groups: Group[] } {
  return {
    head: {
      ...{ batchId, format, fileName, fileHash, addedAt: '2026-11-20T15:14:00Z', state: 'open' },
      ...{ groups: groups.length, waiting: groups.length, refused: 0 },
    },
    groups: groups.map((group, at) => ({
      ...ofGroup(group),
      ...{ group: at + 1, outcome: 'waiting' },
      lines: group.lines.map(({ itemNo, quantity }) => ({
        ...{
          itemNo,
          quantity,
          description: 'Ham & Swiss Sub',
          storedQuantity: 0,
          isOverLimit: false,
          outcome: 'waiting',
        },
      })),
    })),
  }
}
const headNow = ({ head, groups }: { head: BatchHead; groups: Group[] }): BatchHead => ({
  ...head,
  waiting: groups.filter(({ outcome }) => outcome === 'waiting').length,
})

function sentOf(group: Group): Group {
  const outcome = outcomeOf(group.locationNo)
  if (outcome === 'refused')
    return { ...group, outcome, member: 'invalid location', text: 'Location 999999 was not found.', code: 'not found' }
  const lines = group.lines.map((line) =>
    line.itemNo === BAD_ITEM
      ? { ...line, outcome: 'rejected' as const, text: 'Not on the list.', code: 'not on list' }
      : { ...line, outcome: 'save' as const, storedQuantity: line.quantity },
  )
  return { ...group, outcome, orderNo: outcome === 'update' ? '480001' : `48100${group.group}`, lines }
}

export const DAY = '2026-12-21'
export const csvOf = (...rows: readonly string[]): File =>
  new File([['Date,Location Number,Item Number,Quantity,Used on Day', ...rows].join('\r\n')], 'orders.csv', {
    type: 'text/csv',
  })
export const row = (locationNo: string, itemNo: string, quantity: number | string, date = toUsDate(DAY)): string =>
  `${date},${locationNo},${itemNo},${quantity},`
