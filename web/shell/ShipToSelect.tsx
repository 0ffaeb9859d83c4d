import { api } from '#contract/index.ts'
import { LOCAL } from '#rules/ordering/ship-to.ts'
import { useAsk } from '../portal/api.ts'
import { useSession } from '../session/session.tsx'
import { Select } from '../ui/field/Select.tsx'

/** Narrows what is shown to one ship-to (SID-04 to SID-06). LOCAL only for users who are not mapped to a route. */
export function ShipToSelect() {
  const { customer, user, shipTo, setShipTo } = useSession()
  const asked = useAsk(api.accounts.shipTos, user.mappedRouteNo ? { mappedRouteNo: user.mappedRouteNo } : {}, {
    enabled: customer !== undefined,
    staleTime: 5 * 60_000,
  })
  if (!customer) return null
  const codes = asked.data ?? []
  const known = codes.some(({ shipToCode }) => shipToCode === shipTo) || shipTo === '' || shipTo === LOCAL
  const choices = [
    { value: '', label: 'ALL SHIP-TOS' },
    ...(user.mappedRouteNo === '' ? [{ value: LOCAL, label: customer.city || LOCAL }] : []),
    ...codes.map(({ shipToCode, name }) => ({ value: shipToCode, label: name ? `${shipToCode} ${name}` : shipToCode })),
    ...(known ? [] : [{ value: shipTo, label: shipTo }]),
  ]
  return (
    <div className="ship-to">
      <Select label="Ship-To" value={shipTo} choices={choices} onChange={(value) => void setShipTo(value)} />
    </div>
  )
}
