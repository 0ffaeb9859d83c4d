import { createContext, use, useMemo, useState } from 'react'
import { type ImageKind, imageAddress } from '#rules/items/image.ts'
import { useSession } from '../../session/session.tsx'
import { missingPictures, noteMissing } from './missing-pictures.ts'

/** What the pictures of one open order share. Stable while quantities are typed: no key draws a picture again. */
export interface Pictures {
  /** Undefined for an item number that no address can hold. */
  readonly addressOf: (itemNo: string, kind: ImageKind) => string | undefined
  /** Addresses that gave no picture: not asked again, however often their row comes and goes. */
  readonly missing: ReadonlySet<string>
  readonly onMissing: (address: string) => void
  readonly onOpen: (itemNo: string) => void
  readonly isLocked: boolean
}

export const PicturesContext = createContext<Pictures | undefined>(undefined)

/** Undefined where this installation has no pictures (GEN-15). */
export const usePictures = (): Pictures | undefined => use(PicturesContext)

/** The address of an item's picture, undefined where there is none; and what to do when it turns out so. */
export function usePicture(itemNo: string, kind: ImageKind) {
  const pictures = usePictures()
  const address = pictures?.addressOf(itemNo, kind)
  const [failed, setFailed] = useState<string>()
  const onError = () => {
    if (address === undefined) return
    pictures?.onMissing(address)
    setFailed(address)
  }
  const isMissing = address === undefined || address === failed || pictures?.missing.has(address)
  return { address: isMissing ? undefined : address, onError }
}

/** What the pictures of an open order share; undefined where this installation has none. */
export function useOrderPictures({ onOpen, isLocked }: Pick<Pictures, 'onOpen' | 'isLocked'>): Pictures | undefined {
  const { imageUrl } = useSession()
  const missing = useMemo(() => new Set(missingPictures()), [])
  return useMemo(
    () =>
      imageUrl === undefined
        ? undefined
        : {
            addressOf: (itemNo, kind) => imageAddress(imageUrl, itemNo, kind),
            missing,
            onMissing: (address) => {
              missing.add(address)
              noteMissing(address)
            },
            onOpen,
            isLocked,
          },
    [imageUrl, missing, onOpen, isLocked],
  )
}
