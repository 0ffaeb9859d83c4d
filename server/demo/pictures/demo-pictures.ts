import type { ImageKind } from '#rules/items/image.ts'
import { SEED } from '../demo-rows.ts'
import { makeProducts, type Product } from '../products.ts'
import { styles } from './dishes.ts'

/** Where the demo's pictures are, as IMAGE_URL would say it. */
export const DEMO_IMAGES = '/demo-images/{itemNo}{-p}.svg'

/** Real catalogues have holes: every 23rd item has no picture, every 7th none of its package (GEN-16). */
const EVERY_MISSING = { product: 23, package: 7 } as const

let known: ReadonlyMap<string, { readonly item: Product['item']; readonly index: number }> | undefined
const products = () => {
  known ??= new Map(makeProducts(SEED).map(({ item }, index) => [String(item.itemNo), { item, index }]))
  return known
}

/** A picture of a product of the demo as SVG, drawn from its section and name; undefined where there is none. */
export function demoPicture(itemNo: string, kind: ImageKind): string | undefined {
  const product = products().get(itemNo)
  const style = styles[String(product?.item.sectionName)]
  if (!product || !style || product.index % EVERY_MISSING[kind] === 3) return undefined
  const dish = style.dish({ name: String(product.item.description), variant: product.index })
  const inner = kind === 'product' ? dish : packed(dish, itemNo)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 160 120"><rect width="160" height="120" fill="${style.ground}"/>${inner}</svg>`
}

/** The same dish in a clear clamshell with a label, its bars from the item number. */
function packed(dish: string, itemNo: string): string {
  const bars = [...itemNo]
    .map(
      (digit, at) => `<rect x="${54 + at * 9}" y="88" width="${1.5 + Number(digit) / 2}" height="9" fill="#2c332e"/>`,
    )
    .join('')
  return (
    `<g transform="translate(21 8) scale(.74)">${dish}</g>` +
    '<path d="M22 22q0-8 8-8h100q8 0 8 8v74q0 10-10 10H32q-10 0-10-10z" fill="#fff" fill-opacity=".28" stroke="#aab4ae" stroke-width="2"/>' +
    '<path d="M30 20h42L38 74q-8-2-8-10z" fill="#fff" opacity=".35"/><path d="M18 78h124" stroke="#aab4ae" stroke-width="3" stroke-linecap="round"/>' +
    `<rect x="44" y="82" width="72" height="20" rx="2" fill="#fffdf6" stroke="#d9d4c3"/>${bars}`
  )
}

/** What is answered for a file of DEMO_IMAGES: kept for a day, and what is missing for an hour. */
export function demoPictureAnswer(file: string): Response {
  const [, itemNo = '', mark] = /^(\d{1,6})(-p)?\.svg$/.exec(file) ?? []
  const picture = demoPicture(itemNo, mark ? 'package' : 'product')
  const headers = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }
  if (picture === undefined)
    return new Response('There is no such picture.', {
      status: 404,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  return new Response(picture, {
    headers: { ...headers, 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })
}
