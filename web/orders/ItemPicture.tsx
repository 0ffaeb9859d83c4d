import { memo, useState } from 'react'
import type { ImageKind } from '#rules/item-image.ts'
import type { OrderItem } from './order-api.ts'
import { pictureColumns } from './picture-columns.ts'
import { usePictures } from './pictures.ts'

interface PictureProps {
  readonly itemNo: string
  readonly kind: ImageKind
  /** Said under the plate, where there is room for words. */
  readonly missingText?: string
}

/**
 * A picture in a box of fixed size, asked for when it comes near the window; a plate of our own stands in its place while
 * there is none (GEN-16). Without a text: the item's name stands beside it.
 */
export function ItemPicture({ itemNo, kind, missingText }: PictureProps) {
  const pictures = usePictures()
  const address = pictures?.addressOf(itemNo, kind)
  const [failed, setFailed] = useState<string>()
  if (!pictures || address === undefined || address === failed || pictures.missing.has(address))
    return (
      <>
        <Plate />
        {missingText}
      </>
    )
  return (
    <img
      src={address}
      alt=""
      width={40}
      height={30}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => {
        pictures.missing.add(address)
        setFailed(address)
      }}
    />
  )
}

/** Local, so that it is there when nothing else is. */
const Plate = () => (
  <svg className="no-picture" viewBox="0 0 40 30" aria-hidden="true">
    <circle cx="20" cy="15" r="10" />
    <circle cx="20" cy="15" r="6" />
  </svg>
)

interface PictureCellsProps {
  readonly item: Pick<OrderItem, 'itemNo' | 'description'>
  readonly kinds: readonly ImageKind[]
}

/** The picture columns of one line; a press opens the item's details with the picture in full. */
export const PictureCells = memo(function PictureCells({ item, kinds }: PictureCellsProps) {
  const pictures = usePictures()
  return kinds.map((kind) => (
    <td key={kind} className="picture-cell">
      <button
        type="button"
        className="picture"
        aria-haspopup="dialog"
        aria-label={`${pictureColumns[kind].label}, ${item.description}, item ${item.itemNo}`}
        // Between two quantities Tab stops nowhere else; Alt+↓ opens the details from there.
        tabIndex={pictures?.isLocked ? undefined : -1}
        onClick={() => pictures?.onOpen(item.itemNo)}
      >
        <ItemPicture itemNo={item.itemNo} kind={kind} />
      </button>
    </td>
  ))
})
