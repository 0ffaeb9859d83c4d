// @vitest-environment browser-beside-server
import { fireEvent, screen, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { enqueueMail } from '#server/mail/outbox.sql.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { durationText } from './words.ts'

const world = sharedWorld('embedded')
afterEach(leavePortal)

const part = (name: string) => screen.findByRole('region', { name })

test('OPS-07 the page says what is not there, and who is', async () => {
  await openPortal(world, staff, '/system')
  expect(await screen.findByText('Accepting orders')).toBeDefined()
  expect((await part('Reports')).textContent).toContain('No report is being made')
  expect((await part('Mail and alerts')).textContent).toContain('No message is waiting.')
  expect((await part('Imports')).textContent).toContain('Nothing was imported yet.')
  const own = within(await part('Signed in')).getByRole('row', { name: /Staff/ })
  expect(own.textContent).toContain(staff.userCode)
})

test('OPS-07 mail that was given up is told with its reason, and sent again from here', async () => {
  await enqueueMail(world.db, { key: 'lost', to: 'a@example.com', subject: 'Order', text: '' })
  await sql`update outbox set parked_at = now(), last_error = 'No such host', attempts = 9`.execute(world.db)
  await openPortal(world, staff, '/system')
  const mail = await part('Mail and alerts')
  expect(within(mail).getByRole('row', { name: /a@example.com/ }).textContent).toMatch(/Given up.*No such host/)
  fireEvent.click(within(mail).getByRole('button', { name: 'Send 1 again' }))
  expect(await screen.findByText('1 message is being sent.')).toBeDefined()
  expect(await world.db.selectFrom('outbox').select(['parkedAt', 'attempts']).execute()).toEqual([
    { parkedAt: null, attempts: 0 },
  ])
})

test('OPS-07 a part with many rows shows ten, and all at a press; what is not listed is counted; an alert is no e-mail', async () => {
  await sql`delete from outbox`.execute(world.db)
  await sql`insert into outbox (dedupe_key, kind, payload, created_at, run_at, attempts, last_error)
    select 'many' || g, 'alert', '{"messageId": 1}', now() - interval '1 hour', now() + interval '1 hour', 3, 'No provider'
      from generate_series(1, 60) g`.execute(world.db)
  await openPortal(world, staff, '/system')
  const messages = await part('Mail and alerts')
  expect(messages.textContent).toMatch(
    /60 messages are waiting, the oldest since [^.]*M\. 60 messages failed so far\. The first 50 are listed\./,
  )
  const rows = () => within(messages).getAllByRole('row').length - 1
  expect(rows()).toBe(10)
  const more = within(messages).getByRole('button', { name: 'Show all 50 of Mail and alerts' })
  fireEvent.click(more)
  expect(rows()).toBe(50)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(more)
  expect(rows()).toBe(10)
})

test('OPS-07 when the server is not reached any more, the page does not go on to say that it takes orders', async () => {
  const portal = await openPortal(world, staff, '/system')
  await screen.findByText('Accepting orders')
  portal.network.mishap = (sent) => (isOf(api.system.read)(sent) ? 'request lost' : undefined)
  await screen.findByText(/What follows is from \d+:\d\d [AP]M\.$/, undefined, { timeout: 60_000 })
  expect(screen.queryByText('Accepting orders')).toBeNull()
}, 90_000)

test('OPS-07 an import leads to what it did', async () => {
  await world.make.importRun({ source: 'evening' })
  await openPortal(world, staff, '/system')
  const row = within(await part('Imports')).getByRole('row', { name: /evening/ })
  fireEvent.click(within(row).getByRole('link'))
  await screen.findByRole('heading', { level: 1, name: /^Import of / })
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
