// @vitest-environment browser-beside-server
import { fireEvent, screen, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enqueueMail } from '#server/mail/outbox.sql.ts'
import { staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { openWorld, type TestWorld } from '#tests/support/world.ts'
import { durationText } from './words.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openWorld()
})
afterEach(leavePortal)
afterAll(() => world.close())

const part = (name: string) => screen.findByRole('region', { name })

test('OPS-07 the page says what is not there, and who is', async () => {
  await openPortal(world, staff, '/system')
  expect(await screen.findByText('Takes orders.')).toBeDefined()
  expect((await part('Reports')).textContent).toContain('No report is being made')
  expect((await part('Mail')).textContent).toContain('No mail is waiting.')
  expect((await part('Imports')).textContent).toContain('Nothing was imported yet.')
  const own = within(await part('Signed in')).getByRole('row', { name: /Staff/ })
  expect(own.textContent).toContain(staff.userCode)
})

test('OPS-07 mail that was given up is told with its reason, and sent again from here', async () => {
  await enqueueMail(world.db, { key: 'lost', to: 'a@example.com', subject: 'Order', text: '' })
  await sql`update outbox set parked_at = now(), last_error = 'No such host', attempts = 9`.execute(world.db)
  await openPortal(world, staff, '/system')
  const mail = await part('Mail')
  expect(within(mail).getByRole('row', { name: /a@example.com/ }).textContent).toMatch(/Given up.*No such host/)
  fireEvent.click(within(mail).getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('1 e-mail is being sent.')).toBeDefined()
  expect(await world.db.selectFrom('outbox').select(['parkedAt', 'attempts']).execute()).toEqual([
    { parkedAt: null, attempts: 0 },
  ])
})

test('OPS-07 an import that broke off is not called refused, and one of another year has its year', async () => {
  await world.make.importRun({
    ...{ ranAt: new Date('2025-07-04T07:05:00Z'), isDone: false, isBrokenOff: true, source: 'night', files: [] },
    ...{ problemCount: 1, problems: ['The database was lost.'] },
  })
  await openPortal(world, staff, '/system')
  const row = within(await part('Imports')).getByRole('row', { name: /night/ })
  expect(row.textContent).toMatch(/^Fri 07\/04\/2025, 2:05 AMBroke off/)
  expect(row.textContent).toContain('The database was lost.')
  expect((await part('This server')).textContent).toMatch(/Time\d+:\d\d [AP]M CT/)
})

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [7_500, '2 h 5 min'],
  [86_400, '1 day'],
  [400_000, '4 days'],
])('OPS-07 %d seconds read as %s', (seconds, text) => expect(durationText(seconds)).toBe(text))
