/**
 * SHA-256 and a random UUID for pages that were not opened by https, where browsers withhold crypto.subtle and
 * crypto.randomUUID.
 */
import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The hash of the bytes as 64 hexadecimal digits (FIPS 180-4). */
export const sha256 = (bytes: Uint8Array): string => bytesToHex(hash(bytes))

/** A version 4 UUID. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
