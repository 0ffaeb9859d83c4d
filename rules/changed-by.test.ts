import { expect, test } from 'vitest'
import { changedBy } from './changed-by.ts'

test.each([
  [undefined, 'ADMIN'],
  [null, 'ADMIN'],
  ['', 'ADMIN'],
  ['104220', 'ADMIN for 104220'],
])('ORD-38 IMP-05 whoever changed something for customer %s is told as %s', (forCustomerNo, told) => {
  expect(changedBy('ADMIN', forCustomerNo)).toBe(told)
})
