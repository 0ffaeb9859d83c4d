// @vitest-environment browser-beside-server
// Every key chord of the order grid, with the cursor in every kind of place: each acts once, where the user looks.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import {
  ALT_GR,
  type Chord,
  type ChordRow,
  COPY,
  cursor,
  DETAILS,
  DONE,
  enter,
  FIRST,
  focus,
  LAST,
  OPTIONS,
  PRINT,
  press,
  REDO,
  SELECT,
  textbox,
  UNDO,
  UNDO_CAPS,
  UNDO_MAC,
} from '#tests/support/chords.ts'
import { askedOf } from '#tests/support/network.ts'
import { line, orderShop } from '#tests/support/order-shop.ts'
import type { PortalInTest } from '#tests/support/portal.tsx'

const shop = orderShop()
const names = ['Apple Pie', 'Bagel', 'Cake', 'Donut', 'Eclair']
const cell = (name: string) => textbox(new RegExp(`^Quantity, ${name},`))
const shown = () => names.map((name) => cell(name).value || '_').join(' ')
const find = () => screen.getByRole<HTMLInputElement>('searchbox', { name: /^Find item/ })
const type = (name: string, text: string) => {
  enter(cell(name), text)
  fireEvent.keyDown(cell(name), { key: 'Enter' })
}

async function open(): Promise<PortalInTest> {
  await shop.order(names.map((name, at) => line(String(100_100 + at), name)))
  const portal = await shop.open()
  for (const [at, text] of ['5', '12', '7', '15'].entries()) type(names[at] ?? '', text)
  await ready()
  return portal
}
/** '5 12 7 15 3' is saved, and Eclair was changed last, from 9. */
async function ready(): Promise<void> {
  act(() => (document.activeElement as HTMLElement).blur())
  fireEvent.change(find(), { target: { value: '' } })
  if (cell('Cake').value !== '7') type('Cake', '7')
  for (const text of ['9', '3']) type('Eclair', text)
  await waitFor(() => expect([shown(), screen.getAllByText(/^All saved/).length > 0]).toEqual(['5 12 7 15 3', true]))
  await waitFor(async () => expect(await shop.quantities()).toBe('5 12 7 15 3'))
}
const places: Readonly<Record<string, () => void>> = {
  'the first line': () => focus(cell('Apple Pie')),
  'a line in the middle': () => focus(cell('Cake')),
  'the line changed last': () => focus(cell('Eclair')),
  'the line changed last, reached by ↓': () => {
    focus(cell('Donut'))
    fireEvent.keyDown(cell('Donut'), { key: 'ArrowDown' })
  },
  'a line with typed text': () => enter(cell('Cake'), '99'),
  'a line that was emptied': () => enter(cell('Cake'), ''),
  'a line with a word in it': () => enter(cell('Cake'), 'kale'),
  'a line with its quantity written differently': () => enter(cell('Cake'), '007'),
  'a line whose text was refused': () => {
    enter(cell('Cake'), '2.5')
    focus(cell('Donut'))
    focus(cell('Cake'))
  },
  'a line filled by Ctrl+D': () => {
    focus(cell('Cake'))
    press(COPY)
  },
  'Find, empty': () => focus(find()),
  'Find, with text typed now': () => {
    focus(find())
    fireEvent.change(find(), { target: { value: 'e' } })
  },
  'a button': () => focus(screen.getByRole('button', { name: /^Undo/ })),
  'no field': () => act(() => (document.activeElement as HTMLElement).blur()),
}

const undone = ['5 12 7 15 9', 'Eclair'] as const
const putBack = ['5 12 7 15 3', 'Cake'] as const
const same = '5 12 7 15 3'
test.each<readonly [string, Chord, readonly ChordRow[]]>([
  [
    'takes the line changed last back, wherever the cursor is',
    UNDO,
    [
      ['the first line', true, ...undone],
      ['a line in the middle', true, ...undone],
      ['the line changed last', true, ...undone],
      ['the line changed last, reached by ↓', true, ...undone],
      ['Find, empty', true, ...undone],
      ['a button', true, ...undone],
      ['no field', true, ...undone],
    ],
  ],
  [
    'takes back what is typed and not saved, and nothing else',
    UNDO,
    [
      ['a line with typed text', true, ...putBack],
      ['a line that was emptied', true, ...putBack],
      ['a line with a word in it', true, ...putBack],
      ['a line with its quantity written differently', true, ...putBack],
      ['a line whose text was refused', true, ...putBack],
      ['a line filled by Ctrl+D', true, ...putBack],
      // The browser undoes what was typed into Find.
      ['Find, with text typed now', false, same, 'Find'],
    ],
  ],
  ['on a Mac', UNDO_MAC, [['the line changed last', true, ...undone]]],
  ['is the same with Caps Lock', UNDO_CAPS, [['the line changed last', true, ...undone]]],
  ['is the browser’s', REDO, [['the line changed last', false, same, 'Eclair']]],
  ['is a character', ALT_GR, [['the line changed last', false, same, 'Eclair']]],
  [
    'fills a quantity, and nothing elsewhere',
    COPY,
    [
      ['the first line', true, same, 'Apple Pie'],
      ['a line in the middle', true, '5 12 12 15 3', 'Cake'],
      ['the line changed last', true, '5 12 7 15 15', 'Eclair'],
      ['a line with typed text', true, '5 12 12 15 3', 'Cake'],
      ['Find, empty', false, same, 'Find'],
      ['no field', false, same, 'body'],
    ],
  ],
  [
    'goes to the first line from a line alone',
    FIRST,
    [
      ['the first line', true, same, 'Apple Pie'],
      ['the line changed last', true, same, 'Apple Pie'],
      ['a line with typed text', true, '5 12 99 15 3', 'Apple Pie'],
      ['Find, empty', false, same, 'Find'],
    ],
  ],
  ['selects text', SELECT, [['a line with typed text', false, '5 12 99 15 3', 'Cake']]],
  [
    'goes to the last line from a line alone',
    LAST,
    [
      ['the first line', true, same, 'Eclair'],
      ['the line changed last', true, same, 'Eclair'],
      ['a line with typed text', true, '5 12 99 15 3', 'Eclair'],
      ['no field', false, same, 'body'],
    ],
  ],
])('%s: %s', async (_, chord, rows) => {
  await open()
  for (const [place, isTaken, quantities, at] of rows) {
    await ready()
    places[place]?.()
    expect(press(chord), `${place}: taken from the browser`).toBe(isTaken)
    // Find shows fewer lines.
    const now = place === 'Find, with text typed now' ? quantities : shown()
    expect([now, cursor()], place).toEqual([quantities, at])
    fireEvent.change(find(), { target: { value: '' } })
    act(() => (document.activeElement as HTMLElement).blur())
    await waitFor(async () => expect(await shop.quantities(), place).toBe(quantities))
  }
})

test('Alt+↓, Alt+O and Alt+P open one thing, from wherever they work', async () => {
  await open()
  const menus = () =>
    [...document.querySelectorAll<HTMLDetailsElement>('details[open]')].flatMap(
      ({ id }) => ({ 'order-options': 'Options', 'order-print': 'Print' })[id] ?? [],
    )
  const table: readonly (readonly [Chord, string, string])[] = [
    [OPTIONS, 'the line changed last', 'Options'],
    [OPTIONS, 'Find, empty', 'Options'],
    [OPTIONS, 'no field', 'Options'],
    [PRINT, 'the first line', 'Print'],
    [PRINT, 'a button', 'Print'],
    [DETAILS, 'Find, empty', ''],
    [DETAILS, 'no field', ''],
  ]
  for (const [chord, place, opens] of table) {
    places[place]?.()
    expect(press(chord), `${chord[0]}, ${place}`).toBe(opens !== '')
    expect([menus(), screen.queryAllByRole('dialog').length]).toEqual([opens ? [opens] : [], 0])
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) menu.open = false
  }
  for (const place of ['the first line', 'the line changed last']) {
    places[place]?.()
    press(DETAILS)
    const dialog = await screen.findByRole('dialog')
    // Behind a dialog all chords rest.
    focus(within(dialog).getAllByRole('button')[0] as HTMLElement)
    for (const chord of [UNDO, DONE, OPTIONS, PRINT]) expect(press(chord), chord[0]).toBe(false)
    expect([shown(), menus()]).toEqual([same, []])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test.each(['the line changed last', 'a line with typed text', 'Find, empty', 'a button', 'no field'])(
  'Ctrl+Enter in %s is Done once, and saves what is typed before',
  async (place) => {
    const portal = await open()
    places[place]?.()
    expect(press(DONE)).toBe(true)
    await waitFor(() => expect(askedOf(api.orders.done, portal.sent)).toHaveLength(1))
    expect(await shop.quantities()).toBe(place === 'a line with typed text' ? '5 12 99 15 3' : same)
  },
)

test('Ctrl+Z again and again takes one change back at a time, to the first', async () => {
  await open()
  focus(cell('Eclair'))
  const seen: string[] = []
  for (let times = 0; times < 7; times += 1) {
    press(UNDO)
    seen.push(`${shown()} at ${cursor()}`)
  }
  expect(seen).toEqual([
    '5 12 7 15 9 at Eclair',
    '5 12 7 15 _ at Eclair',
    '5 12 7 _ _ at Donut',
    '5 12 _ _ _ at Cake',
    '5 _ _ _ _ at Bagel',
    '_ _ _ _ _ at Apple Pie',
    '_ _ _ _ _ at Apple Pie',
  ])
})
