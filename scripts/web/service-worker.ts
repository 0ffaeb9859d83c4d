/** Writes sw.js: web/service-worker.js with the files of this build that the shell, an order and the summary are made of. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

interface Chunk {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** Whose views are left out: they come when somebody opens them. */
const ADMINISTRATION = 'web/screens/administration.ts'
/** Beside the build's own files; those of web/public. */
const PICTURES = ['/favicon.svg', '/favicon-view-as.svg']

/** `root` is the checkout. */
export const serviceWorker = (root: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const outputs = Object.values(bundle) as unknown as Chunk[]
    const chunks = outputs.filter(({ type }) => type === 'chunk')
    const holds = (chunk: Chunk, module: string) => chunk.moduleIds.includes(`${root}/${module}`)
    const main = chunks.find((chunk) => holds(chunk, 'web/main.tsx'))
    const page = bundle['index.html'] as unknown as { source: string }
    if (!main || !page) throw new Error('The build has no page: look at scripts/web/service-worker.ts.')
    const found = new Set<string>()
    const open = [main]
    for (let chunk = open.pop(); chunk; chunk = open.pop()) {
      if (found.has(chunk.fileName)) continue
      found.add(chunk.fileName)
      for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
      const next = [...chunk.imports, ...(holds(chunk, ADMINISTRATION) ? [] : chunk.dynamicImports)]
      open.push(...chunks.filter(({ fileName }) => next.includes(fileName)))
    }
    const named = [...page.source.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
    const fonts = outputs.map(({ fileName }) => fileName).filter((file) => /-latin-wght-normal.*\.woff2$/.test(file))
    const files = [...new Set([...found, ...named, ...fonts])].sort().map((file) => `/${file}`)
    const source = readFileSync(`${root}/web/service-worker.js`, 'utf8')
    const build = createHash('sha256').update(`${page.source}${files.join()}${source}`).digest('base64url').slice(0, 12)
    const plan = JSON.stringify({ build, main: main.fileName, files: [...files, ...PICTURES] })
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: minifySync('sw.js', source.replace('PLAN', plan)).code })
  },
})
