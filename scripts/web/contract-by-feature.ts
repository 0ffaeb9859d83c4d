/**
 * A screen says `api.orders.load`, and gets the calls of that feature alone. Without this every visitor had the calls of uploads,
 * workbooks and programs with the shell: one object holds them all, and whoever names a part of it has the whole.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const IMPORT = /^import \{ api \} from '#contract\/index\.ts'\n/m

/** The file of each feature, as contract/index.ts imports it. */
export const featureFiles = (index: string): ReadonlyMap<string, string> =>
  new Map(
    [...index.matchAll(/^import \{ (\w+) \} from '\.\/([\w/-]+\.ts)'/gm)].map(([, name = '', file = '']) => [
      name,
      file,
    ]),
  )

/** A source with an import for each feature that it names. Throws for one that takes `api` as a whole. */
export function byFeature(source: string, files: ReadonlyMap<string, string>, name: string): string {
  if (!IMPORT.test(source)) return source
  const named = new Set<string>()
  const rewritten = source
    .replace(IMPORT, '')
    .replace(/(?<![\w.$'"/-])api(?:\.(\w+))?(?![\w-])/g, (_, feature = '') => {
      if (!files.has(feature)) throw new Error(`${name} takes api as a whole: name the call, as in api.orders.load.`)
      named.add(feature)
      return `$${feature}`
    })
  const imports = [...named].map(
    (feature) => `import { ${feature} as $${feature} } from '#contract/${files.get(feature)}'\n`,
  )
  return `${imports.join('')}${rewritten}`
}

/** `root` is the checkout. */
export function contractByFeature(root: string): Plugin {
  const files = featureFiles(readFileSync(`${root}/contract/index.ts`, 'utf8'))
  return {
    name: 'contract-by-feature',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/[^?]+\.tsx?$/, code: IMPORT },
      handler: (code, id) => ({ code: byFeature(code, files, id.slice(root.length + 1)), map: null }),
    },
  }
}
