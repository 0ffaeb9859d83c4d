// @vitest-environment browser-beside-server
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { integration } from '#contract/calls/intake/integration.ts'
import { FRESH_SIGN_IN_MINUTES } from '#rules/limits.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import type { Sent } from '#tests/support/network.ts'
import { integrator, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { NOON } from '#tests/support/world.ts'

const AT = '/integration'
const TOKEN = 'pk_test_AAAABBBBCCCC'
const SECRET = `sk_test_of-${TOKEN}-0123456789`
const PASSWORD = 'red bicycle 7'
const HOST = 'http://portal.test'
let written: string[]

const world = sharedWorld('embedded', async () => {
  await world.make.customer()
  await world.make.location()
  for (const itemNo of ['100007', '100008']) await world.make.item({ itemNo })
})
beforeEach(async () => {
  written = []
  clipboard(async (text) => void written.push(text))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  world.clock.set(NOON)
  await keyOf(world, integrator, TOKEN)
  await world.db
    .insertInto('customerItem')
    .values({ customerNo: OWN, itemNo: '100008', customerItemNo: '7110', description: 'Turkey Wedge' })
    .onConflict((found) => found.doNothing())
    .execute()
})
afterEach(() => {
  leavePortal()
  vi.useRealTimers()
})

const open = async (persona: Persona = integrator, opened: Parameters<typeof openPortal>[3] = {}) => {
  const page = await openPortal(world, persona, AT, opened)
  await screen.findByRole('heading', { name: 'Your credentials' })
  return page
}
const addressesOf = (sent: readonly Sent[]) => sent.map(({ path, query }) => `${path}?${query}`).join(' ')
const shown = () => waitFor(() => expect(document.body.textContent).toContain(SECRET))
const tokenNow = async () => {
  const user = world.db.selectFrom('portalUser').where('userCode', '=', integrator.userCode).select('apiToken')
  return (await user.executeTakeFirstOrThrow()).apiToken
}
const noKeyYet = () => world.db.updateTable('portalUser').set({ apiToken: null, apiSecretSealed: null }).execute()
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => act(async () => fireEvent.click(button(name)))
const example = () => screen.getByRole('region', { name: / example$/ }).textContent ?? ''
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)

test('API-01 the secret is masked until it is shown, fills the example, and never stands in an address', async () => {
  const { sent } = await open()
  expect(document.body.textContent).not.toContain(SECRET)
  expect(example()).toContain("--user '{token}:{key}'")
  button('Show secret').focus()
  await press('Show secret')
  expect(await screen.findByText(SECRET, { selector: '.credentials code' })).toBeDefined()
  expect(example()).toContain(`--user '${TOKEN}:${SECRET}'`)
  expect(addressesOf(sent)).not.toContain(SECRET)
  await press('Hide secret')
  expect(document.body.textContent).not.toContain(SECRET)
})

test('T23 a shown secret is hidden 60 s after the card is left, unless one comes back, and before printing', async () => {
  await open()
  button('Show secret').focus()
  await press('Show secret')
  await shown()
  await wait(90_000)
  expect(document.body.textContent).toContain(SECRET)
  screen.getByLabelText('Item').focus()
  await wait(50_000)
  button('Hide secret').focus()
  await wait(50_000)
  expect(document.body.textContent).toContain(SECRET)
  screen.getByLabelText('Item').focus()
  await wait(61_000)
  expect(document.body.textContent).not.toContain(SECRET)
  await press('Show secret')
  await shown()
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  expect(document.body.textContent).not.toContain(SECRET)
})

test('some minutes after signing in the password is asked for, and a wrong one is said', async () => {
  const { sent } = await open()
  await world.db
    .updateTable('portalUser')
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .execute()
  world.clock.advance(FRESH_SIGN_IN_MINUTES * 60_000 + 1_000)
  await press('Show secret')
  const dialog = within(await screen.findByRole('dialog', { name: 'Your password' }))
  type('Password', 'blue bicycle 7')
  await act(async () => fireEvent.submit(dialog.getByLabelText('Password').closest('form') as HTMLFormElement))
  expect(await dialog.findByText('The password is wrong.')).toBeDefined()
  type('Password', PASSWORD)
  await act(async () => fireEvent.submit(dialog.getByLabelText('Password').closest('form') as HTMLFormElement))
  await shown()
  expect(screen.queryByRole('dialog', { name: 'Your password' })).toBeNull()
  expect(addressesOf(sent)).not.toMatch(/bicycle/)
})

test('API-12 rotating asks first; the first credentials are simply made', async () => {
  const { client } = await open()
  await press('Rotate')
  expect(screen.getByRole('alertdialog', { name: 'Rotate credentials' }).textContent).toContain('stop working at once')
  await press('Keep the old ones')
  expect(await tokenNow()).toBe(TOKEN)
  await press('Rotate')
  await act(async () =>
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rotate' })),
  )
  await waitFor(async () => expect(await tokenNow()).not.toBe(TOKEN))
  const { secret } = (await client.ask(integration.reveal, {})).value
  const { token } = (await client.ask(integration.credentials, {})).value
  await waitFor(() => expect(example()).toContain(`--user '${token}:${secret}'`))

  cleanup()
  await noKeyYet()
  await open()
  await press('Create credentials')
  await waitFor(async () => expect(await tokenNow()).toBeTruthy())
  const first = (await client.ask(integration.reveal, {})).value
  await waitFor(() => expect(document.body.textContent).toContain(first.secret))
})

test('T09 staff reads the page, and is told why it shows no credentials', async () => {
  await open(staff, { viewing: OWN })
  expect(screen.getByText(/belong to a customer's own user/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show secret' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Rotate|Make/ })).toBeNull()
})

test('API-01 Copy shows its mark for 2 s; where it fails, the text is selected and the keys are told', async () => {
  await open()
  vi.setTimerTickMode('manual')
  await press('Copy token')
  expect(written).toEqual([TOKEN])
  expect(button('Copy token').textContent).toBe('Copied')
  await wait(1900)
  expect(button('Copy token').textContent).toBe('Copied')
  await wait(200)
  expect(button('Copy token').textContent).toBe('Copy')

  clipboard(() => Promise.reject(new Error('not allowed')))
  await press('Copy host')
  expect(screen.getByText('Press Ctrl+C', { selector: '.hint' })).toBeDefined()
  expect(window.getSelection()?.toString()).toBe(HOST)
})

test('API-02 four languages, by arrows, and the choice is remembered', async () => {
  await open()
  const tab = (name: string) => screen.getByRole('tab', { name })
  expect(tab('cURL').getAttribute('aria-selected')).toBe('true')
  const marks = { JavaScript: 'await fetch(', PHP: '<?php', Python: 'import urllib.request' }
  for (const [language, mark] of Object.entries(marks)) {
    fireEvent.keyDown(document.activeElement?.matches('[role=tab]') ? document.activeElement : tab('cURL'), {
      key: 'ArrowRight',
    })
    expect(document.activeElement).toBe(tab(language))
    expect(example()).toContain(mark)
  }
  fireEvent.keyDown(tab('Python'), { key: 'ArrowRight' })
  fireEvent.keyDown(tab('cURL'), { key: 'End' })
  expect(example()).toContain('import urllib.request')
  cleanup()
  await open(integrator, { isNewTab: true })
  expect(screen.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true')
})

test('API-02 the example orders what the customer can order, also without item numbers of its own', async () => {
  await world.db.deleteFrom('customerItem').execute()
  await open()
  await waitFor(() => expect(example()).toContain('{"000213":[{"item":"100007","qty":12}]}'))
})

test('the example and the body follow what is picked; what makes no sense is said, and the last that did stays', async () => {
  await open()
  await waitFor(() => expect(example()).toContain('{"000213":[{"item":"100007","qty":12}]}'))
  expect(screen.getByText('Harbor St Mart', { selector: '.hint' })).toBeDefined()
  expect(example()).toContain('&dry_run=1')
  type('Location', '7')
  type('Quantity', '340')
  type('Date', '12/01/2026')
  type('Used on day', '6')
  fireEvent.click(screen.getByRole('checkbox', { name: /Dry run/ }))
  expect(example()).toContain('{"000007":[{"item":"100007","qty":340,"confirmed":true}]}')
  expect(example()).toContain(`'${HOST}/api/enterprise_order_request?date=12/01/2026&used_on_day=Friday'`)
  expect((screen.getByLabelText('Body (JSON)') as HTMLTextAreaElement).value).toContain('"qty": 340')
  type('Quantity', '1.5')
  type('Date', '2026-12-01')
  expect(screen.getByText('Quantity must be a whole number from 0 to 99,999')).toBeDefined()
  expect(screen.getByText(/Format must be mm/)).toBeDefined()
  expect(example()).not.toContain('1.5')
})

test('"Check my body" says each fault with its row, and going there selects it; nothing is sent', async () => {
  const { sent } = await open()
  await waitFor(() => expect(example()).toContain('"000213"'))
  const before = sent.length
  await press('Check my body')
  expect(screen.getByText(/The body is well formed: 1 location, 1 line\./)).toBeDefined()
  type('Body (JSON)', '{"000213": [\n  {"item": "1", "qty": -1}\n]}')
  expect(screen.queryByText(/well formed/)).toBeNull()
  await press('Check my body')
  expect(screen.getByText(/The server would refuse this body/)).toBeDefined()
  await press('Row 2, column 24')
  const field = screen.getByLabelText('Body (JSON)') as HTMLTextAreaElement
  expect(document.activeElement).toBe(field)
  expect(field.value.slice(field.selectionStart)).toMatch(/^-1/)
  await press('Back to the example')
  expect(field.value).toContain('"item": "100007"')
  expect(sent.slice(before)).toEqual([])
})
