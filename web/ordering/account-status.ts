import { api } from '#contract/index.ts'
import { CREDIT_HOLD, isCreditHold } from '#rules/ordering/account-status.ts'
import { useAsk } from '../portal/api.ts'
import { useSession } from '../session/session.tsx'
import type { Tone } from '../ui/Stamp.tsx'

/** The id of the page's Credit Hold banner: focus moves to it when an order is refused. */
export const CREDIT_HOLD_BANNER = 'credit-hold'

/**
 * The account status as the server computes it (ACC-13); fetched for each customer, and again every few minutes. Until it is
 * there a hold is known from the session, so that its banner stands from the first moment and pushes nothing down.
 */
export function useAccountStatus() {
  const { customer } = useSession()
  const isOnHold = customer?.isOnHold === true
  return useAsk(
    api.accounts.status,
    {},
    {
      ...{ enabled: customer !== undefined, staleTime: 60_000, refetchInterval: 5 * 60_000 },
      ...(isOnHold && { placeholderData: { accountStatus: CREDIT_HOLD } }),
    },
  )
}

/** Whether a credit hold stops this user: staff viewing as the customer go on (CAL-14). */
export function useIsHeld(): boolean {
  const { viewer } = useSession()
  return isCreditHold(useAccountStatus().data?.accountStatus) && !viewer.isStaff
}

export const statusTone = { Good: 'good', 'Past Due': 'warn', [CREDIT_HOLD]: 'bad' } as const satisfies Record<
  string,
  Tone
>
