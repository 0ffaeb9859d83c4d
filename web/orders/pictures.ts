import { createContext, use, useMemo } from 'react'
import { type ImageKind, imageAddress } from '#rules/item-image.ts'
import { useSession } from '../session.tsx'

/** What the pictures of one open order share. Stable while quantities are typed: no key draws a picture again. */
export interface Pictures {
  /** Undefined for an item number that no address can hold. */
  readonly addressOf: (itemNo: string, kind: ImageKind) => string | undefined
  /** Addresses that gave no picture: not asked again while the order is open, however often their row comes and goes. */
  readonly missing: Set<string>
  readonly onOpen: (itemNo: string) => void
  readonly isLocked: boolean
}

export const PicturesContext = createContext<Pictures | undefined>(undefined)

/** Undefined where this installation has no pictures (GEN-15). */
export const usePictures = (): Pictures | undefined => use(PicturesContext)

export function useOrderPictures({ onOpen, isLocked }: Pick<Pictures, 'onOpen' | 'isLocked'>): Pictures | undefined {
  const { imageUrl } = useSession()
  const missing = useMemo(() => new Set<string>(), [])
  return useMemo(
    () =>
      imageUrl === undefined
        ? undefined
        : { addressOf: (itemNo, kind) => imageAddress(imageUrl, itemNo, kind), missing, onOpen, isLocked },
    [imageUrl, missing, onOpen, isLocked],
  )
}
