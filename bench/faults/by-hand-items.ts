import type { Planted } from './fault.ts'

const CHANGE = 'rules/items/item-change.ts'
const SAVE = 'server/items/save-item.ts'
const SQL = 'server/items/save-item.sql.ts'
const FACTS = 'server/ordering/item-facts.sql.ts'
const OF_SAVE = ['server/items/save-item.test.ts']
const OF_ALONE = ['server/items/save-item-alone.test.ts']
const OF_WORDS = ['server/items/own-words.test.ts']
const OF_SCREEN = ['web/items/items.test.tsx']

/** Whose items are changed, what of them, and what two who change one item see. */
export const itemPlanted: readonly Planted[] = [
  ['a life above the item’s own', CHANGE, 'shelfLifeDays > item.itemShelfLifeDays', 'false', OF_SAVE],
  ['a price code that is none', SAVE, 'isPriceCode: (given) => codes?.has(given) ?? true,', '', OF_SAVE],
  ['two items with one number', SAVE, '      takenBy,\n', '', OF_SAVE],
  [
    'another customer’s words',
    SQL,
    "'customerNo', '=', toldBy(who, customerNo)",
    "toldBy(who, customerNo), 'is not', null",
    OF_SAVE,
  ],
  ['a change of an item that tells nobody', SQL, 'customerNo: toldBy(who, customerNo)', 'customerNo', OF_ALONE],
  ['marks without the words', SAVE, 'if (version !== undefined) version = await', 'version = await', OF_ALONE],
  ['the life of the item alone', FACTS, 'least(ci.shelf_life_days, i.shelf_life_days)', 'i.shelf_life_days', OF_WORDS],
  ['the price code of the item alone', FACTS, '  priceCode: priceCodeFact,', '', OF_WORDS],
  ['hidden without a word about open orders', 'web/items/ItemMaintenance.tsx', 'open.orders === 0', 'true', OF_SCREEN],
  [
    'a refused text is forgotten when another field of the row is saved',
    'web/items/saving/item-store.ts',
    '(row.putOff ?? row.refused ?? status) : SAVING',
    '(row.putOff ?? status) : SAVING',
    ['web/items/refused.test.tsx'],
  ],
]
