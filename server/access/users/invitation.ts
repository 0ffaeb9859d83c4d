import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import { enqueueReset } from '../../mail/outbox.sql.ts'
import type { UserRow } from './portal-users.sql.ts'

export interface Inviting {
  readonly now: Date
  /** Who has it mailed. */
  readonly by: string
  readonly requestId?: string
  readonly address?: string
}

/**
 * Queues the mail with the link by which a new user chooses a password (USR-19); the same machinery as for a forgotten one (LOG-11).
 * Who signed in once is no new user: the link is for a new password, and works for as long as such a one does.
 */
export async function invite(
  tx: Db,
  user: Pick<UserRow, 'customerNo' | 'userCode' | 'lastLogonAt'>,
  { now, by, requestId = '', address = '' }: Inviting,
): Promise<void> {
  await enqueueReset(tx, {
    ...{ customerNo: user.customerNo ?? '', userCode: user.userCode, requestId, address, invitedBy: by },
    ...(user.lastLogonAt === null && { purpose: 'invitation' as const }),
    nonce: randomBytes(32).toString('base64url'),
    askedAt: now.toISOString(),
  })
}
