// Codes to an item stand in rules/waste/scanned.test.ts; here is what Find makes of them.
import { expect, test } from 'vitest'
import { searchedText } from './gs1.ts'

test.each([
  ['(01)00471000102962(17)261201(10)LOT7', '471000102962'],
  ['01004710001029621726120110LOT7', '471000102962'],
  ['https://id.gs1.org/01/00471000102962/10/LOT7?17=261201', '471000102962'],
  [']E00471000102962', '471000102962'],
  ['0471000102962', '471000102962'],
  ['00471000102962', '471000102962'],
  ['4-71000-10296-2', '471000102962'],
  ['4006381333931', '04006381333931'],
  // Text, item numbers, and codes that are not whole or misread, as they were typed.
  ['ham salad', 'ham salad'],
  ['100156', '100156'],
  ['47100010', '47100010'],
  ['471000102963', '471000102963'],
  ['', ''],
])('Find with %j looks for %j', (typed, searched) => {
  expect(searchedText(typed)).toBe(searched)
})
