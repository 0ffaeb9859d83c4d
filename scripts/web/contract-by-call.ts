/**
 * A screen says `api.orders.load`, and gets that call alone. Without this every visitor had the calls of uploads, workbooks and
 * programs with the shell, and an order those of the calendar, the week and staff's dialogs: one object holds them all, and whoever
 * names a part of it has the whole.
 */
import { readFileSync } from 'node:fs'
import { type ESTree, type Plugin, parseSync } from 'vite'

const IMPORT = /^import \{ api \} from '#contract\/index\.ts'\n/m
/** What is cut out of a file of calls: '…/orders.ts?call=orders.load&lang.ts'; Vite goes by how it ends. */
const CUT = /^(.+\/contract\/calls\/[\w/-]+\.ts)\?call=(\w+)\.(\w+)&lang\.ts$/

/** The feature of a call that was cut out; undefined for any other module. */
export const calledIn = (id: string): string | undefined => CUT.exec(id)?.[2]

/** The file of each feature, as contract/index.ts imports it. */
export const featureFiles = (index: string): ReadonlyMap<string, string> =>
  new Map(
    [...index.matchAll(/^import \{ (\w+) \} from '\.\/([\w/-]+\.ts)'/gm)].map(([, name = '', file = '']) => [
      name,
      file,
    ]),
  )

/**
 * A source with an import for each call that it names, of types where it asks for no more; of the whole feature where it chooses
 * among its calls. Throws for one that takes `api` as a whole.
 */
export function byCall(source: string, files: ReadonlyMap<string, string>, name: string): string {
  if (!IMPORT.test(source)) return source
  const imports = new Map<string, string>()
  const rewritten = source
    .replace(IMPORT, '')
    .replace(
      /(?<![\w.$'"/-])(typeof )?api(?:\.(\w+))?(?:\.(\w+))?(?![\w-])/g,
      (_, asked = '', feature = '', call = '') => {
        const file = files.get(feature)
        if (!file) throw new Error(`${name} takes api as a whole: name the call, as in api.orders.load.`)
        // A type is gone before anything is cut.
        if (asked) return `${asked}import('#contract/${file}').${feature}${call && `.${call}`}`
        const as = call ? `$${feature}_${call}` : `$${feature}`
        const from = call
          ? `${as} from '#contract/${file}?call=${feature}.${call}&lang.ts'`
          : `{ ${feature} as ${as} } from '#contract/${file}'`
        imports.set(as, `import ${from}\n`)
        return as
      },
    )
  return `${[...imports.values()].join('')}${rewritten}`
}

type Node = ESTree.Node
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

function namesIn(node: Node, names = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') names.add(node.name)
  for (const part of partsOf(node)) namesIn(part, names)
  return names
}

/** The source of one call, as the default export, with what it is made of and nothing else of its file. */
export function cutOut(source: string, feature: string, call: string): string {
  const { program } = parseSync('calls.ts', source)
  const text = ({ start, end }: Node) => source.slice(start, end)
  const declared = new Map<string, { readonly node: Node; readonly text: string }>()
  let found: Node | undefined
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type')
      for (const each of statement.specifiers) {
        const name = each.type === 'ImportSpecifier' ? `{ ${text(each)} }` : text(each)
        declared.set(each.local.name, { node: each.local, text: `import ${name} from ${text(statement.source)}` })
      }
    const plain = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (plain?.type === 'FunctionDeclaration' && plain.id)
      declared.set(plain.id.name, { node: plain, text: text(plain) })
    if (plain?.type !== 'VariableDeclaration') continue
    for (const { id, init } of plain.declarations) {
      if (id.type === 'Identifier' && init)
        declared.set(id.name, { node: init, text: `const ${text(id)} = ${text(init)}` })
      if (id.type !== 'Identifier' || id.name !== feature || init?.type !== 'ObjectExpression') continue
      for (const each of init.properties)
        if (each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === call) found = each.value
    }
  }
  if (!found) throw new Error(`There is no call ${feature}.${call} where contract/index.ts says that it is.`)
  const needed = new Set<string>()
  const open = [...namesIn(found)]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const own = declared.get(name)
    if (!own || needed.has(name)) continue
    needed.add(name)
    open.push(...namesIn(own.node))
  }
  // In the file's own order: what is used has been made.
  const lines = [...declared].filter(([name]) => needed.has(name)).map(([, each]) => each.text)
  return `${lines.join('\n')}\nexport default ${text(found)}\n`
}

/** `root` is the checkout. */
export function contractByCall(root: string): Plugin {
  const files = featureFiles(readFileSync(`${root}/contract/index.ts`, 'utf8'))
  return {
    name: 'contract-by-call',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^#contract\/.+\?call=/ },
      handler: (id) => id.replace('#contract', `${root}/contract`),
    },
    load: {
      filter: { id: CUT },
      handler(id) {
        const [, file = '', feature = '', call = ''] = CUT.exec(id) ?? []
        this.addWatchFile(file)
        return cutOut(readFileSync(file, 'utf8'), feature, call)
      },
    },
    transform: {
      filter: { id: /\/web\/[^?]+\.tsx?$/, code: IMPORT },
      handler: (code, id) => ({ code: byCall(code, files, id.slice(root.length + 1)), map: null }),
    },
  }
}
