import { useAddress } from '../portal/address.ts'
import { readBackTo } from '../portal/paths.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'

/** After an outage users land on the dashboard; this leads back to where they were (SYS-05). */
export function BackAfterOutage() {
  const { search } = useAddress()
  const backTo = readBackTo(search)
  if (backTo === undefined) return null
  return (
    <Notice tone="good" role="status">
      The ordering system is back. <Link to={backTo}>Go back to where you were</Link>
    </Notice>
  )
}
