import { memo } from 'react'
import type { ImageKind } from '#rules/items/image.ts'
import type { OrderItem } from '../data/order-api.ts'
import { pictureColumns } from './picture-columns.ts'
import { usePicture, usePictures } from './pictures.ts'

interface PictureProps {
  readonly address: string
  readonly onError: () => void
}

/**
 * A picture in a box of fixed size, asked for when it comes near the window (GEN-16). Without a text: the item's name stands
 * beside it.
 */
export const Picture = ({ address, onError }: PictureProps) => (
  <img
    src={address}
    alt=""
    width={40}
    height={30}
    loading="lazy"
    decoding="async"
    draggable={false}
    onError={onError}
  />
)

interface PictureCellsProps {
  readonly item: Pick<OrderItem, 'itemNo' | 'description'>
  readonly kinds: readonly ImageKind[]
}

/** The picture columns of one line. */
export const PictureCells = memo(function PictureCells({ item, kinds }: PictureCellsProps) {
  return kinds.map((kind) => (
    <td key={kind} className="picture-cell">
      <PictureButton item={item} kind={kind} />
    </td>
  ))
})

/** A press opens the item's details with the picture in full; where there is none, nothing looks as if it could be pressed. */
function PictureButton({ item, kind }: Pick<PictureCellsProps, 'item'> & { readonly kind: ImageKind }) {
  const pictures = usePictures()
  const { address, onError } = usePicture(item.itemNo, kind)
  if (!pictures || address === undefined) return null
  return (
    <button
      type="button"
      className="picture"
      aria-haspopup="dialog"
      aria-label={`${pictureColumns[kind].label}, ${item.description}, item ${item.itemNo}`}
      // Between two quantities Tab stops nowhere else; Alt+↓ opens the details from there.
      tabIndex={pictures.isLocked ? undefined : -1}
      onClick={({ currentTarget }) => {
        currentTarget.focus()
        pictures.onOpen(item.itemNo)
      }}
    >
      <Picture address={address} onError={onError} />
    </button>
  )
}
