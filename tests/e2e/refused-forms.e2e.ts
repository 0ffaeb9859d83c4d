// Each form is refused, its last wrong field is corrected, and its button is pressed while that field still has the focus: the
// press counts, with the mouse and with a finger, though the form changes as the field is left.
import type { Locator, Page } from '@playwright/test'
import { passwordReset } from '#contract/calls/password-reset.ts'
import { addDays, toUsDate, weekdayOf } from '#rules/calendar.ts'
import { openSignUp } from './alert-screens.ts'
import { expect, test } from './fixtures.ts'
import { openLocation } from './location-screens.ts'
import { CUSTOMER, closedOn, harbor, openDay, type Persona, today } from './places.ts'
import { choose, openAnOrder, signedIn, viewAsCustomer } from './portal.ts'
import { openEnter } from './waste-screens.ts'

interface RefusedForm {
  readonly name: string
  /** Absent: no user is signed in. */
  readonly persona?: Persona
  readonly open: (page: Page) => Promise<unknown>
  readonly action: string
  /** Where it is not a button of this name. */
  readonly button?: (page: Page) => Locator
  /** Makes the form wrong before the first press, where an empty one would not be. */
  readonly spoil?: (page: Page) => Promise<unknown>
  /** Corrects it; the field that was filled last keeps the focus. */
  readonly correct: (page: Page) => Promise<unknown>
}

const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).last().fill(value)
const openUser = async (page: Page, address: string) => {
  await page.goto(`/customers/${CUSTOMER}/users/${address}`)
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
}
const openReset = async (page: Page) => {
  const owner = passwordReset.open.answer.write({
    ...{ customerNo: CUSTOMER, userCode: 'API', hasApiKey: false, isInvitation: false },
  }) as object
  await page.route(`**/api${passwordReset.open.path}`, (route) =>
    route.fulfill({ json: { message: 'success', ...owner } }),
  )
  await page.goto('/reset#sample-link-0123456789-abcdefghijklmnopqrst')
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
}

/** Staff who views as the customer; in a tab that does so already nothing happens. */
const viewing = async (page: Page) => {
  await page.goto('/dashboard')
  if (!(await page.evaluate(() => sessionStorage.getItem('viewAs')))) await viewAsCustomer(page)
}
let wasted = ''

const forms: readonly RefusedForm[] = [
  {
    name: 'sign in',
    open: (page) => page.goto('/login'),
    action: 'Sign in',
    correct: async (page) => {
      await fill(page, 'Username', 'NOBODY')
      await fill(page, 'Password', 'demo')
    },
  },
  {
    name: 'forgotten password',
    open: (page) => page.goto('/forgot-password'),
    action: 'Send the link',
    correct: (page) => fill(page, 'Username', 'NOBODY'),
  },
  {
    name: 'new password by link',
    open: openReset,
    action: 'Save new password',
    spoil: (page) => fill(page, 'New password', 'password12'),
    correct: async (page) => {
      await fill(page, 'New password', 'green bicycle 7')
      await fill(page, 'Confirm new password', 'green bicycle 7')
    },
  },
  {
    name: 'change password',
    persona: 'MANAGER',
    open: (page) => page.goto('/update-password'),
    action: 'Save',
    spoil: (page) => fill(page, 'New Password', 'short'),
    correct: async (page) => {
      await fill(page, 'Current password', 'demo')
      await fill(page, 'New Password', 'green bicycle 7')
      await fill(page, 'Confirm new password', 'green bicycle 7')
    },
  },
  {
    name: 'new user',
    persona: 'MANAGER',
    open: (page) => openUser(page, 'create'),
    action: 'Create',
    correct: async (page) => {
      await fill(page, 'User Code', 'PRESSED')
      await fill(page, 'Password', 'green bicycle 7')
      await fill(page, 'Name', 'Pressed Once')
    },
  },
  {
    name: 'user',
    persona: 'MANAGER',
    open: (page) => openUser(page, 'CLERK/edit'),
    action: 'Update',
    spoil: (page) => fill(page, 'Name', ''),
    correct: (page) => fill(page, 'Name', 'Pressed Once'),
  },
  {
    name: 'new location',
    persona: 'MANAGER',
    open: (page) => page.goto('/locations/create'),
    action: 'Create',
    correct: async (page) => {
      await page.getByLabel('Route', { exact: true }).selectOption({ index: 1 })
      await fill(page, 'Name', 'Pressed St Mart')
    },
  },
  {
    name: 'new customer',
    persona: 'ADMIN',
    open: (page) => page.goto('/customers/create'),
    action: 'Create',
    correct: async (page) => {
      await fill(page, 'Customer number', 'PRESSED-1')
      await fill(page, 'Name', 'Pressed Marts')
    },
  },
  {
    name: 'customer',
    persona: 'ADMIN',
    open: (page) => page.goto(`/customers/${CUSTOMER}/edit`),
    action: 'Update',
    spoil: (page) => fill(page, 'Pay Bill address', 'http://pay.example.com'),
    correct: (page) => fill(page, 'Pay Bill address', 'https://pay.example.com/pressed'),
  },
  {
    name: 'setup: a user',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto(`/customers/${CUSTOMER}/setup?step=user`)
      await page.getByRole('button', { name: 'Invite a user' }).click()
    },
    action: 'Create and invite',
    correct: async (page) => {
      await fill(page, 'User Code', 'PRESSED')
      await fill(page, 'Name', 'Pressed Once')
      await fill(page, 'Email', 'pressed@example.com')
    },
  },
  {
    name: 'setup: a location',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto(`/customers/${CUSTOMER}/setup?step=location`)
      await page.getByRole('button', { name: 'Add a location' }).click()
    },
    action: 'Create location',
    correct: async (page) => {
      await page.getByLabel('Route', { exact: true }).selectOption({ index: 1 })
      await page.getByRole('checkbox', { name: 'Monday' }).check()
      await fill(page, 'Name', 'Pressed St Mart')
    },
  },
  {
    name: 'cut-off of a date',
    persona: 'ADMIN',
    open: (page) => page.goto('/orderaddcut?part=add'),
    action: 'Add',
    correct: (page) => fill(page, 'Date', toUsDate(addDays(today, 6))),
  },
  {
    name: 'menu cycle',
    persona: 'ADMIN',
    open: (page) => page.goto('/menu-cycles/create'),
    action: 'Create',
    correct: async (page) => {
      await fill(page, 'Code', 'PRESSED')
      await fill(page, 'From', toUsDate(addDays(today, 15 - weekdayOf(today))))
      await fill(page, 'Description', 'Pressed once')
    },
  },
  {
    name: 'notice',
    persona: 'ADMIN',
    open: (page) => page.goto('/alerts'),
    action: 'Send',
    correct: (page) => fill(page, 'Text', 'Pressed once'),
  },
  {
    name: 'text alerts',
    persona: 'CLERK',
    open: openSignUp,
    action: 'Subscribe',
    spoil: (page) => fill(page, 'Mobile', '414-555'),
    correct: async (page) => {
      await page.getByRole('switch', { name: 'I agree' }).press('Space')
      await fill(page, 'Mobile', '414-555-0134')
    },
  },
  {
    name: 'new list of items',
    persona: 'ADMIN',
    open: async (page) => {
      await viewing(page)
      await page.goto('/items')
      await page.getByRole('button', { name: 'New List Name' }).click()
    },
    action: 'Make list',
    correct: (page) => fill(page, 'List name', 'PRESSED'),
  },
  {
    name: 'location',
    persona: 'MANAGER',
    open: (page) => openLocation(page, 'Harbor St Mart'),
    action: 'Update',
    spoil: (page) => fill(page, 'Name', ''),
    correct: (page) => fill(page, 'Name', 'Harbor St Market'),
  },
  {
    name: 'item',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto('/items')
      await page
        .getByRole('button', { name: /^Edit item/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: /^Edit Item #/ })).toBeVisible()
    },
    action: 'Update',
    spoil: (page) => fill(page, 'Price code', 'ABCDEF'),
    correct: (page) => fill(page, 'Price code', 'A77'),
  },
  {
    name: 'order header',
    persona: 'ADMIN',
    open: async (page) => {
      await viewing(page)
      await openAnOrder(page, harbor, closedOn)
      await choose(page, 'Options', 'Order Header')
      await expect(page.getByRole('dialog', { name: 'Order Header' }).getByLabel('Route')).toBeVisible()
    },
    action: 'Update',
    spoil: (page) => page.getByLabel('Used-on day').last().selectOption({ index: 1 }),
    correct: (page) => page.getByLabel('Used-on day').last().selectOption({ index: 2 }),
  },
  {
    name: 'location notes',
    persona: 'CLERK',
    open: async (page) => {
      await openAnOrder(page, { locationNo: '000222', routeNo: 'R14' }, openDay(11))
      await choose(page, 'Options', 'Location Notes')
    },
    action: 'Save',
    spoil: (page) => fill(page, 'Notes', 'x'.repeat(1100)),
    correct: (page) => fill(page, 'Notes', 'Ring twice.'),
  },
  {
    name: 'settings',
    persona: 'ADMIN',
    open: (page) => page.goto('/settings'),
    action: 'Order Add/Cut also offers the day before and the same day',
    button: (page) => page.getByText('Order Add/Cut also offers the day before and the same day'),
    correct: (page) => page.getByRole('switch').first().focus(),
  },
  {
    name: 'waste',
    persona: 'WASTE',
    open: async (page) => {
      ;[wasted] = await openEnter(page)
    },
    action: 'Save',
    correct: (page) => fill(page, 'Item', wasted),
  },
]

/** The buttons of forms in the foot of dialogs have the same names as those that open them. */
const buttonOf = (page: Page, { action, button }: RefusedForm): Locator =>
  button?.(page) ?? page.getByRole('button', { name: new RegExp(`^${action}\\b`) }).last()

async function pressAfterCorrecting(page: Page, form: RefusedForm, press: (x: number, y: number) => Promise<void>) {
  let isSent = 0
  // Nothing is stored: what the form sends is refused.
  await page.route('**/api/**', (route) => {
    const request = route.request()
    if (request.method() === 'GET' || /preview|effect/.test(request.url())) return route.fallback()
    isSent += 1
    return route.fulfill({ json: { message: 'error', messageTxt: 'Refused by the test.' } })
  })
  const button = buttonOf(page, form)
  await expect(button).toBeVisible()
  await form.spoil?.(page)
  // One form refuses while it is typed: its button cannot be pressed then.
  if ((await button.getAttribute('aria-disabled')) === null) await button.click()
  const refused = page.locator('[aria-invalid=true]').or(page.getByText('Refused by the test.'))
  await expect(refused.filter({ visible: true }).first()).toBeVisible()
  const before = isSent
  await form.correct(page)
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on the screen.')
  // Near its lower edge: a form that becomes shorter by one line already takes the button away.
  await press(box.x + box.width / 2, box.y + box.height - 3)
  // Some ask first.
  const question = page.getByRole('alertdialog')
  const wasPressed = async () => isSent === before + 1 || (await question.isVisible())
  await expect.poll(wasPressed, { message: `${form.name}: the press was lost`, timeout: 5000 }).toBe(true)
  await page.unroute('**/api/**')
}

test.describe('with the mouse', () => {
  for (const form of forms) {
    test(`${form.name}: the press after a refusal counts at 1280 and 1920`, async ({ page }) => {
      if (form.persona) await signedIn(page, form.persona)
      for (const viewport of [
        { width: 1280, height: 800 },
        { width: 1920, height: 1080 },
      ]) {
        await page.setViewportSize(viewport)
        await form.open(page)
        await pressAfterCorrecting(page, form, (x, y) => page.mouse.click(x, y))
        // What was typed would ask before the page is left.
        page.once('dialog', (dialog) => void dialog.accept())
        await page.goto('about:blank')
      }
    })
  }
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  for (const form of forms) {
    test(`${form.name}: the tap after a refusal counts`, async ({ page }) => {
      if (form.persona) await signedIn(page, form.persona)
      await form.open(page)
      await pressAfterCorrecting(page, form, (x, y) => page.touchscreen.tap(x, y))
    })
  }
})
