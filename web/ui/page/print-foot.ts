import { useEffect } from 'react'
import { formatTime, toUsDate } from '#rules/calendar.ts'
import { serverNow } from '../../portal/clock.ts'
import { wallAt } from '../../portal/zone.ts'

/** At the foot of each sheet that Ctrl+P makes of a screen (S09): "{text}, printed 11/20/2025 1:14 PM CT, page 1 of 3". */
export function usePrintFoot(text: string): void {
  useEffect(() => {
    const foot = new CSSStyleSheet()
    const write = () => {
      const { date, time, zoneName } = wallAt(serverNow())
      const said = JSON.stringify(`${text}, printed ${toUsDate(date)} ${formatTime(time)} ${zoneName}, page `)
      foot.replaceSync(
        `@page { font: 8pt sans-serif; @bottom-left { content: ${said} counter(page) " of " counter(pages) } }`,
      )
    }
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, foot]
    window.addEventListener('beforeprint', write)
    return () => {
      window.removeEventListener('beforeprint', write)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== foot)
    }
  }, [text])
}
