import { Clock, Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { many } from '#rules/many.ts'
import { serverNow, watchClock } from '../portal/clock.ts'
import { cutoffText } from '../portal/zone.ts'
import { useAnnounce } from './Announcer.tsx'

const MINUTE_MS = 60_000
const SPOKEN_MINUTES = [30, 10, 5, 1]
const words = { calm: '', soon: 'Closes soon. ', now: 'Closing now. ', past: '' } as const

interface CutoffClockProps {
  /** ISO instant; undefined draws nothing. */
  readonly cutoffAt: string | undefined
  /** Called once, when the cut-off passes while the clock is shown. */
  readonly onPast?: () => void
  /** Where several clocks stand on one page, all but one keep silent. */
  readonly isSilent?: boolean
}

/** When ordering closes, by the server's clock (SCR-04): the absolute time, then what is left. */
export function CutoffClock({ cutoffAt, onPast, isSilent = false }: CutoffClockProps) {
  const [now, setNow] = useState(serverNow)
  const announce = useAnnounce()
  const heard = useRef({ announce, onPast, isSilent })
  useEffect(() => {
    heard.current = { announce, onPast, isSilent }
  })

  useEffect(() => {
    if (cutoffAt === undefined) return undefined
    const cutoffMs = Date.parse(cutoffAt)
    let leftBefore = cutoffMs - serverNow().getTime()
    return watchClock((at) => {
      const left = cutoffMs - at.getTime()
      speak(leftBefore, left)
      leftBefore = left
      setNow(at)
      return left > 0 ? untilChange(left) : undefined
    })
    function speak(before: number, left: number) {
      if (left <= 0 && before > 0) {
        if (!heard.current.isSilent) heard.current.announce('The cut-off has passed.')
        heard.current.onPast?.()
        return
      }
      const mark = SPOKEN_MINUTES.findLast((minutes) => before > minutes * MINUTE_MS && left <= minutes * MINUTE_MS)
      if (mark === undefined || heard.current.isSilent) return
      heard.current.announce(`${many(mark, 'minute')} until the cut-off.`)
    }
  }, [cutoffAt])

  if (cutoffAt === undefined) return null
  const { text, remaining, urgency } = cutoffText(new Date(cutoffAt), now)
  const Icon = urgency === 'past' ? Lock : Clock
  return (
    <span className={`clock clock-${urgency}`}>
      <Icon size={18} aria-hidden />
      <span>
        {words[urgency]}
        {text}
      </span>
      {remaining && (
        <span className="clock-left" aria-hidden="true">
          <span className="clock-dot">· </span>
          {remaining}
        </span>
      )}
    </span>
  )
}

/** Milliseconds until the text changes: the next whole minute, or second under five minutes. */
function untilChange(leftMs: number): number {
  const step = leftMs < 5 * MINUTE_MS ? 1_000 : MINUTE_MS
  return (leftMs % step) + 1
}
