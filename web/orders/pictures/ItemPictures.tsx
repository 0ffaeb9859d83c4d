import { IMAGE_KINDS, type ImageKind } from '#rules/items/image.ts'
import { Picture } from './ItemPicture.tsx'
import { usePicture, usePictures } from './pictures.ts'

const captions: Readonly<Record<ImageKind, string>> = { product: 'Product', package: 'Package' }

/** The item and its package in the item's details (GEN-15); nothing where this installation has no pictures. */
export function ItemPictures({ itemNo }: { readonly itemNo: string }) {
  if (!usePictures()) return null
  return (
    <div className="item-pictures">
      {IMAGE_KINDS.map((kind) => (
        <Framed key={kind} itemNo={itemNo} kind={kind} />
      ))}
    </div>
  )
}

function Framed({ itemNo, kind }: { readonly itemNo: string; readonly kind: ImageKind }) {
  const { address, onError } = usePicture(itemNo, kind)
  return (
    <figure>
      <div className="picture-frame">
        {address === undefined ? 'No picture' : <Picture address={address} onError={onError} />}
      </div>
      <figcaption>{captions[kind]}</figcaption>
    </figure>
  )
}
