/** The Integration page in the states worth looking at. */
import { expect, type Page } from '@playwright/test'
import { paths } from '#web/portal/paths.ts'
import { viewAsCustomer } from './portal.ts'
import type { ScreenState } from './screen-state.ts'

const opened = async (page: Page) => {
  await page.goto(paths.integration)
  await expect(page.getByRole('region', { name: 'cURL example' })).toContainText('"qty":12')
}

export const integrationStates: readonly ScreenState[] = [
  { name: 'integration', persona: 'API', open: opened },
  {
    name: 'integration-shown',
    persona: 'API',
    open: async (page) => {
      await page.route('**/api/integration_credentials_show', (route) =>
        route.fulfill({ json: { message: 'success', APISecret: `sk_test_${'0Oo1lI'.repeat(7)}` } }),
      )
      await opened(page)
      await page.getByRole('button', { name: 'Show secret' }).click()
      await expect(page.getByRole('region', { name: 'cURL example' })).toContainText('sk_test_')
    },
  },
  {
    name: 'integration-password',
    persona: 'API',
    open: async (page) => {
      await page.route('**/api/integration_credentials_show', (route) =>
        route.fulfill({ json: { message: 'error', messageTxt: 'Type your password.', code: 'password needed' } }),
      )
      await opened(page)
      await page.getByRole('button', { name: 'Show secret' }).click()
      await expect(page.getByRole('dialog', { name: 'Your password' })).toBeVisible()
    },
  },
  {
    name: 'integration-body',
    persona: 'API',
    open: async (page) => {
      await opened(page)
      await page
        .getByLabel('Body (JSON)')
        .fill(
          '{\n  "000213": [{"item": 100001, "qty": 12}, {"item": "100002", "qty": -3, "note": "rush"}],\n  "213": []\n}',
        )
      await page.getByRole('button', { name: 'Check my body' }).click()
      await expect(page.getByText(/The server would refuse this body: 4 problems/)).toBeVisible()
      await page.getByRole('heading', { name: 'Check my body' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'integration-viewed-as',
    persona: 'ADMIN',
    open: async (page) => {
      await viewAsCustomer(page)
      await opened(page)
      await expect(page.getByText(/belong to a customer's own user/)).toBeVisible()
    },
  },
]
