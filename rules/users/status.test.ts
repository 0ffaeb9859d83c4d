import { expect, test } from 'vitest'
import { type UserView, usersOf } from './list.ts'
import { expiresSoon, isActiveStatus, maySignIn, statusAfter, statusOf } from './status.ts'

test('USR-05 0 and 1 are active, 2 is inactive', () => {
  expect(([0, 1, 2] as const).map(isActiveStatus)).toEqual([true, true, false])
  expect([statusOf(true), statusOf(false)]).toEqual([1, 2])
})

test.each([
  [0, 1, 0],
  [1, 0, 1],
  [1, 2, 2],
  [0, 2, 2],
  [2, 1, 1],
  [2, 0, 0],
  [2, 2, 2],
] as const)('USR-06 status %i, given %i, is %i', (before, given, after) => {
  expect(statusAfter(before, given)).toBe(after)
})

test('INV-34 the day of expiry is the last', () => {
  const at = (expiresOn: string, isActive = true) => maySignIn({ expiresOn, isActive }, '2026-11-19')
  expect([at('2026-11-19'), at('2026-11-18'), at('2099-12-31'), at('2099-12-31', false)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  const soon = (expiresOn: string) => expiresSoon({ expiresOn, isActive: true }, '2026-11-19')
  expect([soon('2026-12-19'), soon('2026-12-20'), soon('2026-11-01')]).toEqual([true, false, true])
})

const people = [
  {
    userCode: 'CLERK',
    name: 'Clara Kerr',
    mappedRouteNo: 'R14',
    isActive: true,
    expiresOn: '2099-12-31',
    lastLogonAt: '2026-11-01',
  },
  { userCode: 'ADA', name: 'Mae Ling', mappedRouteNo: '', isActive: true, expiresOn: '2026-11-30' },
  { userCode: 'OLD', name: 'Bo Ash', mappedRouteNo: 'R20', isActive: false, expiresOn: '2026-11-30' },
  { userCode: 'PAST', name: 'Zoe', mappedRouteNo: '', isActive: true, expiresOn: '2026-11-01' },
]
const first: UserView = { find: '', filter: 'active', sortBy: 'userCode', isDescending: false }
const codes = (view: Partial<UserView>) =>
  usersOf(people, { ...first, ...view }, '2026-11-19').map(({ userCode }) => userCode)

test('USR-01 found, filtered and sorted', () => {
  expect(codes({})).toEqual(['ADA', 'CLERK'])
  expect(codes({ filter: 'all' })).toEqual(['ADA', 'CLERK', 'OLD', 'PAST'])
  expect(codes({ filter: 'never' })).toEqual(['ADA', 'OLD', 'PAST'])
  expect(codes({ filter: 'soon' })).toEqual(['ADA', 'PAST'])
  expect(codes({ filter: 'all', sortBy: 'name' })).toEqual(['OLD', 'CLERK', 'ADA', 'PAST'])
  expect(codes({ filter: 'all', sortBy: 'mappedRouteNo', isDescending: true })).toEqual(['OLD', 'CLERK', 'ADA', 'PAST'])
  expect([codes({ find: ' kerr' }), codes({ find: 'r14' }), codes({ find: 'nobody' })]).toEqual([
    ['CLERK'],
    ['CLERK'],
    [],
  ])
})
