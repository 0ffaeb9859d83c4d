import { many, plural } from '#rules/many.ts'
import { useAddress } from '../../portal/address.ts'
import { paths } from '../../portal/paths.ts'
import { countKept, WASTE_PREFIX } from '../../portal/unsent/kept-list.ts'
import { useSession } from '../../session/session.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'

/** Waste that waits on this device while another screen is open: Waste sends it (WST-07). Counted anew at each address. */
export default function KeptWaste() {
  const { user, customer } = useSession()
  const { path } = useAddress()
  const count = customer ? countKept(`${WASTE_PREFIX}${user.userId}.${customer.customerNo}.`) : 0
  if (count === 0 || path.startsWith(paths.waste)) return null
  return (
    <Notice tone="warn">
      {many(count, 'waste entry', 'waste entries')} {plural(count, 'is', 'are')} not sent yet.{' '}
      <Link to={paths.waste}>Open Waste to send {plural(count, 'it', 'them')}</Link>
    </Notice>
  )
}
