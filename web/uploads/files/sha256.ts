/**
 * SHA-256 and a random UUID for pages that were not opened by https, where browsers withhold crypto.subtle and
 * crypto.randomUUID.
 */
const K = constants()

/** The hash of the bytes as 64 hexadecimal digits (FIPS 180-4). */
export function sha256(bytes: Uint8Array): string {
  const hash = Uint32Array.of(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19,
  )
  const words = new Uint32Array(64)
  const whole = bytes.length - (bytes.length % 64)
  const end = tail(bytes, whole)
  for (let at = 0; at < whole; at += 64) addBlock(hash, words, bytes, at)
  for (let at = 0; at < end.length; at += 64) addBlock(hash, words, end, at)
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** What is left of the bytes, a mark, and the length in bits. */
function tail(bytes: Uint8Array, from: number): Uint8Array {
  const rest = bytes.subarray(from)
  const end = new Uint8Array(rest.length < 56 ? 64 : 128)
  end.set(rest)
  end[rest.length] = 0x80
  const view = new DataView(end.buffer)
  view.setUint32(end.length - 8, Math.floor(bytes.length / 0x20000000))
  view.setUint32(end.length - 4, (bytes.length * 8) >>> 0)
  return end
}

function addBlock(hash: Uint32Array, w: Uint32Array, bytes: Uint8Array, at: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 64)
  const word = (i: number) => w[i] as number
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(4 * i)
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [word(i - 15), word(i - 2)]
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w[i] = word(i - 16) + s0 + word(i - 7) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + word(i)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] as number) + value
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function constants(): Uint32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return Uint32Array.from(primes, (prime) => (Math.cbrt(prime) % 1) * 0x100000000)
}

/** A version 4 UUID. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
