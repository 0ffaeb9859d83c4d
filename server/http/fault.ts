/** What went wrong on our side, as callers and the log are told it. */

import { stackInSources } from '../runtime/stack-in-sources.ts'
import { RequestError } from './request-error.ts'

/** Name, message and stack alone: a database error's own fields can carry a row's values. */
export function safeError(error: unknown): {
  name: string
  message: string
  code?: unknown
  stack: string | undefined
} {
  const { name, message, stack, code } = error as Error & { code?: unknown }
  return { name, message, code, stack: stack && stackInSources(stack) }
}

export const storageFull = () =>
  new RequestError(503, 'Storage is full. Nothing was saved; call your route office.', 'storage full', {
    'Retry-After': '60',
  })
/** By PostgreSQL, or by the disk itself. */
export const isFull = (error: unknown) => ['53100', 'ENOSPC'].includes(String((error as { code?: unknown }).code))

/** To whoever was in the middle of something when the database went away. It may be done, or not: a version or a key tells. */
export const TRY_AGAIN = 'The connection to the database was lost. Try again.'

/** To whoever asks while the database does not answer, or the operator has closed ordering. Screens lead to their own page. */
export const SERVER_DOWN = {
  message: 'ServerDown',
  messageTxt: 'Ordering is down right now. Try again in a minute.',
  code: 'down',
} as const
export const SERVER_DOWN_WAIT = { 'Retry-After': '5' } as const
