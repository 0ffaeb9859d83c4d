import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { byName, iconFiles } from '../../scripts/web/icons-by-name.ts'

const index = new URL('../../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url)
const files = iconFiles(readFileSync(index, 'utf8'))

test('a source gets the icons that it names, by their files, and types from the index', () => {
  const source =
    "import { ArrowLeft, History as Past, type LucideIcon } from 'lucide-react'\nimport { x } from './x.ts'\n"
  expect(byName(source, files)).toBe(
    "import ArrowLeft from 'lucide-react/icons/arrow-left'\n" +
      `import Past from 'lucide-react/icons/${files.get('History')}'\n` +
      "import type { LucideIcon } from 'lucide-react'\nimport { x } from './x.ts'\n",
  )
})

test('an import over several lines as well, and nothing else is touched', () => {
  expect(byName("import {\n  House,\n  X,\n} from 'lucide-react'\n", files)).toBe(
    "import House from 'lucide-react/icons/house'\nimport X from 'lucide-react/icons/x'\n",
  )
  expect(byName("import { House } from './house.ts'\n", files)).toBe("import { House } from './house.ts'\n")
})
