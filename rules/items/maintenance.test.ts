import { expect, test } from 'vitest'
import { isMaintained } from './maintenance.ts'
import type { CatalogueItem } from './menu.ts'

type Asked = Partial<Parameters<typeof isMaintained>[1]> & { readonly isStaff: boolean }

const shown = { showOnMenu: true, isAuthorised: false }
const authorised = { showOnMenu: true, isAuthorised: true }
const item = { isActive: true, isRestricted: false }

test.each<[string, CatalogueItem, Asked, boolean]>([
  ['staff see what is made', item, { isStaff: true }, true],
  ['staff see what is restricted', { ...item, isRestricted: true }, { isStaff: true }, true],
  ['nobody sees what is no longer made', { ...item, isActive: false }, { isStaff: true, entry: shown }, false],
  ['a customer sees what his list has', item, { isStaff: false, entry: shown }, true],
  ['and what Master has', item, { isStaff: false, masterEntry: shown }, true],
  ['not what neither has', item, { isStaff: false }, false],
  ['not what is restricted', { ...item, isRestricted: true }, { isStaff: false, entry: shown }, false],
  ['but what is authorized for it', { ...item, isRestricted: true }, { isStaff: false, entry: authorised }, true],
  ['of Master nothing restricted', { ...item, isRestricted: true }, { isStaff: false, masterEntry: authorised }, false],
])('ITM-02 %s', (_, catalogue, asked, wanted) => {
  expect(isMaintained(catalogue, { entry: undefined, masterEntry: undefined, ...asked })).toBe(wanted)
})
