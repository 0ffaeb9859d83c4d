// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { integration } from '#contract/calls/integration.ts'
import { locations } from '#contract/calls/locations.ts'
import { uploads } from '#contract/calls/uploads.ts'
import { answering, portal } from '../calendar/portal-in-test.tsx'
import { ConfirmProvider } from '../ui/dialog/Confirm.tsx'
import IntegrationScreen from './IntegrationScreen.tsx'

const TOKEN = 'pk_test_AAAABBBBCCCC'
const SECRET = 'sk_test_0123456789'
let token: string | undefined
let mayShow: boolean
let hasOwnNumbers: boolean
/** What the server says to the next calls for the secret. */
let says: unknown[]
let asked: { path: string; body: string }[]
let written: string[]

const Screen = () => (
  <ConfirmProvider>
    <IntegrationScreen />
  </ConfirmProvider>
)
const refusal = (code: string, messageTxt: string) => ({ message: 'error', messageTxt, code })
const secretCall = (path: string) => ({ path: `/api${path}`, answer: () => says.shift() })
const open = async () => {
  await portal(Screen, '/integration', '/integration', [
    answering(integration.credentials, () => ({
      ...(token && { token, madeAt: '2026-11-19T18:00:00Z' }),
      host: 'https://portal.example.com',
      mayShow,
      exampleItemNo: '100007',
    })),
    secretCall(integration.reveal.path),
    secretCall(integration.rotate.path),
    answering(locations.list, () => [
      { ...blank, locationId: 1, locationNo: '000213', routeNo: 'R14', name: 'Harbor St Mart' },
    ]),
    answering(uploads.customerItems, () => ({
      items: hasOwnNumbers ? [{ itemNo: '100008', customerItemNo: '7110', description: 'Turkey Wedge' }] : [],
    })),
  ])
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push({ path: url, body: String(init?.body ?? '') })
    return answer(url, init)
  })
  await screen.findByRole('heading', { name: 'Your credentials' })
}
const blank = {
  ...{ customerNo: '104220', shipToCode: '', shipToCustomerNo: '', isInactive: false, notes: '', pos: '' },
  ...{ itemListCode: '', menuCycleCode: '', labelCustomerNo: '', oneItemPerTray: false, mondayMenu: true },
  ...{ tuesdayMenu: true, wednesdayMenu: true, thursdayMenu: true, fridayMenu: true, saturdayMenu: false },
  sundayMenu: false,
}
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => act(async () => fireEvent.click(button(name)))
const example = () => screen.getByRole('region', { name: / example$/ }).textContent ?? ''
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)

beforeEach(() => {
  token = TOKEN
  mayShow = true
  hasOwnNumbers = true
  says = []
  asked = []
  written = []
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  clipboard(async (text) => void written.push(text))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('API-01 the secret is masked until it is shown, fills the example, and never stands in an address', async () => {
  says = [{ APISecret: SECRET }]
  await open()
  expect(document.body.textContent).not.toContain(SECRET)
  expect(example()).toContain("--user '{token}:{key}'")
  button('Show secret').focus()
  await press('Show secret')
  expect(screen.getByText(SECRET, { selector: '.credentials code' })).toBeDefined()
  expect(example()).toContain(`--user '${TOKEN}:${SECRET}'`)
  expect(asked.map(({ path }) => path).join(' ')).not.toContain(SECRET)
  await press('Hide secret')
  expect(document.body.textContent).not.toContain(SECRET)
})

test('T23 a shown secret is hidden 60 s after the card is left, unless one comes back, and before printing', async () => {
  says = [{ APISecret: SECRET }, { APISecret: SECRET }]
  await open()
  button('Show secret').focus()
  await press('Show secret')
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
  expect(document.body.textContent).toContain(SECRET)
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  expect(document.body.textContent).not.toContain(SECRET)
})

test('some minutes after signing in the password is asked for, and a wrong one is said', async () => {
  says = [
    refusal('password needed', 'Type your password to continue.'),
    refusal('password', 'The password is wrong.'),
    { APISecret: SECRET },
  ]
  await open()
  await press('Show secret')
  const dialog = within(await screen.findByRole('dialog', { name: 'Your password' }))
  type('Password', 'wrong')
  await act(async () => fireEvent.submit(dialog.getByLabelText('Password').closest('form') as HTMLFormElement))
  expect(dialog.getByText('The password is wrong.')).toBeDefined()
  type('Password', 'right')
  await act(async () => fireEvent.submit(dialog.getByLabelText('Password').closest('form') as HTMLFormElement))
  expect(screen.queryByRole('dialog', { name: 'Your password' })).toBeNull()
  expect(document.body.textContent).toContain(SECRET)
  expect(asked.map(({ path }) => path).join(' ')).not.toMatch(/wrong|right/)
})

test('API-12 rotating asks first; the first credentials are simply made', async () => {
  says = [{ APIToken: 'pk_test_NEW', APISecret: 'sk_test_NEW' }]
  await open()
  await press('Rotate')
  expect(screen.getByRole('alertdialog', { name: 'Rotate credentials' }).textContent).toContain('stop working at once')
  await press('Keep the old ones')
  expect(says).toHaveLength(1)
  await press('Rotate')
  token = 'pk_test_NEW'
  await act(async () =>
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rotate' })),
  )
  await waitFor(() => expect(example()).toContain("--user 'pk_test_NEW:sk_test_NEW'"))

  cleanup()
  token = undefined
  says = [{ APIToken: TOKEN, APISecret: SECRET }]
  await open()
  token = TOKEN
  await press('Create credentials')
  await waitFor(() => expect(document.body.textContent).toContain(SECRET))
})

test('T09 staff reads the page, and is told why it shows no credentials', async () => {
  token = undefined
  mayShow = false
  await open()
  expect(screen.getByText(/belong to a customer's own user/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show secret' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Rotate|Make/ })).toBeNull()
})

test('API-01 Copy shows its mark for 2 s; where it fails, the text is selected and the keys are told', async () => {
  await open()
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
  expect(window.getSelection()?.toString()).toBe('https://portal.example.com')
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
  await open()
  expect(screen.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true')
})

test('API-02 the example orders what the customer can order, also without item numbers of its own', async () => {
  hasOwnNumbers = false
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
  expect(example()).toContain(
    "'https://portal.example.com/api/enterprise_order_request?date=12/01/2026&used_on_day=Friday'",
  )
  expect((screen.getByLabelText('Body (JSON)') as HTMLTextAreaElement).value).toContain('"qty": 340')
  type('Quantity', '1.5')
  type('Date', '2026-12-01')
  expect(screen.getByText('Quantity must be a whole number from 0 to 99,999')).toBeDefined()
  expect(screen.getByText(/Format must be mm/)).toBeDefined()
  expect(example()).not.toContain('1.5')
})

test('"Check my body" says each fault with its row, and going there selects it; nothing is sent', async () => {
  await open()
  asked = []
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
  expect(asked).toEqual([])
})
