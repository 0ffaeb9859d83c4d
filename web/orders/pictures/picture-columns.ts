/** The columns of pictures (ORD-66): between an item's number and its description, and only where there are pictures (GEN-15). */
import type { ImageKind } from '#rules/items/image.ts'

export const pictureColumns = {
  product: { head: 'Image', label: 'Image', width: 56 },
  package: { head: 'Package', label: 'Package image', width: 76 },
} as const satisfies Readonly<Record<ImageKind, { head: string; label: string; width: number }>>

/** Those that a user has chosen, in their order; the same array for the same choice. */
export function picturesShown(chosen: readonly string[], hasPictures: boolean): readonly ImageKind[] {
  const isShown = { product: chosen.includes('image'), package: chosen.includes('packageImage') }
  if (!hasPictures) return NONE
  if (isShown.product) return isShown.package ? BOTH : PRODUCT
  return isShown.package ? PACKAGE : NONE
}
const NONE: readonly ImageKind[] = []
const PRODUCT: readonly ImageKind[] = ['product']
const PACKAGE: readonly ImageKind[] = ['package']
const BOTH: readonly ImageKind[] = ['product', 'package']
