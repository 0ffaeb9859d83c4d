import type { Planted } from './by-hand-uploads.ts'

export const integratorPlanted: readonly Planted[] = [
  [
    'a key on a call that is not for keys is nobody rather than refused',
    'server/dispatch.ts',
    '  else refuseKey(world, request, first?.path)\n',
    '',
    ['server/access/api-keys.test.ts'],
  ],
]
