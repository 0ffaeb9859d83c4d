import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daySwitches, daysAfter, daysText } from './menu-days.ts'

test.each([
  ['', 'No day'],
  ['M', 'Monday'],
  ['MW', 'Monday and Wednesday'],
  ['MTW', 'Monday to Wednesday'],
  ['MTWRF', 'Monday to Friday'],
  ['UMTWRFS', 'Every day'],
  ['UTWRS', 'Sunday, Tuesday to Thursday and Saturday'],
  ['UM', 'Sunday and Monday'],
])('LOC-28 %j is %s', (menuDays, text) => expect(daysText(menuDays)).toBe(text))

test('LOC-28 letters and switches say the same', () => {
  fc.assert(
    fc.property(fc.subarray([...'UMTWRFS']), fc.subarray([...'UMTWRFS']), (days, others) => {
      const menuDays = days.join('')
      expect(daysAfter(daySwitches(menuDays), others.join(''))).toBe(menuDays)
      expect(daysAfter({}, menuDays)).toBe(menuDays)
    }),
  )
  expect(daysAfter({ saturdayMenu: true, mondayMenu: false }, 'MTWRF')).toBe('TWRFS')
})
