import type { Planted } from './fault.ts'

const CHANGE = 'server/cutoffs/change-row.ts'
const TESTS = ['server/cutoffs/cutoffs.test.ts']
const FORM = 'web/cutoffs/RowForm.tsx'
const SCREEN = ['web/cutoffs/CutoffsScreen.test.tsx']

/** When days close, and what staff are told before they move it. */
export const cutoffFaults: readonly Planted[] = [
  [
    'what another administrator saved meanwhile is overwritten',
    CHANGE,
    'version !== undefined && version !== (stored?.version ?? 0)',
    'version === -1',
    TESTS,
  ],
  [
    'a row that says the same counts as changed',
    CHANGE,
    "intent === 'UPDATE' && stored && isSame(stored, row)",
    'stored?.version === -1',
    TESTS,
  ],
  [
    'a default row is deleted',
    CHANGE,
    "intent === 'DELETE' && isDefault",
    "intent === 'DELETE' && version === -1",
    TESTS,
  ],
  [
    'a past day gets a cut-off',
    'rules/ordering/cutoff-row.ts',
    'if (date < today)',
    'if (date < today && hasRow)',
    ['rules/ordering/cutoff-row.test.ts', ...TESTS],
  ],
  [
    'the preview forgets that a row is deleted',
    'rules/ordering/cutoff-row.ts',
    'dates: isRemoved ? others :',
    'dates:',
    ['rules/ordering/cutoff-row.test.ts', ...TESTS],
  ],
  [
    'what closes days at once is saved unread',
    FORM,
    'if (found && isWorthReading(found)) return undefined',
    'void (found && isWorthReading(found))',
    SCREEN,
  ],
  ['a second Save at once is sent', FORM, 'now - lastAt.current < CUTOFF_SAVE_THROTTLE_MS', 'now < 0', SCREEN],
  [
    'midnight does not say which night',
    'rules/ordering/cutoff-row.ts',
    "...(cutTime === '00:00'",
    "...(cutTime === '24:00'",
    ['rules/ordering/cutoff-row.test.ts'],
  ],
  [
    'a day that gets no work moves the cut-off of its orders',
    'rules/ordering/cutoff-row.ts',
    'isNoWork && held ? held',
    'false && held ? held',
    ['rules/ordering/cutoff-row.test.ts', 'server/cutoffs/no-work.test.ts'],
  ],
  [
    'an order on a day without work is counted twice',
    'rules/ordering/cutoff-effect.ts',
    'return isStranded\n',
    'return false\n',
    ['rules/ordering/cutoff-effect.test.ts'],
  ],
]
