/** What no screen of ours sends, and no program that was written with care: counted by kind, and named in the log (ASVS 16.3.3). */
import { Unreadable } from '#contract/kernel/wire.ts'
import { RequestError } from '../http/request-error.ts'
import type { Hostile } from '../runtime/watch/watchers.ts'
import type { World } from '../runtime/world.ts'
import type { Actor } from './audit.ts'
import { recordForeign } from './foreign.ts'

const KINDS: Readonly<Record<string, Hostile>> = {
  forged: 'forged',
  'two sessions': 'forged',
  'unknown key': 'unknown key',
  // A customer's user who claims to act for another customer.
  'view as': 'foreign',
  // No form and no JSON that can be read.
  repeated: 'malformed',
  'hidden character': 'malformed',
  'media type': 'malformed',
}

/** Answers what kind of hostile input a refusal was, or undefined; what is another customer's is on the record as well. */
export async function hostileInput(
  world: World,
  error: unknown,
  note: { readonly name?: string; readonly caller?: Actor },
  { requestId, address }: { readonly requestId: string; readonly address: string },
): Promise<Hostile | undefined> {
  const isForeign = await recordForeign(world, error, note, requestId, address)
  const kind = isForeign ? 'foreign' : kindOf(error, note.name)
  if (kind === undefined) return undefined
  const { name: call, caller } = note
  world.log.warn(
    { requestId, kind, call, address, user: caller?.userCode, customer: caller?.customerNo },
    'hostile input',
  )
  return kind
}

/** Names that attacks send: those of prototypes, and of columns and rights that no field of the wire is called. */
const ATTACK = /__|proto|constructor|^is_?admin$|password_?hash|^role$|[^\w .\-[\]]/i
/** A field that an integrator misspelled is answered with its name, and is no reason to alarm the operator. */
const isTypo = (field: string): boolean => field.length <= 60 && !ATTACK.test(field)

/** A request that names no call could not even be read. */
function kindOf(error: unknown, call: string | undefined): Hostile | undefined {
  if (error instanceof Unreadable) {
    if (!error.isUnknown) return call === undefined ? 'malformed' : undefined
    return isTypo(error.field) ? undefined : 'unknown field'
  }
  if (!(error instanceof RequestError)) return undefined
  return KINDS[error.code] ?? (error.code === 'unreadable' && call === undefined ? 'malformed' : undefined)
}
