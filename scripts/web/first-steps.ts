/**
 * What the first script of the page asks for at once, screen by screen: its files, and the questions that it will put to the
 * server. Without it each waits for the one before: the page's script, the shell's, the session, the screen's, its data.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'
import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { patterns } from '#contract/screen-paths.ts'
import { openingQuestion } from '#web/orders/data/opening-question.ts'
import type { FirstAsk } from '#web/portal/device.ts'

/** An endpoint with its input; '$orderNo' is that part of the address. Of those with a word only what the device noted. */
type Ask = readonly [endpoint: AnyEndpoint, input: object, of?: FirstAsk]
interface Step {
  readonly pattern: string
  /** Parts that must look so; others are taken as they come. */
  readonly parts?: Readonly<Record<string, string>>
  readonly modules: readonly string[]
  readonly asks: readonly Ask[]
}

const SHELL = ['web/shell/Shell.tsx', 'web/shell/gate.tsx']
const signedIn = (pattern: string, module: string, asks: readonly Ask[] = [], parts = {}): Step => ({
  pattern,
  parts,
  modules: [...SHELL, module],
  asks: [[api.session.current, {}], [api.accounts.status, {}, 'customer'], ...asks],
})
const order: readonly Ask[] = [[api.orders.load, openingQuestion('$orderNo'), 'customer']]
const orderNo = { orderNo: '\\d+' }
const steps: readonly Step[] = [
  {
    pattern: patterns.login,
    modules: ['web/sign-in/LoginScreen.tsx'],
    asks: [
      [api.session.status, {}],
      [api.session.pageContent, { page: 'login' }],
    ],
  },
  signedIn(patterns.dashboard, 'web/dashboard/DashboardScreen.tsx', [
    [api.summaries.needsOrder, {}, 'needs'],
    [api.session.pageContent, { page: 'dashboard' }, 'content'],
  ]),
  signedIn(patterns.order, 'web/orders/OrderScreen.tsx', order, orderNo),
  signedIn(patterns.summaryOrder, 'web/orders/OrderScreen.tsx', order, orderNo),
  signedIn(patterns.locations, 'web/locations/LocationsScreen.tsx'),
  signedIn(patterns.calendar, 'web/calendar/CalendarScreen.tsx'),
  signedIn(patterns.summary, 'web/summary/SummaryScreen.tsx'),
]

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** Writes the first script, with the plan in it, in place of the one that the page names in development. `root` is the checkout. */
export const firstSteps = (root: string): Plugin => ({
  name: 'first-steps',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk') as unknown as Chunk[]
    const page = bundle['index.html'] as unknown as { source: string }
    const needed = (modules: readonly string[]): Chunk[] => {
      const found = new Set<Chunk>()
      const open = modules.map((module) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(`${root}/${module}`))
        if (!chunk) throw new Error(`${module} is in no file of the build: look at scripts/web/first-steps.ts.`)
        return chunk
      })
      for (let chunk = open.pop(); chunk; chunk = open.pop()) {
        if (found.has(chunk)) continue
        found.add(chunk)
        open.push(...chunks.filter(({ fileName }) => chunk?.imports.includes(fileName)))
      }
      return [...found]
    }
    // What the page itself names comes without being asked for again.
    const named = (file: string) => page.source.includes(`/${file}`)
    const main = `/${needed(['web/main.tsx'])[0]?.fileName}`
    const namesOf = (files: readonly Chunk[]) => files.map(({ fileName }) => fileName)
    const plan = steps.map(({ pattern, parts = {}, modules, asks }) => {
      const files = needed(modules)
      const shell = new Set(needed(modules.filter((module) => SHELL.includes(module))))
      const styles = new Set(files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      const unnamed = (all: readonly string[]) => all.filter((file) => !named(file)).map((file) => `/${file}`)
      return {
        address: addressOf(pattern, parts),
        scripts: unnamed(namesOf(files.filter((file) => shell.size === 0 || shell.has(file)))),
        // Those of the screen come after the page's own script, which draws the shell while they are on their way.
        later: unnamed(namesOf(files.filter((file) => shell.size > 0 && !shell.has(file)))),
        styles: unnamed([...styles]),
        asks: asks.map(asWritten),
        hasDates: shell.size > 0,
      }
    })
    const read = (file: string) => readFileSync(`${root}/web/${file}`, 'utf8')
    const written = `${read('public/appearance.js')}${read('first-steps.js').replace('PLAN', JSON.stringify({ steps: plan, main }))}`
    const source = minifySync('first.js', written).code
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    const fileName = `assets/first-${hash}.js`
    this.emitFile({ type: 'asset', fileName, source })
    if (!named('appearance.js'))
      throw new Error('index.html names no appearance.js: look at scripts/web/first-steps.ts.')
    page.source = page.source.replace('/appearance.js', `/${fileName}`)
  },
})

/** '/orders/$orderNo/edit' as a regular expression that names its parts. */
const addressOf = (pattern: string, parts: Readonly<Record<string, string>>): string =>
  `^${pattern.replace(/\$(\w+)/g, (_, name: string) => `(?<${name}>${parts[name] ?? '[^/]+'})`)}/?$`

/** A question in the wire's names, as `ask` writes it. */
function asWritten([endpoint, input, of]: Ask) {
  const query = Object.fromEntries(
    Object.entries(endpoint.query.write(input) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
  let path: string = endpoint.path
  for (const [name, value] of Object.entries(query)) {
    if (!path.includes(`:${name}`)) continue
    path = path.replace(`:${name}`, value)
    delete query[name]
  }
  return { path, query, of, cache: endpoint.isShared ? 'no-cache' : 'no-store' }
}
