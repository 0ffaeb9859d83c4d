/** The ERP shows the installation's key, as a bearer, on its own calls and on no other (ERP-08). */
import { RequestError } from '../http/request-error.ts'
import type { World } from '../runtime/world.ts'
import { countCall, countWrongKey, refuseOtherSite } from './api-keys.ts'
import { isOneOfSecrets } from './secrets/same-secret.ts'
import { limitKey, networkOf } from './sign-in-limits.ts'

/** No token of an API key has a blank in it. */
const ITS_CALLS = 'installation key'

/** Throws 404 where the installation has no key, 401 without the right one, 429 after too many wrong ones or too many calls. */
export async function refuseOtherKeys(world: World, request: Request, address: string): Promise<void> {
  const { erpKey, previousErpKey } = world.config
  if (erpKey === undefined)
    throw new RequestError(404, 'This installation has no ERP_KEY, so these calls are closed.', 'not found')
  refuseOtherSite(request)
  const shown = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (shown === undefined) throw unknownKey(false)
  // The key is compared first, so wrong keys from the same address cannot lock out the ERP.
  if (!isOneOfSecrets([erpKey, previousErpKey], shown)) {
    const tries = [limitKey('erp key', address), limitKey('erp key from', networkOf(address))] as const
    await countWrongKey(world, tries, 'installation key', { address })
    throw unknownKey(true)
  }
  await countCall(world, ITS_CALLS, 'Wait')
}

const unknownKey = (isShown: boolean) =>
  new RequestError(
    401,
    `${isShown ? 'This is not the key of this installation. ' : ''}Send ERP_KEY in the header Authorization: Bearer.`,
    'unknown key',
    { 'WWW-Authenticate': 'Bearer realm="Provender ERP"' },
  )
