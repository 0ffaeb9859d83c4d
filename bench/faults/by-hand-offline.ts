import type { Planted } from './fault.ts'

const KEPT = ['web/shell/banners/KeptQuantities.test.tsx']

/** What waits on the device, and who sends it. */
export const offlinePlanted: readonly Planted[] = [
  [
    'what the server refuses while its order is not open is dropped',
    'web/orders/saving/send-kept.ts',
    'storage.refuse(each, { text: reasonOf(line), description, place })',
    'storage.forget(each.itemNo)',
    KEPT,
  ],
  [
    'what was refused is sent again and again',
    'web/orders/saving/unsent-storage.ts',
    '!refused && viewAs === requestContext.viewAs',
    'viewAs === requestContext.viewAs',
    ['web/orders/saving/unsent-storage.test.ts'],
  ],
  [
    'what was kept for one customer is sent for another',
    'web/orders/saving/unsent-storage.ts',
    ' && viewAs === requestContext.viewAs',
    '',
    ['web/orders/saving/unsent-storage.test.ts'],
  ],
  [
    'an order that is open is sent from elsewhere as well',
    'web/portal/unsent/alone.ts',
    'running.has(name) || holds.has(name)',
    'running.has(name)',
    KEPT,
  ],
  [
    'an order is read while another place sends what is kept of it',
    'web/orders/use-order.ts',
    'if (isKept) await held?.granted',
    'if (isKept) void held?.granted',
    KEPT,
  ],
  [
    'without a network the portal does not say what waits',
    'web/session/session.tsx',
    'asked.error instanceof ApiDown && asked.error.isUnreachable',
    'false',
    ['web/session/no-connection.test.tsx'],
  ],
  [
    'what waits for an order that is not made yet is sent for another customer',
    'web/orders/week/day/settle-new.ts',
    'customerNo !== place.customerNo',
    'false',
    KEPT,
  ],
  [
    'a quantity that was taken back makes an order',
    'web/orders/week/day/settle-new.ts',
    'kept.filter(({ quantity }) => quantity > 0)',
    'kept',
    KEPT,
  ],
  [
    'what waits for an order that is not made yet makes a second one',
    'web/orders/week/day/settle-new.ts',
    'isOnly: true',
    'isOnly: false',
    KEPT,
  ],
  [
    'why no order may be made is not asked before one is made',
    'web/orders/week/day/settle-new.ts',
    'if (lock) return refuse(lock.text)',
    '',
    KEPT,
  ],
  [
    'what was kept longer is written over what was kept for the order itself',
    'web/orders/saving/unsent-storage.ts',
    'keptAt > (known.get(itemNo) ?? 0)',
    'true',
    ['web/orders/saving/unsent-storage.test.ts'],
  ],
]
