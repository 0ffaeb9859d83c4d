/** The picture of an item as a document shows it (LNK-05). */
import { imageAddress } from '#rules/items/image.ts'
import { DEMO_IMAGES, demoPicture } from '../demo/pictures/demo-pictures.ts'
import type { Picture } from '../render/pdf-picture.ts'
import { printablePicture } from '../render/picture-bytes.ts'
import { fetchOnce } from '../runtime/fetch-once.ts'
import type { World } from '../runtime/world.ts'

const LIMITS = {
  type: /^(image\/|application\/octet-stream)/,
  what: 'picture',
  bytesAtMost: 4 * 1024 * 1024,
  timeoutMs: 3000,
} as const

/**
 * Asked for at the operator's IMAGE_URL alone, as the browser asks for it; the only part of the address that comes from outside
 * is the number of an item that exists, encoded. Undefined without one: the document is as good without a picture.
 */
export async function itemPicture({ config, log }: World, itemNo: string): Promise<Picture | undefined> {
  const { imageUrl, publicUrl, isProduction } = config
  if (imageUrl === undefined) return undefined
  if (!isProduction && imageUrl === DEMO_IMAGES) {
    const svg = demoPicture(itemNo, 'product')
    return svg === undefined ? undefined : { kind: 'drawing', svg }
  }
  const address = imageAddress(imageUrl, itemNo, 'product')
  if (address === undefined) return undefined
  try {
    const bitmap = await printablePicture(await fetchOnce(new URL(address, publicUrl), LIMITS))
    if (bitmap) return bitmap
    log.warn({ itemNo }, 'picture not printed: no PNG or JPEG that can be')
  } catch (error) {
    log.warn({ itemNo, reason: (error as Error).message }, 'picture not printed')
  }
  return undefined
}
