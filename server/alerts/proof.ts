/** Proof that a number and an address belong to the user who signed them up: a code by text, a link by mail (TXT-02, TXT-03). */
import { createHmac } from 'node:crypto'
import { isSameSecret } from '../access/secrets/same-secret.ts'
import type { Config } from '../runtime/config.ts'

type Key = Pick<Config, 'secret'>
/** A sign-up, and which of its confirmations this is: a new one makes those before it worthless. */
export interface Proof {
  readonly alertId: number
  readonly proofNo: number
}

const hashOf = ({ secret }: Key, what: string, { alertId, proofNo }: Proof) =>
  createHmac('sha256', secret).update(`${what} ${alertId} ${proofNo}`)

/** Six digits. Nothing of it is stored: without the key of the installation it cannot be worked out from the database. */
export const codeOf = (key: Key, proof: Proof): string =>
  String(hashOf(key, 'alert code', proof).digest().readUInt32BE(0) % 1_000_000).padStart(6, '0')

export const isCode = (key: Key, proof: Proof, typed: string): boolean =>
  isSameSecret(codeOf(key, proof), typed.replace(/\D/g, ''))

const tokenOf = (key: Key, proof: Proof) => hashOf(key, 'confirm alerts', proof).digest('base64url')

/** The link in the mail. After the # it reaches no log, and a program that follows links confirms nothing by it. */
export const confirmLink = (config: Key & Pick<Config, 'publicUrl'>, proof: Proof): string =>
  `${config.publicUrl}/confirm-alerts#${proof.alertId}.${proof.proofNo}.${tokenOf(config, proof)}`

/** The sign-up of a link; undefined for a link that is not ours. */
export function proofOfLink(key: Key, link: string): Proof | undefined {
  const [, id = '', no = '', token = ''] = /^(\d{1,9})\.(\d{1,9})\.([\w-]{43})$/.exec(link) ?? []
  const proof = { alertId: Number(id), proofNo: Number(no) }
  return token !== '' && isSameSecret(tokenOf(key, proof), token) ? proof : undefined
}
