import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { siteName } from './site.ts'

/** Put before every page title, such as '[104220] ' while viewing as a customer. */
export const TitlePrefix = createContext('')

let isFirstPage = true

interface PageHeadingProps {
  /** The browser tab's title, and the h1's text unless children are given. */
  readonly title: string
  readonly children?: ReactNode
}

/**
 * A page's one h1 and its title. After a move inside the portal it takes the focus, unless the focus is already inside
 * the main part; a screen that wants it elsewhere (a Find box) focuses that in its own effect, which runs later.
 */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const prefix = use(TitlePrefix)
  useEffect(() => {
    const wasFirst = isFirstPage
    isFirstPage = false
    const isInMain = Boolean(document.activeElement?.parentElement?.closest('main'))
    if (!wasFirst && !isInMain) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <title>{[`${prefix}${title}`, siteName()].filter(Boolean).join(' · ')}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children ?? title}
      </h1>
    </>
  )
}
