/** Where an item's pictures are: an address by item number at a host of the provider's (GEN-15, GEN-16). */

/** The item itself, and as it is packed. */
export const IMAGE_KINDS = ['product', 'package'] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]

const marks: Readonly<Record<ImageKind, string>> = { product: '', package: '-p' }

/** A base address alone means `{base}/{itemNo}{-p}.jpg`; a template names both places itself. */
export const imageTemplate = (setting: string): string =>
  setting.includes('{') ? setting : `${setting.replace(/\/+$/, '')}/{itemNo}{-p}.jpg`

/** Whether both places are named once, after the base, and no other. */
export const isImageTemplate = (template: string): boolean =>
  template.split('{itemNo}').length === 2 &&
  template.split('{-p}').length === 2 &&
  !/[{}]/.test(template.replace('{itemNo}', '').replace('{-p}', ''))

/**
 * The address of a picture. The item number is one encoded piece of it and never leads elsewhere; undefined for one that
 * no address can hold: none at all, dots alone (a way up to an address), half a character.
 */
export function imageAddress(template: string, itemNo: string, kind: ImageKind): string | undefined {
  if (/^\.*$|\p{Cs}/u.test(itemNo)) return undefined
  const [before = '', after = ''] = template.split('{itemNo}')
  const named = (part: string) => part.replace('{-p}', marks[kind])
  return `${named(before)}${encodeURIComponent(itemNo)}${named(after)}`
}
