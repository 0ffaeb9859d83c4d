import { useRouter } from '@tanstack/react-router'
import { CustomerFinder } from '../ordering/CustomerFinder.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'

/** An address that needs a customer, opened by company staff with none chosen: the choice, and then the address (IMP-02). */
export default function ChooseCustomer({ title }: { readonly title: string }) {
  const { history } = useRouter()
  const to = history.location.href
  return (
    <>
      <PageHeading title={title} />
      <p>This page belongs to a customer. Choose a customer to view as, and it opens.</p>
      <CustomerFinder to={to} />
    </>
  )
}
