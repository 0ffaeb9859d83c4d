import { offlinePlanted } from './by-hand-offline.ts'
import type { Planted } from './by-hand-uploads.ts'

/** Where the next key goes, and what a screen may still show. */
export const screenPlanted: readonly Planted[] = [
  ...offlinePlanted,
  [
    'a full disk looks like a lost connection',
    'web/portal/api.ts',
    "['busy', 'storage full']",
    "['busy']",
    ['web/orders/done.test.tsx'],
  ],
  [
    'the focus is back some time after a dialog has gone',
    'web/ui/dialog/Dialog.tsx',
    '  useLayoutEffect(() => () => queueMicrotask(giveBack.current), [])\n',
    '',
    ['web/ui/dialog/Dialog.test.tsx'],
  ],
  [
    'a key after a fill goes to the line from before',
    'web/orders/tools/use-actions.tsx',
    '() => flushSync(close)',
    '() => close()',
    ['web/orders/tools/tools.test.tsx'],
  ],
  [
    'another try of what does not exist',
    'web/ui/StateBox.tsx',
    'wayBack && !mayPass(error)',
    'wayBack && false',
    ['web/absent.test.tsx'],
  ],
  [
    'no other try of what may be there the next time',
    'web/portal/api.ts',
    '  !(error instanceof ApiRefusal) || ',
    '  error instanceof ApiRefusal && ',
    ['web/absent.test.tsx'],
  ],
  [
    'a customer viewed as again has its status from before',
    'web/session/session.tsx',
    '      client.clear()\n',
    '',
    ['web/portal/viewing.test.tsx'],
  ],
  [
    'who signs in sees what another was shown',
    'web/sign-in/LoginScreen.tsx',
    '      client.clear()\n',
    '',
    ['web/portal.test.tsx'],
  ],
  [
    'coming back to the week does not wait for what is still being sent',
    'web/orders/week/use-week-days.ts',
    'await allAnswered()',
    '',
    ['web/orders/week/week.test.tsx'],
  ],
  [
    'each tab makes the order of its day for itself',
    'web/orders/week/day/day-way.ts',
    'isOnly: true',
    'isOnly: false',
    ['web/orders/week/week.test.tsx'],
  ],
  [
    'the order of a day is canceled though somebody has filled it',
    'web/orders/week/day/use-day-acts.tsx',
    'if (!isEmpty ||',
    'if (',
    ['web/orders/week/week.test.tsx'],
  ],
  [
    'a day past its cut-off without an order takes quantities',
    'rules/ordering/week-order.ts',
    'order.growth ?? (order.pastCutoff ? DAY_CLOSED : lock)',
    'order.growth ?? lock',
    ['rules/ordering/week-order.test.ts'],
  ],
  [
    'the week makes a second order where one has lines by now',
    'server/orders/create.ts',
    'if (only) return only.orderNo',
    '',
    ['server/orders/of-day.test.ts'],
  ],
  [
    'an order out of reach is the only one of its day',
    'server/orders/create.ts',
    'if (!(await sql.orderingLocation(db, reach, locationNo))) return undefined',
    '',
    ['server/orders/of-day.test.ts'],
  ],
]
