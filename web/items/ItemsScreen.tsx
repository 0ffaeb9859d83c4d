import { useSession } from '../session/session.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { TourButton } from '../ui/tour/TourButton.tsx'
import { ItemMaintenance } from './ItemMaintenance.tsx'
import { ItemsOfCustomer } from './ItemsOfCustomer.tsx'
import { useItemsView } from './items-place.ts'
import './items.css'

/**
 * S26: the lists, prices and words of a customer's items (ITM-01 to ITM-37). Company staff without a customer choose one here; everybody
 * else has the one that he acts for.
 */
export default function ItemsScreen() {
  const { customer } = useSession()
  const { view, setView } = useItemsView()
  const customerNo = customer?.customerNo ?? view.customer
  return (
    <div className="stack items">
      <div className="title-row">
        <PageHeading title="Item Maintenance" />
        <TourButton load={() => import('./tour.ts')} />
      </div>
      {!customer && (
        <div className={view.customer ? 'items-whose' : undefined}>
          <ItemsOfCustomer
            customerNo={view.customer}
            onChoose={(chosen) => setView({ ...view, customer: chosen, list: '' })}
          />
        </div>
      )}
      {customerNo && (
        <ItemMaintenance key={`${customerNo}\n${view.list}`} customerNo={customerNo} view={view} onView={setView} />
      )}
    </div>
  )
}
