/** What every answer says about itself, whoever asks for what. */
import { createHash } from 'node:crypto'
import { FOREIGN_STYLE } from '#rules/foreign-style.ts'
import { PLAYER_HOSTS } from '#rules/player.ts'
import { imageOrigin } from '../runtime/settings/image-setting.ts'
import type { World } from '../runtime/world.ts'

type Named = Readonly<Record<string, string>>
const made = new WeakMap<World, Named>()

/** Made once; a document brings a policy of its own, which is stricter. */
export function commonHeaders(world: World): Named {
  const known = made.get(world) ?? headersOf(world)
  made.set(world, known)
  // Browsers learn the time from here; Node's own header would be the machine's.
  return world.clock.correctedMs() === 0 ? known : { ...known, date: world.clock.now().toUTCString() }
}

const headersOf = (world: World): Named => ({
  'content-security-policy': contentPolicy(world),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'cache-control': 'no-cache',
  ...(world.config.isProduction && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
/** An answer may say these otherwise. */
const OWN: ReadonlySet<string> = new Set(['content-security-policy', 'cache-control'])

/** Adds them to an answer that was made without them. */
export function addCommonHeaders(world: World, headers: Headers): void {
  for (const [name, value] of Object.entries(commonHeaders(world)))
    if (!OWN.has(name) || !headers.has(name)) headers.set(name, value)
}

/** The one style sheet that stands within a page: the frame of the marketing site's pages has no origin to fetch one from. */
const FOREIGN_STYLE_HASH = `sha256-${createHash('sha256').update(FOREIGN_STYLE).digest('base64')}`

/** The worker that reads bar codes (web/waste/scanner/decode-worker.ts), as the build names it. */
const DECODER = /^\/assets\/decode-worker-[\w-]+\.js$/

/** A worker has the policy that its own file came with: that one alone may compile WebAssembly, no page and no other worker (WST-04). */
export const policyOfAsset = (world: World, path: string): string | undefined =>
  DECODER.test(path) ? contentPolicy(world, "'self' 'wasm-unsafe-eval'") : undefined

/**
 * Scripts and styles from here alone; pictures of items from their host (GEN-15); pictures of the marketing site inside its
 * sandboxed frame, and its videos: files of its own, and known players in frames of ours (T18, T19, DSH-02).
 */
function contentPolicy({ config: { marketingUrl, imageUrl, publicUrl } }: World, scripts = "'self'"): string {
  const hosts = new Set([marketingUrl && new URL(marketingUrl).origin, imageOrigin(imageUrl, publicUrl)])
  const pictures = [...hosts].map((host) => (host ? ` ${host}` : '')).join('')
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self' '${FOREIGN_STYLE_HASH}'`,
    `img-src 'self' data:${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-src 'self' ${PLAYER_HOSTS.join(' ')}`,
    `media-src 'self'${marketingUrl ? ` ${new URL(marketingUrl).origin}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
