import { useCallback } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import type { Circumstances, StoredUser } from '#rules/users/judge.ts'
import { isActiveStatus } from '#rules/users/status.ts'
import { useAddress } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { serverToday } from '../portal/zone.ts'
import { useSession } from '../session/session.tsx'

export type PortalUser = Output<typeof api.users.one>

/** The customer that the address names; undefined: company staff's own users. */
export const useUsersOf = (): string | undefined => useAddress().params['customerNo']

/** What names the customer in a request; nothing for staff's own. */
export const ofCustomer = (customerNo: string | undefined) => (customerNo === undefined ? {} : { customerNo })

export const useUsers = (customerNo: string | undefined) =>
  useAsk(api.users.list, ofCustomer(customerNo), { staleTime: 0 })

/** Deleted users (USR-21), queried only when they are shown. */
export const useDeletedUsers = (customerNo: string | undefined, isShown: boolean) =>
  useAsk(api.users.deleted, ofCustomer(customerNo), { staleTime: 0, enabled: isShown })

export const asStored = ({ status, ...user }: PortalUser): StoredUser => ({ ...user, isActive: isActiveStatus(status) })

/** What the rule is asked with; the server knows more (deleted codes, routes) and asks it again. */
export function useCircumstances(customerNo: string | undefined): (users: readonly PortalUser[]) => Circumstances {
  const { viewer, user } = useSession()
  return useCallback(
    (users) => ({
      ...{ customerNo, users: users.map(asStored), today: serverToday(), reaches: undefined },
      editor: { ...viewer, mappedRouteNo: user.mappedRouteNo },
    }),
    [customerNo, viewer, user.mappedRouteNo],
  )
}

/** "For customer: 104220" (USR-13). */
export const forWhom = (customerNo: string | undefined): string =>
  customerNo === undefined ? 'Company staff' : `For customer: ${customerNo}`
