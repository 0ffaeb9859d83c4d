import { useAddress } from '../portal/address.ts'
import { paths, readUploadXmlCustomer } from '../portal/paths.ts'
import { useSession } from '../session/session.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { useLocations } from './lists/OrderCards.tsx'
import { UploadScreen, useBatches } from './UploadScreen.tsx'

/** S14: /enterprise-upload-xml-{customer}; the page of another customer than the one acted for does not exist (XML-01). */
export default function XmlScreen() {
  const { params } = useAddress()
  const { customer } = useSession()
  useLocations()
  const batches = useBatches()
  if (customer && readUploadXmlCustomer(params) !== customer.customerNo) {
    return (
      <div className="card card-narrow stack">
        <PageHeading title="Page Not Found" />
        <p>You cannot upload XML orders for another customer here.</p>
        <div className="row">
          <LinkButton variant="primary" to={paths.uploadXml(customer.customerNo)}>
            XML Upload of {customer.customerNo}
          </LinkButton>
        </div>
      </div>
    )
  }
  if (batches.data && !batches.data.isXmlEnabled) {
    return (
      <div className="card card-narrow stack">
        <PageHeading title="XML Upload" />
        <p>This customer does not send orders in XML. Company staff can turn that on.</p>
        <div className="row">
          <LinkButton variant="primary" to={paths.upload}>
            Enterprise Upload
          </LinkButton>
        </div>
      </div>
    )
  }
  return <UploadScreen format="xml" title="XML Upload" />
}
