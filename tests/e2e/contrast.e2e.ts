// The contrast check of the sweep finds what axe finds.
import { axeContrast } from './axe.ts'
import { contrastFaults } from './contrast.ts'
import { expect, test } from './fixtures.ts'

const cases: readonly (readonly [what: string, html: string, isFault: boolean])[] = [
  ['black on white', '<p style="color:#000">Words</p>', false],
  ['gray that is too pale', '<p style="color:#999">Words</p>', true],
  ['gray at the limit', '<p style="color:#767676">Words</p>', false],
  ['gray just below the limit', '<p style="color:#777">Words</p>', true],
  ['gray just below the limit in large type', '<p style="color:#777;font-size:24px">Words</p>', false],
  [
    'gray just below the limit in large bold type',
    '<p style="color:#777;font-size:19px;font-weight:700">Words</p>',
    false,
  ],
  [
    'gray just below the limit in bold type of 18 px',
    '<p style="color:#777;font-size:18px;font-weight:700">Words</p>',
    true,
  ],
  ['pale on a dark box', '<div style="background:#222"><p style="color:#ccc">Words</p></div>', false],
  ['dark on a dark box', '<div style="background:#222"><p><b style="color:#555">Words</b></p></div>', true],
  [
    'a see-through box over a dark one',
    '<div style="background:#000"><p style="background:rgb(255 255 255 / .1);color:#666">Words</p></div>',
    true,
  ],
  ['words that are see-through', '<p style="color:rgb(0 0 0 / .4)">Words</p>', true],
  ['words of a see-through parent', '<div style="opacity:.4"><p style="color:#000">Words</p></div>', true],
  ['a color in another notation', '<p style="color:oklch(0.75 0 0)">Words</p>', true],
  ['a button', '<button style="color:#999;background:#fff">Words</button>', true],
  ['a disabled button', '<button disabled style="color:#999;background:#fff">Words</button>', false],
  ['the label of a disabled field', '<label style="color:#999">Words <input disabled></label>', false],
  ['a field', '<input aria-label="Name" value="Words" style="color:#999;background:#fff">', true],
  ['hidden words', '<p style="color:#999;display:none">Words</p>', false],
  ['invisible words', '<p style="color:#999;visibility:hidden">Words</p>', false],
  ['words on a picture', '<p style="color:#999;background:linear-gradient(#fff,#eee)">Words</p>', false],
]

test('contrast: the check of each state agrees with axe', async ({ page }) => {
  for (const [what, html, isFault] of cases) {
    await page.setContent(
      `<!doctype html><html lang="en"><title>t</title><body style="background:#fff">${html}</body></html>`,
    )
    expect.soft((await axeContrast(page)).length > 0, `axe: ${what}`).toBe(isFault)
    expect.soft((await contrastFaults(page)).length > 0, `ours: ${what}`).toBe(isFault)
  }
})

test('contrast: words behind an open dialog are skipped, words in it are checked', async ({ page }) => {
  await page.setContent(
    '<!doctype html><html lang="en"><title>t</title><body><p style="color:#999">Behind</p><dialog><p style="color:#aaa">Before</p></dialog></body></html>',
  )
  expect(await contrastFaults(page)).toEqual([expect.stringContaining('“Behind”: rgb(153, 153, 153) on 255 255 255')])
  await page.evaluate(() => document.querySelector('dialog')?.showModal())
  expect(await contrastFaults(page)).toEqual([expect.stringContaining('“Before”')])
})
