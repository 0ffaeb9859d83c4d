// @vitest-environment browser-beside-server
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { codeOf, confirmLink } from '#server/alerts/proof.ts'
import { stopLink } from '#server/alerts/stop-link.ts'
import { confirmAlerts } from '#tests/support/confirm-alerts.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

const world = freshWorld('embedded', async () => {
  await world.make.customer()
  await world.make.location()
})
afterEach(leavePortal)

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const flip = (name: string) => fireEvent.click(screen.getByRole('switch', { name }))
const stored = () => world.db.selectFrom('textAlert').selectAll().execute()

async function signUp() {
  await type('Mobile', '4145550100')
  flip('I agree')
  press('Subscribe')
}

test('TXT-01 TXT-02 TXT-03 a sign-up fills itself in, formats the number, and the answer stands in the form’s place', async () => {
  await openPortal(world, clerk, '/subscribe-to-text-alerts')
  expect((await field('Name')).value).toBe('CLERK')
  expect((await field('E-mail')).value).toBe('clerk@example.com')
  await type('Mobile', '(414) 555 0100')
  fireEvent.blur(await field('Mobile'))
  expect((await field('Mobile')).value).toBe('414-555-0100')
  await type('Time of the reminder', '09:15')
  flip('System notice')
  flip('I agree')
  press('Subscribe')
  expect((await screen.findAllByText(/^Enter the code that was texted to 414-555-0100\./)).length).toBeGreaterThan(0)
  expect(await stored()).toMatchObject([{ mobile: '414-555-0100', topics: ['cutoff', 'delay'], remindAt: '09:15' }])
  const numbers = await screen.findByRole('region', { name: 'Your numbers' })
  expect(within(numbers).getByText(/Order cut-off reminder, Delivery delay, at 9:15 AM/)).toBeTruthy()
  press('Sign up another number')
  expect((await field('Mobile')).value).toBe('')
})

test('TXT-01 TXT-03 what is wrong stands at its field, and nothing that was typed is lost', async () => {
  await openPortal(world, clerk, '/subscribe-to-text-alerts')
  await type('Mobile', '414-555')
  await type('E-mail', 'clara')
  for (const topic of ['Order cut-off reminder', 'Delivery delay', 'System notice']) flip(topic)
  press('Subscribe')
  for (const text of [
    'Enter a mobile number of ten digits, such as 414-555-0100.',
    'The e-mail address is not valid.',
    'Choose at least one kind of alert.',
    'Check the box to agree. Without it no alerts are sent.',
  ])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect([(await field('Mobile')).value, (await field('E-mail')).value]).toEqual(['414-555', 'clara'])
  expect(await stored()).toEqual([])
})

test('TXT-03 a number is confirmed by its code; signed up again it is told at its field; Stop ends it', async () => {
  await openPortal(world, clerk, '/subscribe-to-text-alerts')
  await field('Mobile')
  await signUp()
  const again = await screen.findByRole('button', { name: 'Sign up another number' })
  const { alertId, proofNo } = (await stored())[0] ?? { alertId: 0, proofNo: 0 }
  await type('Code texted to 414-555-0100', '12')
  press('Confirm')
  expect((await screen.findAllByText('Enter the six digits of the text message.')).length).toBeGreaterThan(0)
  await type('Code texted to 414-555-0100', codeOf(world.config, { alertId, proofNo }))
  press('Confirm')
  await expect.poll(() => screen.queryByLabelText('Code texted to 414-555-0100')).toBeNull()
  const notice = again.closest('.card')
  expect(notice?.textContent).toContain(
    '414-555-0100 is confirmed. Open the link that was mailed to clerk@example.com.',
  )
  expect(notice?.textContent).not.toContain('Enter the code')
  fireEvent.click(again)
  await signUp()
  expect(
    (await screen.findAllByText('414-555-0100 gets alerts already. Stop it below to change it.')).length,
  ).toBeGreaterThan(0)
  expect((await field('Mobile')).value).toBe('4145550100')
  fireEvent.click(screen.getByRole('button', { name: 'Stop alerts at 414-555-0100' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Your numbers' })).toBeNull()
  expect(await stored()).toMatchObject([{ stoppedBy: 'screen' }])
})

test('TXT-03 the notice of a sign-up goes with its number when that is stopped', async () => {
  await openPortal(world, clerk, '/subscribe-to-text-alerts')
  await field('Mobile')
  await signUp()
  await screen.findByRole('button', { name: 'Sign up another number' })
  press('Stop alerts at 414-555-0100')
  expect((await field('Mobile')).value).toBe('')
  expect(document.querySelector('main')?.textContent).not.toContain('Enter the code')
})

test('TXT-03 staff who view as a customer sign nobody up', async () => {
  await openPortal(world, staff, '/subscribe-to-text-alerts', { viewing: OWN })
  expect(await screen.findByText('Go back to your own account to sign up for alerts.')).toBeTruthy()
  expect(screen.queryByLabelText('Mobile')).toBeNull()
})

test('TXT-03 the link of a mail asks once, and stops when the button is pressed, without a sign-in', async () => {
  await openPortal(world, clerk, '/subscribe-to-text-alerts')
  await field('Mobile')
  await signUp()
  await screen.findByRole('button', { name: 'Sign up another number' })
  const [alert] = await stored()
  leavePortal()
  const link = stopLink(world.config, alert?.alertId ?? 0).replace(world.config.publicUrl, '')
  const { visit } = await openPortal(world, world.nobody(), link)
  fireEvent.click(await screen.findByRole('button', { name: 'Stop alerts' }))
  expect(await screen.findByText('You get no more of these alerts.')).toBeTruthy()
  expect(await stored()).toMatchObject([{ stoppedBy: 'mail' }])
  leavePortal()
  await openPortal(world, world.nobody(), '/stop-alerts#1001.abc')
  fireEvent.click(await screen.findByRole('button', { name: 'Stop alerts' }))
  expect(await screen.findByText(/This link is not complete/)).toBeTruthy()
  await act(async () => visit('/login'))
})

test('TXT-03 the link of a confirmation asks once, and confirms when the button is pressed, without a sign-in', async () => {
  await openPortal(world, clerk, '/subscribe-to-text-alerts')
  await field('Mobile')
  await signUp()
  await screen.findByText(/not confirmed: open the link in the e-mail/)
  const { alertId, proofNo } = (await stored())[0] ?? { alertId: 0, proofNo: 0 }
  leavePortal()
  const link = confirmLink(world.config, { alertId, proofNo }).replace(world.config.publicUrl, '')
  await openPortal(world, world.nobody(), link)
  const button = await screen.findByRole('button', { name: 'Confirm' })
  expect(await stored()).toMatchObject([{ emailProvedAt: null }])
  fireEvent.click(button)
  expect(await screen.findByText('clerk@example.com is confirmed.')).toBeTruthy()
  expect((await stored())[0]?.emailProvedAt).not.toBeNull()
})

test('TXT-03 staff see whom an alert reaches before they send it, are asked, and read what became of it', async () => {
  await openPortal(world, clerk, '/subscribe-to-text-alerts')
  await field('Mobile')
  await signUp()
  await screen.findByRole('button', { name: 'Sign up another number' })
  await confirmAlerts(world)
  leavePortal()
  await openPortal(world, staff, '/alerts')
  expect(await screen.findByText('1 number gets it, of 1 customer.')).toBeTruthy()
  await type('Customer', '999999')
  expect(await screen.findByText('There is no customer 999999.')).toBeTruthy()
  await type('Customer', OWN)
  await type('Route', 'r14')
  expect(await screen.findByText('1 number gets it, of 1 customer.')).toBeTruthy()
  press('Send')
  expect((await screen.findAllByText('Value is required')).length).toBeGreaterThan(0)
  await type('Text', 'The truck is two hours late.')
  press('Send')
  const dialog = await screen.findByRole('alertdialog', { name: 'Send alert' })
  expect(dialog.textContent).toContain('1 number gets it, of 1 customer. It cannot be taken back.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect((await screen.findAllByText('Sent to 1 number.')).length).toBeGreaterThan(0)
  const rows = await screen.findAllByRole('row')
  const told = rows.map((row) => row.textContent ?? '').filter((row) => row.includes('The truck'))
  expect(told).toHaveLength(2)
  expect(told.join()).toContain('***-***-0100')
  expect(told.join()).toContain('Waiting')
})
