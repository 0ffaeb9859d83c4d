import { useEffect, useState } from 'react'
import { toUsDate } from '#rules/calendar.ts'
import { many, plural } from '#rules/many.ts'
import { useAddress } from '../../portal/address.ts'
import { paths } from '../../portal/paths.ts'
import { onKept } from '../../portal/unsent/kept.ts'
import { keptNames, WASTE_PREFIX } from '../../portal/unsent/kept-names.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { type KeptEntry, keptEntries } from '../../waste/entering/local-entry.ts'
import { useSendWaste } from './use-send-waste.ts'

/**
 * Waste that waits on this device (WST-07, SYS-07): sent from wherever the reader is, and said until it is. What the server refused
 * stands here with the reason; it is mended or removed under Waste.
 */
export default function KeptWaste() {
  const { user, customer } = useSession()
  const { path } = useAddress()
  const isOpen = path.toLowerCase().startsWith(paths.waste)
  const customerNo = customer?.customerNo
  const isLate = useSendWaste(isOpen ? undefined : customerNo)
  const kept = useEntries(user.userId, customerNo)
  if (isOpen) return null
  const refused = kept.filter((entry) => entry.refused !== undefined)
  const waiting = isLate ? kept.length - refused.length : 0
  const forgetAll = (those: readonly KeptEntry[]) => {
    for (const { key } of those) keptEntries(user.userId, customerNo ?? '').forget(key)
  }
  const others = othersOf(user.userId, customerNo)
  if (waiting === 0 && refused.length === 0 && others.length === 0) return null
  return (
    <Notice tone="warn">
      {waiting > 0 && (
        <p>
          {many(waiting, 'waste entry is', 'waste entries are')} not sent yet. <Link to={paths.waste}>Open Waste</Link>
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p>{many(refused.length, 'waste entry was', 'waste entries were')} not saved:</p>
          <ul>
            {refused.map(({ key, quantity, description, locationNo, wastedOn, refused: reason }) => (
              <li key={key}>
                {quantity} × {description}, {locationNo}, {toUsDate(wastedOn)}. {reason}
              </li>
            ))}
          </ul>
          <p className="row">
            <Link to={paths.waste}>Open Waste</Link>
            <Button size="small" onClick={() => forgetAll(refused)}>
              I have read this
            </Button>
          </p>
        </>
      )}
      {others.map(([no, count]) => (
        <p key={no}>
          {many(count, 'waste entry', 'waste entries')} for customer {no} {plural(count, 'is', 'are')} not sent yet.
          View as {no} to send {plural(count, 'it', 'them')}.
        </p>
      ))}
    </Notice>
  )
}

function useEntries(userId: number, customerNo: string | undefined): readonly KeptEntry[] {
  const [entries, setEntries] = useState<readonly KeptEntry[]>([])
  useEffect(() => {
    const read = () => setEntries(customerNo === undefined ? [] : keptEntries(userId, customerNo).read())
    read()
    return onKept(read)
  }, [userId, customerNo])
  return entries
}

/** What company staff entered for customers whom they view as no longer, by customer. */
function othersOf(userId: number, customerNo: string | undefined): [string, number][] {
  const prefix = `${WASTE_PREFIX}${userId}.`
  const counts = new Map<string, number>()
  for (const name of keptNames(prefix)) {
    const [no = ''] = name.slice(prefix.length).split('.')
    if (no !== customerNo) counts.set(no, (counts.get(no) ?? 0) + 1)
  }
  return [...counts]
}
