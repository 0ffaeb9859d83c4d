/** Secrets that must be shown again are stored sealed: AES-256-GCM, under a key that is not in the database (T23). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const [NONCE, TAG] = [12, 16]
const keyOf = (portalSecret: string) => Buffer.from(hkdfSync('sha256', portalSecret, '', 'provender api secret', 32))

/** Seals a text for one owner; the same text never looks the same twice. */
export function seal(portalSecret: string, owner: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(portalSecret), nonce)
  cipher.setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** The text; undefined when it was sealed under another key, for somebody else, or was changed. */
export function unseal(portalSecret: string, owner: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE + TAG) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(portalSecret), bytes.subarray(0, NONCE))
    decipher.setAAD(Buffer.from(owner))
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
