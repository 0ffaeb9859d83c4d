import { createHmac } from 'node:crypto'
import { isSameSecret } from '../access/secrets/same-secret.ts'
import type { Config } from '../runtime/config.ts'

/** 256 bits, by the key that is not in the database: nobody else's link can be guessed from one's own. */
const tokenOf = ({ secret }: Pick<Config, 'secret'>, alertId: number) =>
  createHmac('sha256', secret).update(`stop alerts ${alertId}`).digest('base64url')

/** The link in each mail (TXT-03). After the # it reaches no log; a program that follows links stops nothing by it. */
export const stopLink = (config: Pick<Config, 'secret' | 'publicUrl'>, alertId: number): string =>
  `${config.publicUrl}/stop-alerts#${alertId}.${tokenOf(config, alertId)}`

/** Whose link it is; undefined: none of ours. */
export function alertOfLink(config: Pick<Config, 'secret'>, link: string): number | undefined {
  const [, id = '', token = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(link) ?? []
  if (id === '') return undefined
  return isSameSecret(tokenOf(config, Number(id)), token) ? Number(id) : undefined
}
