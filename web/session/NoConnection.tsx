import { useEffect, useState } from 'react'
import { toUsDate } from '#rules/calendar.ts'
import { many, plural } from '#rules/many.ts'
import { signedInUser } from '../portal/device.ts'
import { keptOf, readNewOrder } from '../portal/unsent/kept.ts'
import { keptWasteCount, keptWasteText } from '../portal/unsent/kept-names.ts'
import { Button } from '../ui/Button.tsx'
import { Brand } from '../ui/page/Brand.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'

const AGAIN_MS = 5_000

/**
 * The portal was opened without a network: its shell comes from the device, and who is signed in cannot be asked. It says what
 * waits here, and goes on by itself.
 */
export default function NoConnection({ onRetry }: { readonly onRetry: () => void }) {
  const [kept] = useState(() => keptOf(signedInUser() ?? 0).filter(({ refused }) => !refused))
  const [waste] = useState(() => keptWasteCount(signedInUser() ?? 0))
  useEffect(() => {
    const timer = setInterval(onRetry, AGAIN_MS)
    window.addEventListener('online', onRetry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onRetry)
    }
  }, [onRetry])
  const orderNos = [...new Set(kept.map(({ orderNo }) => orderNo))]
  return (
    <main id="main" className="outside">
      <div className="card card-narrow stack">
        <Brand />
        <PageHeading title="No Connection" />
        <p role="status">
          There is no connection to the server. This page tries again every few seconds and goes on by itself.
        </p>
        {kept.length > 0 && (
          <>
            <p>
              {many(kept.length, 'quantity that was not sent is', 'quantities that were not sent are')} kept on this
              device.
              {` ${plural(kept.length, 'It is', 'They are')} sent when the connection is back, as long as the order is open.`}
            </p>
            <ul>
              {orderNos.map((orderNo) => (
                <li key={orderNo}>
                  {nameOf(orderNo)}:{' '}
                  {many(kept.filter((each) => each.orderNo === orderNo).length, 'quantity', 'quantities')}
                </li>
              ))}
            </ul>
          </>
        )}
        {waste > 0 && (
          <p>
            {keptWasteText(waste)}. {plural(waste, 'It is', 'They are')} sent when the connection is back.
          </p>
        )}
        <div className="row">
          <Button onClick={onRetry}>Try again</Button>
        </div>
      </div>
    </main>
  )
}

function nameOf(orderNo: string): string {
  const day = readNewOrder(orderNo)
  return day ? `New order of location ${day.locationNo} on ${toUsDate(day.date)}` : `Order ${orderNo}`
}
