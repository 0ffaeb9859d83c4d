/** The dishes, drawn: each into a field of 160 × 120. Shapes alone, a few each, so that forty of them cost no frame. */
import { breadOf, tonesOf } from './palette.ts'

interface Drawn {
  readonly name: string
  /** Any whole number; the same one gives the same picture. */
  readonly variant: number
}
type Dish = (drawn: Drawn) => string

const LEAF = '#8db255'
const LEAF_DARK = '#6d9440'
const shadow = (rx: number) => `<ellipse cx="80" cy="100" rx="${rx}" ry="7" fill="#000" opacity=".1"/>`
const dots = (points: readonly (readonly [number, number])[], r: number, tone: string) =>
  points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${tone}"/>`).join('')
const turned = (degrees: number, inner: string) => `<g transform="rotate(${degrees} 80 64)">${inner}</g>`

const wedge: Dish = ({ name, variant }) => {
  const [crumb, crust] = breadOf(name)
  const [first, second] = tonesOf(name, variant)
  return `${shadow(52)}${turned(
    (variant % 3) * 3 - 3,
    `<path d="M30 96 104 30q8-6 14 2l12 64z" fill="${crust}"/>` +
      `<path d="M36 90 104 36q6-4 9 2l10 52z" fill="${crumb}"/>` +
      `<path d="M33 82q10-6 18 0t18 0 18 0 18 0 18 0l2 8H30z" fill="${LEAF}"/>` +
      `<path d="M30 88h98l1 5H27z" fill="${first}"/><path d="M28 92h102l-3 5H31z" fill="${second}"/>` +
      `<rect x="27" y="95" width="106" height="8" rx="4" fill="${crust}"/>`,
  )}`
}

const bun: Dish = ({ name, variant }) => {
  const [crumb, crust] = breadOf(name)
  const [first, second] = tonesOf(name, variant)
  const seeds: [number, number][] =
    variant % 2
      ? [
          [62, 42],
          [78, 36],
          [94, 42],
          [70, 50],
          [88, 50],
        ]
      : [[80, 40]]
  return (
    shadow(48) +
    `<path d="M36 60c0-26 20-34 44-34s44 8 44 34z" fill="${crust}"/><path d="M44 54c2-16 16-22 36-22" fill="none" stroke="${crumb}" stroke-width="5" stroke-linecap="round"/>` +
    dots(seeds, 2, '#fbeed3') +
    `<path d="M34 62q8 7 15 0t15 0 16 0 15 0 15 0 16 0l-2 8H36z" fill="${LEAF}"/>` +
    `<path d="M38 68h84l-10 9-8-5z" fill="${second}"/><rect x="36" y="72" width="88" height="12" rx="6" fill="${first}"/>` +
    `<path d="M37 84h86c0 12-8 16-16 16H53c-8 0-16-4-16-16z" fill="${crust}"/>`
  )
}

const wrap: Dish = ({ name, variant }) => {
  const [crumb, crust] = breadOf(name)
  const [first, second] = tonesOf(name, variant)
  const roll = (x: number, y: number) =>
    `<path d="M${x - 44} ${y + 14}a16 16 0 0 1 8-30l48-10v48z" fill="${crumb}"/>` +
    `<ellipse cx="${x + 14}" cy="${y - 1}" rx="14" ry="25" fill="${crust}"/><ellipse cx="${x + 14}" cy="${y - 1}" rx="11" ry="21" fill="${LEAF}"/>` +
    `<ellipse cx="${x + 14}" cy="${y - 7}" rx="8" ry="9" fill="${first}"/><ellipse cx="${x + 15}" cy="${y + 9}" rx="7" ry="7" fill="${second}"/>`
  return shadow(54) + turned(-8, roll(70, 50) + roll(96, 78))
}

const bowl: Dish = ({ name, variant }) => {
  const [first, second] = tonesOf(name, variant)
  const leaves: [number, number][] = [
    [48, 56],
    [64, 48],
    [80, 54],
    [96, 48],
    [112, 56],
    [72, 60],
    [90, 61],
  ]
  return (
    shadow(46) +
    dots(leaves, 14, LEAF) +
    dots(
      [
        [56, 56],
        [104, 57],
        [80, 47],
      ],
      8,
      LEAF_DARK,
    ) +
    dots(
      variant % 2
        ? [
            [62, 52],
            [88, 56],
          ]
        : [
            [70, 55],
            [100, 53],
          ],
      8,
      first,
    ) +
    dots(
      variant % 3
        ? [
            [76, 62],
            [108, 60],
          ]
        : [
            [52, 62],
            [92, 48],
          ],
      6,
      second,
    ) +
    '<path d="M28 62h104c0 24-18 40-38 40H66c-20 0-38-16-38-40z" fill="#e9e4d8"/><path d="M28 62h104l-1 7H29z" fill="#d4cdbd"/>'
  )
}

const soup: Dish = ({ name, variant }) => {
  const [first, second] = tonesOf(name, variant)
  return (
    shadow(46) +
    '<path d="M64 34q-7-7 0-13t0-13M84 34q-7-7 0-13t0-13M104 34q-7-7 0-13" fill="none" stroke="#cfc8b8" stroke-width="3" stroke-linecap="round"/>' +
    `<path d="M26 56h108c0 28-18 46-38 46H64c-20 0-38-18-38-46z" fill="#51707f"/><ellipse cx="80" cy="56" rx="54" ry="14" fill="#6c8b99"/><ellipse cx="80" cy="56" rx="47" ry="10" fill="${first}"/>` +
    dots(
      variant % 2
        ? [
            [62, 56],
            [84, 53],
            [98, 59],
          ]
        : [
            [70, 59],
            [92, 54],
          ],
      4,
      second,
    ) +
    dots(
      [
        [76, 55],
        [106, 55],
      ],
      2.5,
      LEAF_DARK,
    )
  )
}

const breakfast: Dish = ({ name, variant }) => {
  if (/oats|pudding|bowl|gravy|bites/i.test(name)) return bowl({ name, variant })
  if (/burrito|wrap/i.test(name)) return wrap({ name, variant })
  const [crumb, crust] = breadOf(name)
  const [first, second] = tonesOf(name.replace(/egg/i, ''), variant)
  return (
    shadow(46) +
    `<path d="M38 58c0-20 18-28 42-28s42 8 42 28z" fill="${crumb}"/><path d="M38 54h84v6H38z" fill="${crust}"/>` +
    `<path d="M30 62q12-8 24-2t28-1 26 1 22 3q2 8-10 8H40q-12 0-10-9z" fill="#fffdf4" stroke="#e7dfc8"/><ellipse cx="76" cy="61" rx="12" ry="6" fill="#f2b733"/>` +
    `<path d="M38 70h84l-12 8z" fill="${second}"/><rect x="36" y="74" width="88" height="9" rx="4.5" fill="${first}"/>` +
    `<path d="M38 84h84v6c0 8-6 11-14 11H52c-8 0-14-3-14-11z" fill="${crumb}"/>`
  )
}

const bake: Dish = ({ name, variant }) => {
  const [first, second] = tonesOf(name, variant)
  if (/cookie|bar|brownie|slice|loaf|cake/i.test(name) || variant % 3 === 0)
    return `${shadow(40)}<circle cx="80" cy="62" r="40" fill="#c48b4f"/><circle cx="80" cy="59" r="38" fill="#dba869"/>${dots(
      [
        [62, 48],
        [84, 40],
        [100, 56],
        [72, 70],
        [92, 76],
        [58, 66],
      ],
      5,
      first,
    )}${dots(
      [
        [76, 56],
        [88, 64],
      ],
      3.5,
      second,
    )}`
  return (
    shadow(36) +
    '<path d="M50 64h60l-9 38H59z" fill="#d8c7a6"/><path d="M62 66l4 34M80 66v34M98 66l-4 34" stroke="#bfa980" stroke-width="2"/>' +
    `<path d="M42 66c-6-10 2-18 8-19 2-15 18-21 30-21s28 6 30 21c6 1 14 9 8 19z" fill="#c98f4e"/>` +
    dots(
      [
        [66, 42],
        [88, 38],
        [80, 52],
        [100, 52],
        [58, 56],
      ],
      4.5,
      first,
    )
  )
}

const parfait: Dish = ({ name, variant }) => {
  const [first] = tonesOf(name.replace(/yogurt/i, ''), variant)
  return (
    shadow(30) +
    `<path d="M52 34h56l-8 68H60z" fill="#fbf7ec" stroke="#d8d2c2" stroke-width="2"/><path d="M54.5 52h51l-1.7 14H56.2z" fill="${first}"/><path d="M58 82h44l-1.500 12h-41z" fill="${first}"/>` +
    '<path d="M50 34q4-12 16-10 6-10 16-6 12-4 16 6 10-2 12 10z" fill="#fffdf6" stroke="#e2dccb"/>' +
    dots(
      variant % 2
        ? [
            [68, 26],
            [92, 26],
          ]
        : [
            [80, 20],
            [94, 28],
          ],
      5,
      first,
    ) +
    dots(
      [
        [74, 30],
        [86, 29],
        [100, 31],
      ],
      2.5,
      '#b98b52',
    )
  )
}

const cup: Dish = ({ name, variant }) => {
  const [first, second] = tonesOf(name, variant)
  const top: [number, number][] = [
    [56, 50],
    [70, 42],
    [84, 46],
    [98, 42],
    [106, 52],
  ]
  return (
    shadow(36) +
    dots(top, 11, first) +
    dots(
      [
        [63, 52],
        [90, 52],
      ],
      10,
      second,
    ) +
    '<path d="M44 54h72l-9 48H53z" fill="#f6f4ec" fill-opacity=".82" stroke="#cfd4cd" stroke-width="2"/>' +
    dots(
      [
        [62, 68],
        [96, 66],
        [80, 86],
      ],
      9,
      first,
    ) +
    dots(
      [
        [79, 68],
        [66, 86],
        [94, 86],
      ],
      8,
      second,
    )
  )
}

const dip: Dish = ({ name, variant }) => {
  const [first, second] = tonesOf(name, variant)
  return (
    shadow(44) +
    `<path d="M34 60h92l-8 40H42z" fill="#eae6da"/><ellipse cx="80" cy="58" rx="48" ry="18" fill="#d8d2c2"/><ellipse cx="80" cy="57" rx="42" ry="14" fill="${first}"/>` +
    '<path d="M52 57q10-10 26-5t26-2M58 63q14-7 26-2t20-1" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"/>' +
    dots(
      [
        [78, 55],
        [86, 58],
      ],
      4,
      second,
    )
  )
}

const kit: Dish = ({ name, variant }) => {
  const [first, second] = tonesOf(name, variant)
  const cell = (x: number, width: number) =>
    `<rect x="${x}" y="38" width="${width}" height="52" rx="5" fill="#d9dcd4"/>`
  return (
    shadow(58) +
    `<rect x="20" y="30" width="120" height="68" rx="9" fill="#eceee8"/>${cell(28, 50)}${cell(84, 22)}${cell(112, 20)}` +
    dots(
      [
        [42, 52],
        [60, 52],
        [42, 74],
        [62, 76],
        [52, 63],
      ],
      10,
      first,
    ) +
    '<path d="M87 46h16v16H87zM87 66h16v16H87z" fill="#efc25a"/>' +
    dots(
      [
        [122, 50],
        [119, 63],
        [124, 75],
      ],
      6,
      second,
    )
  )
}

const bag: Dish = ({ name, variant }) => {
  const [first, second] = tonesOf(name, variant)
  return (
    shadow(36) +
    `<path d="M46 24q34 5 68 0l5 76q-39-5-78 0z" fill="${first}"/><path d="M46 24q34 5 68 0v9q-34 5-69 0zM42 92q38-5 76 0l1 8q-39-5-78 0z" fill="#000" opacity=".14"/>` +
    `<ellipse cx="80" cy="62" rx="26" ry="19" fill="#fffaf0"/>` +
    dots(
      [
        [70, 62],
        [84, 56],
        [92, 66],
      ],
      7,
      second,
    ) +
    (variant % 2 ? '<path d="M60 44h40" stroke="#fffaf0" stroke-width="4"/>' : '')
  )
}

const drink: Dish = ({ name, variant }) => {
  const [first] = tonesOf(name.replace(/green juice/i, 'kale'), variant)
  const isCup = /latte|mocha|chai|brew|cocoa|smoothie/i.test(name)
  return isCup
    ? `${shadow(28)}<path d="M56 34h48l-6 68H62z" fill="${first}"/><path d="M58.5 56h43l-2 22h-39z" fill="#fffaf0"/><rect x="51" y="25" width="58" height="11" rx="4" fill="#5a4636"/>`
    : `${shadow(24)}<path d="M70 18h20v14c8 6 14 12 14 24v40q0 6-6 6H62q-6 0-6-6V56c0-12 6-18 14-24z" fill="${first}" stroke="#c9cfc6" stroke-width="2"/><rect x="69" y="12" width="22" height="9" rx="3" fill="#33604a"/><rect x="56" y="60" width="48" height="24" fill="#fffaf0"/>${dots([[80, 72]], 7, first)}`
}

interface Style {
  readonly dish: Dish
  /** The ground it stands on: one for each section, so that sections are told apart at a glance. */
  readonly ground: string
}

export const styles: Readonly<Record<string, Style>> = {
  SANDWICHES: { dish: wedge, ground: '#f6efdf' },
  'HOT SANDWICHES': { dish: bun, ground: '#f8e7d9' },
  WRAPS: { dish: wrap, ground: '#eef2df' },
  SALADS: { dish: bowl, ground: '#e6f0e2' },
  BREAKFAST: { dish: breakfast, ground: '#fdf3d3' },
  BAKERY: { dish: bake, ground: '#f7ebe0' },
  'YOGURT & PARFAITS': { dish: parfait, ground: '#efe8f2' },
  'FRUIT & VEGETABLES': { dish: cup, ground: '#e5f1ea' },
  'DIPS & HUMMUS': { dish: dip, ground: '#f3eddd' },
  'SNACK KITS': { dish: kit, ground: '#e7eef1' },
  'ENTREES & SOUPS': { dish: soup, ground: '#f5e9e2' },
  SNACKS: { dish: bag, ground: '#f6f0e6' },
  DRINKS: { dish: drink, ground: '#e4eff3' },
}
