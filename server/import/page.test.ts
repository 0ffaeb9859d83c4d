import { expect, test } from 'vitest'
import { layoutPage } from './page.ts'

// `npx vitest run server/import/page.test.ts -u` prints it anew.
test('docs/import.md says what the layout says', async () => {
  await expect(layoutPage()).toMatchFileSnapshot('../../docs/import.md')
})
