/** Which pages of the producer's were read on this device: they are shown low from then on, until their words change. */
import { remember, remembered } from '../../portal/device.ts'

const KEPT = 6

/** A short mark of a page's words (FNV-1a). */
function markOf(html: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < html.length; at += 1) hash = Math.imul(hash ^ html.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

const marks = (): string[] => (remembered('readPages') ?? '').split(' ').filter(Boolean)

export const wasRead = (html: string): boolean => marks().includes(markOf(html))

export function noteRead(html: string): void {
  if (wasRead(html)) return
  remember('readPages', [...marks(), markOf(html)].slice(-KEPT).join(' '))
}
