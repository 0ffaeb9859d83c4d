/** What colour the words of a product's name have, so that ham looks like ham. */
const tones: readonly (readonly [RegExp, string])[] = [
  [/berry|cherry|cranberry|beet|grape/i, '#a33a63'],
  [/tomato|red pepper|watermelon|salsa|minestrone|chili/i, '#cf4b36'],
  [/ham\b|salami|prosciutto|pepperoni|capicola|bacon|pork|seafood|salmon|shrimp/i, '#dd8a86'],
  [/beef|pastrami|steak|meatball|meatloaf|jerky|roast|burger|brat|rib\b|sausage|chorizo/i, '#9c5a41'],
  [/chocolate|mocha|cocoa|brownie|cold brew|coffee|double/i, '#6b452f'],
  [/turkey|chicken|tuna|cod|fish|almond|oat|granola|hummus|cashew|pita|chai|latte/i, '#dcb98a'],
  [/carrot|pumpkin|mango|peach|apricot|orange|citrus|buffalo|sweet potato|cheddar/i, '#e0913a'],
  [/egg|lemon|banana|pineapple|corn|butter|mustard|honey|maple|caramel|popcorn/i, '#efc44f'],
  [/spinach|kale|cucumber|guacamole|avocado|pesto|verde|green|celery|pea\b|broccoli|dill|lime|edamame/i, '#7da453'],
  [/garden|greek|veg|salad|slaw|apple|pear|melon|caesar|cobb|harvest|olive/i, '#93b366'],
  [/milk|yogurt|water|vanilla|cream|alfredo|ranch|coconut|tofu/i, '#f3ead6'],
]
const others = ['#c9955b', '#b97a52', '#d7a865', '#a8b06a', '#c77f5f'] as const

/** The colours that a name speaks of, as it says them; at least two, the rest picked by `variant`. */
export function tonesOf(name: string, variant: number): readonly [string, string] {
  const found = tones
    .map(([word, tone]) => ({ at: name.search(word), tone }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ tone }) => tone)
  const spare = (more: number) => others[(variant + more) % others.length] ?? others[0]
  return [found[0] ?? spare(0), found[1] ?? spare(2)]
}

const breads: readonly (readonly [RegExp, string, string])[] = [
  [/wheat|multigrain|oat|bran/i, '#b9834a', '#8f5f31'],
  [/marble|rye|pretzel/i, '#8d5a35', '#66401f'],
  [/spinach/i, '#a9b97a', '#84985a'],
  [/tomato/i, '#dd9a6e', '#b8744a'],
]
/** Crumb and crust of the bread that a name speaks of. */
export function breadOf(name: string): readonly [crumb: string, crust: string] {
  const [, crumb, crust] = breads.find(([word]) => word.test(name)) ?? [undefined, '#e6bd83', '#bf8a4b']
  return [crumb, crust]
}
