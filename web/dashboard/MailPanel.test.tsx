// @vitest-environment browser-beside-server
// INV-31: staff see on their home that mail waits or was given up, and have it sent again.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { paths } from '../portal/paths.ts'

const world = freshWorld('embedded')
afterEach(() => leavePortal())

const said = (pattern: RegExp) => screen.findByText(pattern, undefined, { timeout: 10_000 })
const isParked = async () =>
  (await world.db.selectFrom('outbox').select('parkedAt').execute()).map(({ parkedAt }) => parkedAt !== null)

test('mails that wait are told with the time since when; one that was given up is sent again at a press', async () => {
  for (const hours of [30, 29, 1]) await world.make.mail({ hours })
  await world.make.mail({ hours: 130, isGivenUp: true })
  await openPortal(world, staff, paths.dashboard)
  await said(
    /^3 messages are waiting, the oldest since \w{3} \d+\/\d+, \d+:\d\d [AP]M\. 1 was given up\. Waiting messages are tried again automatically\.$/,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send 1 again' }))
  await waitFor(async () => expect(await isParked()).toEqual([false, false, false, false]))
  await said(/^4 messages are waiting, the oldest since [^.]*M\. Waiting messages/)
  expect(screen.queryByRole('button', { name: 'Send 1 again' })).toBeNull()
})

test('the last one given up: afterwards it says that it is being sent; a failure says so and leaves the button', async () => {
  await world.make.mail({ isGivenUp: true })
  const portal = await openPortal(world, staff, paths.dashboard)
  await said(/^1 message was given up\.$/)
  portal.network.mishap = (sent) => (isOf(api.mail.retry)(sent) ? 'request lost' : undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Send 1 again' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/\.$/)
  portal.network.mishap = () => undefined
  fireEvent.click(screen.getByRole('button', { name: 'Send 1 again' }))
  await said(/^1 message is being sent\.$/)
  expect(await isParked()).toEqual([false])
})

test('nothing is said where all mail has gone out, or waits for a moment only', async () => {
  await world.make.mail({})
  const portal = await openPortal(world, staff, paths.dashboard)
  await waitFor(() => expect(portal.sent.some(isOf(api.mail.queue))).toBe(true), { timeout: 10_000 })
  await screen.findByRole('searchbox', { name: 'Find a customer' })
  expect(document.body.textContent).not.toMatch(/\bmessages? (is|are|was|were|has)\b/)
})
