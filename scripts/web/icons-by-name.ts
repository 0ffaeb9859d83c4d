/**
 * A component names the icons that it draws, and gets these alone. Through the library's index every screen would have the icons of
 * all others: scripts/web/chunks.ts, which looks at what imports what, put them into the file of the shell.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const IMPORT = /^import \{([^}]+)\} from 'lucide-react'\n/gm

/** The file of each icon, as the library's index exports it, by every name that it has. */
export const iconFiles = (index: string): ReadonlyMap<string, string> =>
  new Map(
    [...index.matchAll(/^export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/gm)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )

/** A source with an import for each icon that it names; types stay with the index. */
export const byName = (source: string, files: ReadonlyMap<string, string>): string =>
  source.replace(IMPORT, (_, list: string) =>
    list
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
      .map((each) => {
        const [name = '', as = name] = each.replace(/^type /, '').split(' as ')
        const file = files.get(name)
        return file
          ? `import ${as} from 'lucide-react/icons/${file}'\n`
          : `import type { ${name} } from 'lucide-react'\n`
      })
      .join(''),
  )

/** `root` is the checkout. */
export function iconsByName(root: string): Plugin {
  const files = iconFiles(readFileSync(`${root}/node_modules/lucide-react/dist/esm/lucide-react.mjs`, 'utf8'))
  return {
    name: 'icons-by-name',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/[^?]+\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code) => ({ code: byName(code, files), map: null }),
    },
  }
}
