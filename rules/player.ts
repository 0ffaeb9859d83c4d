/** Videos of the producer's pages (DSH-02): which players are known, and the address at which each of them is embedded. */

/** Hosts whose pages may run in a frame of ours; the security policy names no others. */
export const PLAYER_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

const YOUTUBE =
  /^(?:https?:)?\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|shorts\/|live\/|watch\?(?:[^#]*&)?v=)|youtu\.be\/)([\w-]{6,20})(?:[?&#/].*)?$/i
const VIMEO =
  /^(?:https?:)?\/\/(?:player\.vimeo\.com\/video|(?:www\.)?vimeo\.com)\/(\d{1,15})(?:\/(\w{4,40}))?(?:[?#].*)?$/i

/**
 * The address of a known player for what a page embeds or links to, on a host that sets no cookie before a press where there is
 * one; with the second to start at. Undefined for anything else.
 */
export function playerAddress(address: string): string | undefined {
  const text = address.trim().replaceAll('&amp;', '&')
  const start = /[?&](?:start|t)=(\d{1,5})s?(?:&|#|$)/.exec(text)?.[1]
  const youtube = YOUTUBE.exec(text)?.[1]
  if (youtube) return `${PLAYER_HOSTS[0]}/embed/${youtube}${start ? `?start=${start}` : ''}`
  const [, vimeo, inPath] = VIMEO.exec(text) ?? []
  if (!vimeo) return undefined
  // A video that is not listed has a key beside its number.
  const key = inPath ?? /[?&]h=(\w{4,40})(?:&|#|$)/.exec(text)?.[1]
  return `${PLAYER_HOSTS[1]}/video/${vimeo}?dnt=1${key ? `&h=${key}` : ''}`
}
