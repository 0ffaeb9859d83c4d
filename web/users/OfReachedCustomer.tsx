import type { ReactNode } from 'react'
import { NotFoundNote } from '../session/NotFoundNote.tsx'
import { useSession } from '../session/session.tsx'
import { useUsersOf } from './use-users.ts'

/** Users of the customer in the address; another customer's, whoever guesses its number, are as those of one that does not exist. */
export function OfReachedCustomer({ children }: { readonly children: ReactNode }) {
  const { viewer } = useSession()
  const customerNo = useUsersOf()
  const isElsewhere = viewer.customerNo !== undefined && customerNo !== undefined && customerNo !== viewer.customerNo
  return isElsewhere ? <NotFoundNote /> : children
}
