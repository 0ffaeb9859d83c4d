import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsPhone } from '../media.ts'

/**
 * Whether the page is being printed: a long table then draws all its rows, at once, since the print is laid out right after.
 * A desktop's table has many columns: the paper lies on its side. No named @page says so: the width that media queries ask
 * for is the one of the page without a name, and A4 upright is as narrow as a phone.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  const isPhone = useIsPhone()
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  useEffect(() => {
    if (isPhone) return
    const wide = new CSSStyleSheet()
    wide.replaceSync('@page { size: landscape; margin: 10mm }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, wide]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== wide)
    }
  }, [isPhone])
  return isPrinting
}
