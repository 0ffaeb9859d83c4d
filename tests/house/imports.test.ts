// Which file may import which, counting type-only imports: no circles, no imports from a screen, no watchers below the database.
// Each complaint names the files and the fix.
import { describe, expect, test } from 'vitest'
import { circlesIn } from '../support/circles.ts'
import { allSources, importsOf, type Source } from '../support/sources.ts'

const sources = allSources()
const file = (path: string, text: string): Source => ({ path, text })

/** The files of this project that a file imports: for their code, for their types, or with `import()`. */
const targetsOf = (source: Source): string[] => importsOf(source).flatMap(({ target }) => target ?? [])

describe('circles of files', () => {
  const complaintsOf = (files: readonly Source[]) =>
    circlesIn(new Map(files.map((source) => [source.path, new Set(targetsOf(source))]))).map(
      (circle) => `${circle.join(', ')} import each other: move the part that they share to a file below them.`,
    )

  test('no file imports itself through others', () => expect(complaintsOf(sources)).toEqual([]))

  test('finds a circle that is closed by a type', () => {
    const planted = [
      file('web/a/Roof.tsx', "import { Part } from './Part.tsx'\nexport type Row = string\n"),
      file('web/a/Part.tsx', "import { low } from './low.ts'\nimport type { Row } from './Roof.tsx'\n"),
      file('web/a/low.ts', 'export const low = 1\n'),
    ]
    expect(complaintsOf(planted)).toEqual([
      expect.stringMatching(/^web\/a\/Part.tsx, web\/a\/Roof.tsx import each other/),
    ])
  })

  test('finds a circle that is closed by an import when needed', () => {
    const planted = [
      file('web/a/parts.ts', "export const parts = () => import('./Part.tsx')\n"),
      file('web/a/Part.tsx', "import { parts } from './parts.ts'\n"),
    ]
    expect(complaintsOf(planted)).toHaveLength(1)
  })
})

describe('screens', () => {
  const isTest = (path: string) => /^tests\/|\.test\.tsx?$/.test(path)
  const LAZY = /\bimport\(\s*['"][^'"]+['"]\s*\)/g
  /** The table of screens and the router load screens with `import()`. A type or a part of a screen has a file of its own. */
  const loadsScreens = (path: string) => path.startsWith('web/screens/') || path === 'web/router.tsx'
  const complaintsOf = (files: readonly Source[]) =>
    files
      .filter(({ path }) => !isTest(path))
      .flatMap(({ path, text }) =>
        targetsOf({ path, text: loadsScreens(path) ? text.replace(LAZY, '') : text })
          .filter((target) => target.endsWith('Screen.tsx'))
          .map(
            (target) => `${path} imports from ${target}: move what it needs to a file of its own, such as use-….ts.`,
          ),
      )

  test('no file imports from a screen', () => expect(complaintsOf(sources)).toEqual([]))

  test('finds an import of a type from a screen, and allows the table of screens and tests', () => {
    const importing = "import type { Row } from './RowsScreen.tsx'\n"
    expect(complaintsOf([file('web/a/Row.tsx', importing), file('web/a/a.test.tsx', importing)])).toEqual([
      'web/a/Row.tsx imports from web/a/RowsScreen.tsx: move what it needs to a file of its own, such as use-….ts.',
    ])
    const loading = "const rows = () => import('../a/RowsScreen.tsx')\n"
    expect(complaintsOf([file('web/screens/s.ts', loading)])).toEqual([])
    expect(complaintsOf([file('web/a/s.ts', loading)])).toHaveLength(1)
  })
})

describe('the database', () => {
  const complaintsOf = (files: readonly Source[]) =>
    files
      .filter(({ path }) => path.startsWith('server/db/') && !path.endsWith('.test.ts'))
      .flatMap((source) =>
        targetsOf(source)
          .filter((target) => /^server\/runtime\/(watch\/|world\.ts$)/.test(target))
          .map((target) => `${source.path} imports ${target}: let main.ts pass it in.`),
      )

  test('imports neither watchers nor the world, not even their types', () => expect(complaintsOf(sources)).toEqual([]))

  test('finds an import of the world', () => {
    const planted = file('server/db/a.ts', "import type { World } from '../runtime/world.ts'\n")
    expect(complaintsOf([planted])).toEqual(['server/db/a.ts imports server/runtime/world.ts: let main.ts pass it in.'])
  })
})
