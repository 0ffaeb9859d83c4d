import { expect, test } from 'vitest'
import { readMarker } from './marker.ts'

test.each(['', ' ', '0', 'false', 'False', 'off', 'no', 'undefined', 'null', 'NaN'])(
  'SES-16 the marker %j means no customer',
  (sent) => expect(readMarker(sent)).toEqual({ kind: 'off' }),
)
test.each(['1', 'true', 'TRUE', 'on', 'yes'])('SES-16 the marker %j means the customer viewed as now', (sent) =>
  expect(readMarker(sent)).toEqual({ kind: 'current' }),
)
test.each(['104220', 'ACME', '10'])('SES-16 the marker %j means that customer', (customerNo) =>
  expect(readMarker(customerNo)).toEqual({ kind: 'customer', customerNo }),
)
