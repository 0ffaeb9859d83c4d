import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

const PLACE = 'top-title'

/** Where the phone's top bar takes what a screen has to say in the place of the product's name. */
export const TopTitlePlace = () => <div id={PLACE} className="top-title" aria-hidden="true" />

/** Shown in the phone's top bar for as long as it is mounted: for the eye alone, the screen's heading says the same. */
export function TopTitle({ children }: { readonly children: ReactNode }) {
  const [place] = useState(() => document.getElementById(PLACE))
  return place && createPortal(children, place)
}
