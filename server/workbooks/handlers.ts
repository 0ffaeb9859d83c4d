/** Workbooks for many customers: read and judged, nothing is kept; sending goes the way of every upload (XLS-03, XLS-06). */
import path from 'node:path'
import { api } from '#contract/index.ts'
import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import { WORKBOOK_WAIT_MS, WORKBOOKS_AT_ONCE, WORKBOOKS_WAITING } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { kindRefusal, labelRefusal } from '#rules/uploads/file-kind.ts'
import { implement } from '../http/call.ts'
import { encodingFor } from '../http/file-answer.ts'
import { RequestError } from '../http/request-error.ts'
import { NoTurn, turns } from '../http/turns.ts'
import { knownLocations } from './known.sql.ts'
import { workbookAnswer } from './reading.ts'
import type { Named } from './reading-process.ts'
import { workbookTemplate } from './template.ts'

/** One for all worlds of this process: it is the machine that is shared. */
const readers = turns({ atOnce: WORKBOOKS_AT_ONCE, waiting: WORKBOOKS_WAITING, waitMs: WORKBOOK_WAIT_MS })
const { readWorkbook, workbookTemplate: template } = api.uploads

export const workbookHandlers = implement(
  'uploads',
  { readWorkbook, workbookTemplate: template },
  {
    async readWorkbook({ db, world, request, input, caller, encoded }) {
      const encoding = encodingFor(request)
      try {
        // The file is opened when its turn has come, and goes to its reader as it arrives: here it takes no memory.
        return await readers.take(caller.userId, async () => {
          const { name, type, bytes } = await input.workbook.open()
          if (labelRefusal({ name, type }, 'xlsx') !== undefined)
            throw new Refusal(kindRefusal('xlsx', await headOf(bytes)), 'not a workbook')
          const cacheFolder = path.resolve(world.config.dataDir, 'compiled')
          const knownOf = (asked: readonly Named[]) => knownLocations(db, asked)
          return encoded(await workbookAnswer(bytes, knownOf, { encoding, cacheFolder }), encoding)
        })
      } catch (error) {
        throw error instanceof NoTurn ? refusals[error.reason]() : error
      }
    },

    async workbookTemplate() {
      return { fileName: 'enterprise-upload.xlsx', type: WORKBOOK_TYPE, body: await workbookTemplate() }
    },
  },
)

const HEAD_BYTES = 65_536

/** The first bytes. All of them are read, as most clients send a whole file before they listen. */
async function headOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    if (length < HEAD_BYTES) pieces.push(piece)
    length += piece.length
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES)
}

const refusals: Readonly<Record<NoTurn['reason'], () => RequestError>> = {
  own: () =>
    new RequestError(429, 'Your other workbook is still being read. Try again when it is done.', 'busy', {
      'Retry-After': '5',
    }),
  full: () =>
    new RequestError(503, 'Other workbooks are being read. Try again in a minute.', 'busy', { 'Retry-After': '60' }),
}
