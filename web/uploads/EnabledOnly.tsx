import type { ReactNode } from 'react'
import { FORMATS, type UploadFormat, uploadPath } from '#rules/uploads/formats.ts'
import { useAddress } from '../portal/address.ts'
import { readCustomerNo } from '../portal/paths.ts'
import { useSession } from '../session/session.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { useLocations } from './lists/OrderCards.tsx'
import { useBatches } from './use-batches.ts'

interface EnabledOnlyProps {
  readonly format: UploadFormat
  readonly children: ReactNode
}

/** A screen at a customer's own address: that of another customer than the one acted for does not exist (XML-01, UPL-14). */
export function EnabledOnly({ format, children }: EnabledOnlyProps) {
  const { title, label, notEnabled } = FORMATS[format]
  const { params } = useAddress()
  const { customer } = useSession()
  useLocations()
  const batches = useBatches()
  if (customer && readCustomerNo(params) !== customer.customerNo) {
    return (
      <div className="card card-narrow stack">
        <PageHeading title="Page Not Found" />
        <p>You cannot upload {label} orders for another customer here.</p>
        <div className="row">
          <LinkButton variant="primary" to={uploadPath(format, customer.customerNo)}>
            {title} of {customer.customerNo}
          </LinkButton>
        </div>
      </div>
    )
  }
  if (batches.data && !batches.data.isXmlEnabled) {
    return (
      <div className="card card-narrow stack">
        <PageHeading title={title} />
        <p>{notEnabled} Company staff can turn that on.</p>
        <div className="row">
          <LinkButton variant="primary" to={uploadPath('csv')}>
            {FORMATS.csv.title}
          </LinkButton>
        </div>
      </div>
    )
  }
  return children
}
