import { beforeAll, describe, expect, test } from 'vitest'
import { orderColumnSettings } from '#contract/shapes/item-columns.ts'
import type { Viewer } from '#rules/access.ts'
import { previewFill } from '#rules/orders/order-fill.ts'
import { type Sort, sortItems } from '#rules/orders/order-view.ts'
import { learnZone } from '../../portal/zone.ts'
import { searchedText } from '../codes/codes.ts'
import { saveText } from '../docket/Footer.tsx'
import { picturesShown } from '../pictures/picture-columns.ts'
import { readSort, writeSort } from '../view/use-view-address.ts'
import { columnChoices, factsOffered, namesShown, orderColumns } from './columns.ts'
import type { OrderItem } from './order-api.ts'
import { type Chip, type Entry, entriesOf, findable, lastQuantity, type ViewChoice, viewItems } from './order-view.ts'

const item = (itemNo: string, description: string, more: Partial<OrderItem> = {}): OrderItem => ({
  itemNo,
  description,
  quantity: 0,
  version: 0,
  history: [],
  waste: [],
  ...more,
})
const items = [
  item('100154', 'Turkey & Swiss Sub', { upc: '471000102962', history: [8] }),
  item('9', 'Egg Salad Wedge', { priceCode: 'A21' }),
  item('100147', 'Turkey & Cheddar Wedge', { history: [0, 5] }),
]
const quantities: Record<string, number> = { '9': 4 }
const viewed = (choice: ViewChoice, sort: Sort = { by: 'itemNo' }) => {
  const { items: shownItems, also } = viewItems(
    sortItems(items, sort).map(findable),
    choice,
    (no) => quantities[no] ?? 0,
  )
  return [shownItems, also].map((all) => all.map(({ itemNo }) => itemNo))
}
const shown = (find: string, chip: Chip = 'all', sort?: Sort) => viewed({ find, chip }, sort)[0]

describe('which lines are shown', () => {
  test('ORD-69 by item number, as a number', () => expect(shown('')).toEqual(['9', '100147', '100154']))
  test('every word, anywhere, in any case', () => {
    expect(shown('WEDGE turk')).toEqual(['100147'])
    expect(shown('a21')).toEqual(['9'])
    expect(shown('47100')).toEqual(['100154'])
    expect(shown('nothing such')).toEqual([])
  })
  test('the chips: ordered, and ordered last time but blank now', () => {
    expect(shown('', 'ordered')).toEqual(['9'])
    expect(shown('', 'missing')).toEqual(['100154'])
    expect(shown('egg', 'missing')).toEqual([])
  })
  test('Find looks in all lines: what a chip leaves out is found besides', () => {
    expect(viewed({ find: 'turk', chip: 'missing' })).toEqual([['100154'], ['100147']])
    expect(viewed({ find: 'egg', chip: 'missing' })).toEqual([[], ['9']])
    expect(viewed({ find: 'turk', chip: 'all' })).toEqual([['100147', '100154'], []])
    expect(viewed({ find: ' ', chip: 'ordered' })).toEqual([['9'], []])
  })
  test('the lines that were filled', () => {
    expect(viewed({ find: '', chip: 'filled', filled: new Set(['100147', '9']) })).toEqual([['9', '100147'], []])
    expect(viewed({ find: '', chip: 'filled' })).toEqual([[], []])
  })
})

describe('sections', () => {
  const rows = (grouping: 0 | 1 | 2, ...closed: string[]) =>
    entriesOf(items, grouping, new Set(closed)).map((entry) => textOf(entry))
  const textOf = (entry: Entry) => {
    if (entry.kind === 'item') return `${entry.index} ${entry.item.itemNo}`
    return entry.kind === 'section' ? `# ${entry.section.title}` : `-- ${entry.text}`
  }
  test('ORD-06 a bar over each price code, the nameless last; lines are counted without the bars', () => {
    expect(rows(0)).toEqual(['0 100154', '1 9', '2 100147'])
    expect(rows(1)).toEqual(['# Price code A21', '0 9', '# No price code', '1 100154', '2 100147'])
    expect(rows(2)).toEqual(['# No section', '0 100154', '1 9', '2 100147'])
  })
  test('a closed section keeps its bar and leaves its lines to nobody', () => {
    expect(rows(1, '')).toEqual(['# Price code A21', '0 9', '# No price code'])
    expect(rows(1, 'A21')).toEqual(['# Price code A21', '# No price code', '0 100154', '1 100147'])
  })
  test('what Find found besides stands under a rule of its own, and is counted on', () => {
    const [first, ...also] = items
    expect(entriesOf(first ? [first] : [], 1, new Set(), also).map(textOf)).toEqual([
      '# No price code',
      '0 100154',
      '-- Also on the list (2)',
      '1 9',
      '2 100147',
    ])
    expect(entriesOf([], 0, new Set(), items.slice(0, 1)).map(textOf)).toEqual(['-- Also on the list (1)', '0 100154'])
  })
})

describe('the view in the address', () => {
  test('sort and dir, whatever somebody wrote there', () => {
    expect(readSort({})).toEqual({ by: 'itemNo' })
    expect(readSort({ sort: 'history1', dir: 'desc' })).toEqual({ by: 'history1', isDescending: true })
    expect(readSort({ sort: '<b>', dir: 'desc' })).toEqual({ by: 'itemNo' })
  })
  test('the default order leaves the address alone', () => {
    expect(writeSort({ by: 'itemNo' })).toEqual({ sort: undefined, dir: undefined })
    expect(readSort(writeSort({ by: 'itemNo', isDescending: true }))).toEqual({ by: 'itemNo', isDescending: true })
  })
})

describe('columns', () => {
  const viewer = (isAdmin: boolean, ...rights: string[]): Viewer => ({
    userCode: 'U',
    isStaff: false,
    isAdmin,
    customerNo: '104220',
    rights: new Set(rights as Viewer['rights'] extends ReadonlySet<infer R> ? R[] : never),
  })
  const chosen = [
    'priceCode',
    'msrp',
    'msrpCode',
    'baseCost',
    'extended',
    'removed',
    'historyTotal',
    'history1',
    'history3',
  ]
  const history = ['11/18', '11/11'].map((label) => ({ label, date: '2026-11-18' }))
  const keys = (who: Viewer) => orderColumns({ chosen, viewer: who, history, items }).map(({ key }) => key)

  test('ORD-68 ORD-56 what the viewer may not see is absent, and so is a history day that is not there', () => {
    expect(keys(viewer(false))).toEqual(['history1', 'historyTotal', 'priceCode'])
    expect(keys(viewer(false, 'viewMsrp', 'menuChange'))).toEqual([
      'history1',
      'historyTotal',
      'priceCode',
      'msrp',
      'removed',
    ])
    expect(keys(viewer(true))).toEqual([
      'history1',
      'historyTotal',
      'priceCode',
      'msrp',
      'msrpCode',
      'baseCost',
      'extended',
    ])
  })
  test('ORD-66 the chooser offers what the viewer may see, each once, and pictures where there are any', () => {
    const offered = (who: Viewer, hasPictures = false) =>
      columnChoices(who, history, hasPictures).map(({ flag }) => flag as string)
    const rights = ['msrp', 'msrpCode', 'baseCost', 'extended', 'removed']
    const all = Object.keys(orderColumnSettings).filter((flag) => !['image', 'packageImage'].includes(flag))
    expect(offered(viewer(false)).toSorted()).toEqual(all.filter((flag) => !rights.includes(flag)).toSorted())
    expect(offered(viewer(true, 'menuChange')).toSorted()).toEqual(all.toSorted())
    expect(offered(viewer(true, 'menuChange'), true).toSorted()).toEqual(Object.keys(orderColumnSettings).toSorted())
  })
  test('GEN-15 the columns of pictures are those chosen, where there are any; the same object for the same choice', () => {
    expect(picturesShown(['image', 'packageImage', 'upc'], true)).toEqual(['product', 'package'])
    expect(picturesShown(['packageImage'], true)).toEqual(['package'])
    expect(picturesShown(['upc'], true)).toEqual([])
    expect(picturesShown(['image', 'packageImage'], false)).toEqual([])
    expect(picturesShown(['image'], true)).toBe(picturesShown(['image', 'upc'], true))
  })
  test('a line never goes without a name', () => {
    expect(namesShown(['upc'])).toEqual({ itemNo: false, description: true })
    expect(namesShown(['itemNo'])).toEqual({ itemNo: true, description: false })
  })
  test('ORD-32 Total and Waste % say how many days they count where not all of these are shown', () => {
    const wasted = [item('1', 'x', { historyTotal: 19, wastePercent: 5.3 })]
    const sums = (shownDays: readonly string[]) =>
      orderColumns({
        chosen: ['historyTotal', ...shownDays],
        viewer: viewer(false, 'wasteSystem'),
        history,
        items: wasted,
      }).flatMap(({ key, label }) => (['historyTotal', 'wastePercent'].includes(key) ? [label] : []))
    expect(sums(['history1'])).toEqual(['Total of last 2', 'Waste % of last 2'])
    expect(sums([])).toEqual(['Total of last 2', 'Waste % of last 2'])
    expect(sums(['history1', 'history2', 'history3'])).toEqual(['Total', 'Waste %'])
    expect(factsOffered(viewer(false), history, wasted).map(({ label }) => label)).toContain('Total of last 2')
  })
  test('WST-05 Find takes a scanned barcode', () => {
    const all = [item('1', 'Ham', { upc: '471000102962' }), item('2', 'Milk', { upc: '012345678905' })].map(findable)
    const found = (find: string) =>
      viewItems(all, { find, chip: 'all' }, () => 0, searchedText(find)).items.map(({ itemNo }) => itemNo)
    expect(found('(01)00471000102962(17)261201')).toEqual(['1'])
    expect(found(']E00012345678905')).toEqual(['2'])
  })
  test('ORD-33 waste stands beside the pieces only for those who may see it', () => {
    const wasteOf = (who: Viewer) =>
      orderColumns({ chosen, viewer: who, history, items })[0]?.more?.(item('1', 'x', { waste: [2] }))
    expect([wasteOf(viewer(false)), wasteOf(viewer(false, 'wasteSystem'))]).toEqual(['', '2'])
  })
  test('ORD-31 where fewer were delivered than ordered, the order stands beside it, and Fill orders as before', () => {
    const short = item('1', 'x', { history: [8], historyShort: [2], waste: [1] })
    const [column] = orderColumns({ chosen, viewer: viewer(false, 'wasteSystem'), history, items })
    expect([column?.text(short), column?.more?.(short)]).toEqual(['8', 'of 10, 1'])
    expect(lastQuantity(short)).toBe(10)
    expect(previewFill([{ ...short, quantity: 0 }], 0, 300).changes.map(({ to }) => to)).toEqual([10])
  })
})

describe('the footer tells the truth in one sentence', () => {
  beforeAll(() => learnZone('America/Chicago'))
  const calm = {
    typing: 0,
    saving: 0,
    waiting: 0,
    unsaved: 0,
    isOffline: false,
    late: 0,
    savedAt: new Date('2026-11-20T19:14:00Z'),
  }
  test.each([
    [{}, 'All saved 1:14 PM'],
    [{ saving: 3, late: 2 }, '2 quantities not saved yet. Trying again…'],
    [{ savedAt: undefined }, 'Saved as you go'],
    [{ saving: 3 }, 'Saving 3…'],
    [{ unsaved: 1, saving: 3 }, '1 line not saved'],
    [{ waiting: 3, isOffline: true }, 'Offline. 3 quantities waiting on this device'],
    [{ typing: 1 }, 'Typing…'],
  ])('%j: %s', (more, text) => expect(saveText({ ...calm, ...more })).toBe(text))
  test.each([
    [{ waiting: 1, isOffline: true }, 'Viewing has ended. 1 quantity waiting on this device'],
    [{ waiting: 3, isOffline: true }, 'Viewing has ended. 3 quantities waiting on this device'],
    [{ unsaved: 1, waiting: 3 }, '1 line not saved'],
    [{}, 'All saved 1:14 PM'],
  ])('IMP-05 %j when View As has ended: %s', (more, text) => expect(saveText({ ...calm, ...more }, true)).toBe(text))
})
