import { useState } from 'react'
import { toUsDate } from '#rules/calendar.ts'
import { many, plural } from '#rules/many.ts'
import { signedInUser } from '../portal/device.ts'
import { keptOf, readNewOrder } from '../portal/unsent/kept.ts'
import { keptDones } from '../portal/unsent/kept-done.ts'
import { keptWasteCount, keptWasteText } from '../portal/unsent/kept-names.ts'

/** What of the last user waits on this device while the server cannot be reached or fails (SYS-07, WST-07). */
export function KeptHere({ when }: { readonly when: string }) {
  const [{ kept, dones, waste }] = useState(() => {
    const userId = signedInUser() ?? 0
    return {
      kept: keptOf(userId).filter(({ refused }) => !refused),
      dones: keptDones(userId).filter(({ refused }) => !refused),
      waste: keptWasteCount(userId),
    }
  })
  const orderNos = [...new Set([...kept.map(({ orderNo }) => orderNo), ...dones.map(({ key }) => key)])]
  const waitingIn = (orderNo: string) => {
    const count = kept.filter((each) => each.orderNo === orderNo).length
    const isFinishing = dones.some(({ key }) => key === orderNo)
    return [count > 0 && many(count, 'quantity', 'quantities'), isFinishing && 'Done'].filter(Boolean).join(', then ')
  }
  return (
    <>
      {kept.length > 0 && (
        <p>
          {many(kept.length, 'quantity that was not sent is', 'quantities that were not sent are')} kept on this device.
          {` ${plural(kept.length, 'It is', 'They are')} sent when ${when}, as long as the order is open.`}
        </p>
      )}
      {dones.length > 0 && (
        <p>
          You pressed Done for {many(dones.length, 'order')}. {plural(dones.length, 'It is', 'They are')} finished when{' '}
          {when}.
        </p>
      )}
      {orderNos.length > 0 && (
        <ul>
          {orderNos.map((orderNo) => (
            <li key={orderNo}>
              {nameOf(orderNo)}: {waitingIn(orderNo)}
            </li>
          ))}
        </ul>
      )}
      {waste > 0 && (
        <p>
          {keptWasteText(waste)}. {plural(waste, 'It is', 'They are')} sent when {when}.
        </p>
      )}
    </>
  )
}

function nameOf(orderNo: string): string {
  const day = readNewOrder(orderNo)
  return day ? `New order of location ${day.locationNo} on ${toUsDate(day.date)}` : `Order ${orderNo}`
}
