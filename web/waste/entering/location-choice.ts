import { api } from '#contract/index.ts'
import { useAsk } from '../../portal/api.ts'
import { remember, remembered } from '../../portal/device.ts'
import { useSession } from '../../session/session.tsx'

/** The customer's active locations within reach, to choose one from (WST-17). */
export function useLocationChoices() {
  const asked = useAsk(api.locations.list, { showInactive: false }, { staleTime: 60_000 })
  const choices = (asked.data ?? []).map(({ locationNo, routeNo, name }) => ({
    value: locationNo,
    label: `${routeNo}-${locationNo} ${name}`,
  }))
  return { asked, choices }
}

/** The location that this device entered waste for last, of this customer. */
export function useLastLocation() {
  const customerNo = useSession().customer?.customerNo ?? ''
  const [ofCustomer, locationNo = ''] = (remembered('wasteLocation') ?? '').split('/')
  return {
    last: ofCustomer === customerNo ? locationNo : '',
    rememberLast: (chosen: string) => remember('wasteLocation', `${customerNo}/${chosen}`),
  }
}
