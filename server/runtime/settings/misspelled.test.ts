import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { misspelled } from './misspelled.ts'

test.each([
  ['COMPANYNAME', 'COMPANY_NAME'],
  ['company_name', 'COMPANY_NAME'],
  ['TIMEZONE', 'TIME_ZONE'],
  ['SUPORT_PHONE', 'SUPPORT_PHONE'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASE_OWNERURL', 'DATABASE_OWNER_URL'],
  ['REMITTO', 'REMIT_TO'],
])('OPS-01 %s is taken for %s', (name, meant) => {
  expect(misspelled({ [name]: 'x' }, readConfig)).toEqual([`${name} is not a setting. Is it ${meant}?`])
})

test('OPS-01 names of the system and of others are left alone, and so is a name beside the right one', () => {
  const others = [
    'HOME',
    'HOSTNAME',
    'PATH',
    'TZ',
    'USER',
    'LOGNAME',
    'LANG',
    'SHELL',
    'PGHOST',
    'MAILTO',
    'INIT_CWD',
    'DB_PASSWORD',
  ]
  expect(misspelled(Object.fromEntries(others.map((name) => [name, 'x'])), readConfig)).toEqual([])
  expect(misspelled({ COMPANY_NAME: 'Lake', COMPANYNAME: 'Lake' }, readConfig)).toEqual([])
  expect(misspelled({ COMPANYNAME: '' }, readConfig)).toEqual([])
})
