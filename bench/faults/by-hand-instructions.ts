import type { Planted } from './fault.ts'

const TESTS = ['server/instructions/instructions.test.ts']

export const instructionPlanted: readonly Planted[] = [
  [
    'instructions are read beyond the route',
    'server/instructions/instructions.ts',
    'storedInstructions(db, customerNo, caller.mappedRouteNo, code)',
    "storedInstructions(db, customerNo, '', code)",
    TESTS,
  ],
  [
    'an address ends with its sentence',
    'rules/text/links.ts',
    "said.replace(AFTER, '')",
    'said',
    ['rules/text/links.test.ts'],
  ],
]
