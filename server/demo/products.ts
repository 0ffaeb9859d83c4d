import { upcCheckDigit } from '#rules/upc.ts'
import type { Draft, Row } from '../import/layout.ts'
import { row } from '../import/rows.ts'
import { type Random, randomOf } from './random.ts'
import { type Recipe, recipes } from './words.ts'

export interface Product {
  readonly item: Row<'items'>
  /** What one piece costs a customer of the usual price group. */
  readonly cents: number
}

const ORDINARY_LENGTH = 30
const LONGEST = 120
const LONG_SHARE = 0.05
/** A01 is 0.99, each code 20 cents more. */
const FIRST_CODE_CENTS = 99
const CODE_STEP_CENTS = 20
export const PRICE_CODE_COUNT = 75

export const priceCode = (index: number): string => `A${String(index + 1).padStart(2, '0')}`
export const codeCents = (index: number): number => FIRST_CODE_CENTS + index * CODE_STEP_CENTS

/** About 1,500 products of our own, the same for the same seed. */
export function makeProducts(seed: string): Product[] {
  const products: Product[] = []
  const names = new Set<string>()
  for (const [section, recipe] of Object.entries(recipes)) {
    const random = randomOf(`${seed}|${section}`)
    const longCount = Math.round(recipe.count * LONG_SHARE)
    for (let made = 0; made < recipe.count; made += 1) {
      const isLong = made >= recipe.count - longCount
      const dish = newDish(random, recipe, names, isLong)
      names.add(dish.name)
      products.push(product(random, section, recipe, dish, products.length))
    }
  }
  return products
}

interface Dish {
  readonly name: string
  readonly traits: ReadonlySet<string>
  readonly parts: readonly string[]
}

function newDish(random: Random, recipe: Recipe, names: ReadonlySet<string>, isLong: boolean): Dish {
  const most = isLong ? LONGEST : ORDINARY_LENGTH
  for (let attempt = 0; attempt < 5_000; attempt += 1) {
    const dish = compose(random, recipe, isLong ? recipe.long : random.pick(recipe.patterns))
    if (dish.name.length <= most && !names.has(dish.name)) return dish
  }
  throw new Error('The words of a section do not make as many names as are wanted.')
}

function compose(random: Random, { parts, base }: Recipe, pattern: string): Dish {
  const traits = new Set(base)
  const used: string[] = []
  const name = pattern.replace(/\{(\w+)\}/g, (_, part: string) => {
    const free = (parts[part] ?? []).filter((word) => !used.includes(word))
    const word = random.pick(free)
    used.push(word)
    const [label = '', letters = ''] = word.split('|')
    for (const letter of letters) traits.add(letter)
    return label
  })
  return { name, traits, parts: used.map((word) => word.split('|')[0] ?? '') }
}

function product(
  random: Random,
  section: string,
  recipe: Recipe,
  { name, traits, parts }: Dish,
  index: number,
): Product {
  const has = (letters: string) => [...letters].some((letter) => traits.has(letter))
  const [cheap, dear] = recipe.price
  const cents = random.whole(cheap, dear)
  const retail = Math.min(
    PRICE_CODE_COUNT - 1,
    Math.max(0, Math.round((cents * 1.55 - FIRST_CODE_CENTS) / CODE_STEP_CENTS)),
  )
  const isVegetarian = !has('pmf')
  const isVegan = isVegetarian && !has('deh')
  const isGlutenFree = !has('g')
  const isRestricted = random.chance(0.03)
  const diets = [isVegan ? 'Vegan.' : isVegetarian ? 'Vegetarian.' : '', isGlutenFree ? 'Made without gluten.' : '']
  const [shortest, longest] = recipe.shelfLife
  const draft: Draft<'items'> = {
    itemNo: String(100_100 + index * 7),
    description: name,
    sectionName: section,
    priceCode: priceCode(retail),
    msrpCode: priceCode(Math.min(PRICE_CODE_COUNT - 1, retail + 1)),
    upc: upcOf(index),
    traySize: random.pick(recipe.trays),
    shelfLifeDays: random.whole(shortest, longest),
    userDefinedCode: random.chance(0.1) ? random.pick(['NEW', 'LTO', 'TOP']) : '',
    isHealthy: !has('p') && random.chance(recipe.healthy),
    isGlutenFree,
    isVegetarian,
    isVegan,
    isLenten: !has('pm'),
    hasPork: has('p'),
    isRestricted,
    salesDescription1: `${[...new Set(parts)].join(', ')}, made fresh in our kitchen.`.slice(0, LONGEST),
    salesDescription2: diets.filter(Boolean).join(' '),
    salesDescription3: [shortest < 30 ? 'Keep cold.' : '', section.startsWith('HOT') ? 'Heat before serving.' : '']
      .filter(Boolean)
      .join(' '),
    salesDescription4: isRestricted ? 'Only where authorized.' : '',
    isActive: !random.chance(0.02),
  }
  return { item: row('items', draft), cents }
}

/** Numbers of the ranges that no company is given (in-store 4…, unused 00001…): they cannot be anybody's real product. */
function upcOf(index: number): string {
  const digits = String(10_000 + index * 37).padStart(6, '0')
  const firstEleven = index % 3 === 0 ? `00001${digits}` : `47100${digits}`
  return `${firstEleven}${upcCheckDigit(firstEleven)}`
}
