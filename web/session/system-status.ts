import { useEffect } from 'react'
import { api } from '#contract/index.ts'
import { useAsk } from '../portal/api.ts'
import { remember } from '../portal/device.ts'
import { learnZone } from '../portal/zone.ts'
import { learnSite } from '../ui/page/site.ts'

/** Whether the system is up, whether it is the test one, and whom to call; the number is kept for when it is down. */
export function useSystemStatus() {
  const asked = useAsk(api.session.status, {}, { staleTime: 60_000 })
  const phone = asked.data?.phone
  if (asked.data) {
    learnZone(asked.data.zone)
    learnSite(asked.data.companyName)
  }
  useEffect(() => {
    if (phone) remember('phone', phone)
  }, [phone])
  return asked
}
