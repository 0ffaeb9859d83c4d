import { expect, test } from 'vitest'
import { isAllowed, isForEveryCustomer, isOnMenu } from './menu.ts'

const made = { isActive: true, isRestricted: false }
const shown = { showOnMenu: true, isAuthorised: false }

test.each([
  ['a listed item is on the menu', made, shown, true, true],
  ['one that is not listed is not', made, undefined, false, false],
  ['one that is hidden may be known, not ordered', made, { ...shown, showOnMenu: false }, true, false],
  ['one that is no longer made may be known, not ordered', { ...made, isActive: false }, shown, true, false],
  ['a restricted one is neither', { ...made, isRestricted: true }, shown, false, false],
  ['unless the list authorizes it', { ...made, isRestricted: true }, { ...shown, isAuthorised: true }, true, true],
])('SRV-04 %s', (_, item, entry, allowed, onMenu) => {
  expect([isAllowed(item, entry), isOnMenu(item, entry)]).toEqual([allowed, onMenu])
})

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
  [false, true, false],
])(
  'every customer may have an item that is active (%s) and restricted (%s): %s',
  (isActive, isRestricted, expected) => {
    expect(isForEveryCustomer({ isActive, isRestricted })).toBe(expected)
  },
)
