import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { formatTime, formatWall } from '#rules/calendar.ts'
import { useAddress, useMoves } from '../portal/address.ts'
import { ask } from '../portal/api.ts'
import { serverNow } from '../portal/clock.ts'
import { notedCutoff, remembered } from '../portal/device.ts'
import { paths, readNext } from '../portal/paths.ts'
import { learnZone, wallAt } from '../portal/zone.ts'
import { KeptHere } from '../session/KeptHere.tsx'
import { useAnnounce } from '../ui/Announcer.tsx'
import { Button } from '../ui/Button.tsx'
import { Brand } from '../ui/page/Brand.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { PhoneLink } from '../ui/page/PhoneLink.tsx'
import { learnSite } from '../ui/page/site.ts'

const POLL_MS = 15_000

/** S02: the system is down. Asks every 15 seconds (SYS-06), and leaves by itself once it is back up (SYS-02). */
export default function ErrorScreen() {
  const { search } = useAddress()
  const { go } = useMoves()
  const announce = useAnnounce()
  const [phone, setPhone] = useState(() => remembered('phone') ?? '')
  const [checkedAt, setCheckedAt] = useState<Date>()
  const next = useRef(readNext(search))

  const check = useCallback(async () => {
    try {
      const status = await ask(api.session.systemStatus, {})
      learnZone(status.zone)
      learnSite(status.companyName)
      if (status.phone) setPhone(status.phone)
      if (status.status === 'ServerBackUp') {
        announce('The ordering system is back.')
        go(paths.dashboardAfter(next.current), { replace: true })
      }
    } catch {
      // Still down: that is what this page says already.
    } finally {
      setCheckedAt(serverNow())
    }
  }, [announce, go])

  useEffect(() => {
    const checkIfSeen = () => {
      if (!document.hidden) void check()
    }
    checkIfSeen()
    const timer = setInterval(checkIfSeen, POLL_MS)
    document.addEventListener('visibilitychange', checkIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkIfSeen)
    }
  }, [check])

  const wall = checkedAt && wallAt(checkedAt)
  const cutoffAt = new Date(notedCutoff() ?? 0)
  const closes = wallAt(cutoffAt)
  const nextCutoff = cutoffAt > serverNow() && (
    <p>
      Your next cut-off is {formatWall(closes.date, closes.time)} {closes.zoneName}. Call us if the system is still down
      shortly before.
    </p>
  )
  return (
    <main id="main" className="outside">
      <div className="card card-narrow stack">
        <Brand />
        <PageHeading title="Order System Down" />
        <p>The ordering system is experiencing technical issues. If your order is urgent, please call us.</p>
        <PhoneLink phone={phone} />
        {nextCutoff}
        <p className="muted">
          We check every 15 seconds.{wall && ` Last check ${formatTime(wall.time)} ${wall.zoneName}.`} You return to the
          portal automatically when the system is back.
        </p>
        <KeptHere when="the system is back" />
        <div className="row">
          <Button onClick={() => void check()}>Check now</Button>
        </div>
      </div>
    </main>
  )
}
