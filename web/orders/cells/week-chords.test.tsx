// @vitest-environment browser-beside-server
// Every key chord of the week grid, with the cursor in every kind of place: each acts once, where the user looks.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import {
  type Chord,
  type ChordRow,
  COPY,
  cursor,
  DONE,
  enter,
  FIRST,
  focus,
  LAST,
  press,
  REDO,
  SELECT,
  UNDO,
} from '#tests/support/chords.ts'
import { askedOf } from '#tests/support/network.ts'
import type { PortalInTest } from '#tests/support/portal.tsx'
import { allSaved, cell as weekCell, weekShop } from '#tests/support/week-shop.ts'

const { shop, sell, open: openWeek, stored } = weekShop()
const items = ['Turkey Wedge', 'Egg Salad', 'Ham Sub']
const cell = (item: string) => weekCell('Monday', item)
const shown = () => items.map((item) => cell(item).value || '_').join(' ')
const find = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' })
const type = (item: string, text: string) => {
  enter(cell(item), text)
  fireEvent.keyDown(cell(item), { key: 'Enter' })
}

async function open(): Promise<PortalInTest> {
  await sell()
  const portal = await openWeek()
  for (const [at, text] of ['5', '6'].entries()) type(items[at] ?? '', text)
  await ready()
  return portal
}
/** '5 6 7' is saved of Monday, and Ham Sub was changed last, from 9. */
async function ready(): Promise<void> {
  act(() => (document.activeElement as HTMLElement).blur())
  fireEvent.change(find(), { target: { value: '' } })
  if (cell('Egg Salad').value !== '6') type('Egg Salad', '6')
  for (const text of ['9', '7']) type('Ham Sub', text)
  await allSaved()
  await waitFor(async () => expect(await stored('2026-11-23')).toEqual(['100147=5 100154=6 100161=7']))
}
const places: Readonly<Record<string, () => void>> = {
  'the first line': () => focus(cell('Turkey Wedge')),
  'the line changed last': () => focus(cell('Ham Sub')),
  'another day': () => focus(weekCell('Wednesday', 'Egg Salad')),
  'a line with typed text': () => enter(cell('Egg Salad'), '99'),
  'a line whose text was refused': () => {
    enter(cell('Egg Salad'), '2.5')
    focus(cell('Ham Sub'))
    focus(cell('Egg Salad'))
  },
  'Find, empty': () => focus(find()),
  'Find, with text typed now': () => {
    focus(find())
    fireEvent.change(find(), { target: { value: 'a' } })
  },
  'a button': () => focus(screen.getByRole('button', { name: 'Undo last change' })),
  'no field': () => act(() => (document.activeElement as HTMLElement).blur()),
}
const undone = ['5 6 9', 'Monday Ham Sub'] as const
const putBack = ['5 6 7', 'Monday Egg Salad'] as const
test.each<readonly [string, Chord, readonly ChordRow[]]>([
  [
    'takes one change back',
    UNDO,
    [
      ['the first line', true, ...undone],
      ['the line changed last', true, ...undone],
      ['another day', true, ...undone],
      ['Find, empty', true, ...undone],
      ['a button', true, ...undone],
      ['no field', true, ...undone],
      ['a line with typed text', true, ...putBack],
      ['a line whose text was refused', true, ...putBack],
      ['Find, with text typed now', false, '5 6 7', 'Find'],
    ],
  ],
  ['is the browser’s', REDO, [['the line changed last', false, '5 6 7', 'Monday Ham Sub']]],
  [
    'fills a quantity',
    COPY,
    [
      ['the first line', true, '5 6 7', 'Monday Turkey Wedge'],
      ['the line changed last', true, '5 6 6', 'Monday Ham Sub'],
      ['Find, empty', false, '5 6 7', 'Find'],
    ],
  ],
  ['goes to the first line of the day', FIRST, [['the line changed last', true, '5 6 7', 'Monday Turkey Wedge']]],
  [
    'goes to the last line of the day',
    LAST,
    [
      ['the first line', true, '5 6 7', 'Monday Ham Sub'],
      ['another day', true, '5 6 7', 'Wednesday Ham Sub'],
    ],
  ],
  ['selects text', SELECT, [['the line changed last', false, '5 6 7', 'Monday Ham Sub']]],
])('%s: %s', async (_, chord, rows) => {
  await open()
  for (const [place, isTaken, quantities, at] of rows) {
    await ready()
    places[place]?.()
    expect(press(chord), `${place}: taken from the browser`).toBe(isTaken)
    const now = place === 'Find, with text typed now' ? quantities : shown()
    expect([now, cursor()], place).toEqual([quantities, at])
    fireEvent.change(find(), { target: { value: '' } })
    act(() => (document.activeElement as HTMLElement).blur())
    const [first, second, third] = quantities.split(' ')
    const saved = `100147=${first} 100154=${second} 100161=${third}`
    await waitFor(async () => expect(await stored('2026-11-23'), place).toEqual([saved]))
  }
})

test('Ctrl+Enter is Done once with the day of the cursor, and says what to do where there is none', async () => {
  const portal = await open()
  focus(find())
  expect(press(DONE)).toBe(true)
  await screen.findByText('Go to a quantity of the day that is done first.')
  expect([cursor(), askedOf(api.orders.done, portal.sent).length]).toEqual(['Find', 0])
  focus(cell('Ham Sub'))
  press(DONE)
  await screen.findByText(/^Mon 11\/23: Order \d+ sent, 18 pieces\./)
  expect(askedOf(api.orders.done, portal.sent)).toHaveLength(1)
  expect(await shop.world.db.selectFrom('outbox').select('outboxId').execute()).toHaveLength(1)
})
