/** What it means that the public address gave no answer. */
import { reasonOf } from '../../db/answers.ts'
import type { Finding } from './finding.ts'

/** A portal that is not started refuses the connection. These are mistakes in the address, the DNS or the certificate. */
const MISTAKES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the DNS does not know this name',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that this machine does not trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified: the proxy must send the whole chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that this machine does not trust',
  EPROTO: 'it does not answer with TLS',
}

export function unanswered(publicUrl: string, error: unknown): Omit<Finding, 'what'> {
  const code = String((error as { code?: unknown } | undefined)?.code ?? '')
  const mistake = MISTAKES[code] ?? (code.startsWith('ERR_SSL_') ? MISTAKES['EPROTO'] : undefined)
  if (mistake !== undefined)
    return { verdict: 'wrong', says: `PUBLIC_URL: ${publicUrl} cannot be reached, ${mistake} (${code}).` }
  return {
    verdict: 'look',
    says: `${publicUrl} does not answer (${reasonOf(error)}). Start the portal, and look again.`,
  }
}
