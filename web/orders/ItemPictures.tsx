import { IMAGE_KINDS, type ImageKind } from '#rules/item-image.ts'
import { ItemPicture } from './ItemPicture.tsx'
import { usePictures } from './pictures.ts'

const captions: Readonly<Record<ImageKind, string>> = { product: 'Product', package: 'Package' }

/** The item and its package in the item's details (GEN-15); nothing where this installation has no pictures. */
export function ItemPictures({ itemNo }: { readonly itemNo: string }) {
  if (!usePictures()) return null
  return (
    <div className="item-pictures">
      {IMAGE_KINDS.map((kind) => (
        <figure key={kind}>
          <div className="picture-frame">
            <ItemPicture itemNo={itemNo} kind={kind} missingText="No picture" />
          </div>
          <figcaption>{captions[kind]}</figcaption>
        </figure>
      ))}
    </div>
  )
}
