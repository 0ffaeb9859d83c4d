/**
 * The server judges what comes over the wire, the browser never does: it gets the contract without the library that judges (9 kB of
 * every first visit), without what only that library and the dispatcher are told, and without what calls are for, which is said to
 * readers of docs/openapi.json.
 */
import { type ESTree, type Plugin, parseSync } from 'vite'
import * as judging from 'zod/mini'

type Node = ESTree.Node
/** What a call says of itself to the server alone. */
const SAID_TO_THE_SERVER = [
  'summary',
  'ability',
  'lane',
  'stores',
  'rechecksSession',
  'ofAnyCustomer',
  'byKey',
  'jsonField',
  'bodyBytes',
]
const CALLS = ['endpoint', 'download']
/** What a kind judges by. */
const JUDGED = ['schema']
/** Kinds whose arguments are limits, which only a judge asks for. */
const LIMITED = ['plain', 'text', 'word', 'whole']

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const isNamed = (node: Node, names: readonly string[]) => node.type === 'Identifier' && names.includes(node.name)

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** A source of contract/ as the browser needs it. */
export function unjudged(source: string): string {
  const cuts: (readonly [from: number, to: number])[] = []
  const cut = (from: number, to: number) => {
    const comma = /^\s*,/.exec(source.slice(to))?.[0] ?? ''
    cuts.push([from, to + comma.length])
  }
  /** A field of a record may have any name, and is a list. */
  const cutOut = (node: Node, names: readonly string[]) => {
    if (node.type !== 'ObjectExpression') return
    for (const each of node.properties) {
      if (each.type !== 'Property' || !isNamed(each.key, names) || each.value.type === 'ArrayExpression') continue
      cut(each.start, each.end)
    }
  }
  const look = (node: Node) => {
    cutOut(node, JUDGED)
    if (isEndpoint(node)) cutOut(node, SAID_TO_THE_SERVER)
    if (node.type === 'CallExpression') {
      const [first, last] = [node.arguments[0], node.arguments.at(-1)]
      if (isNamed(node.callee, CALLS)) for (const each of node.arguments) cutOut(each, SAID_TO_THE_SERVER)
      if (first && last && isNamed(node.callee, LIMITED)) cut(first.start, last.end)
    }
    partsOf(node).forEach(look)
  }
  look(parseSync('contract.ts', source).program)
  let [kept, at] = ['', 0]
  for (const [from, to] of cuts.sort(([a], [b]) => a - b)) {
    if (from >= at) kept += source.slice(at, from)
    at = Math.max(at, to)
  }
  return kept + source.slice(at)
}

/** What `endpoint` makes of what a call says. */
const isEndpoint = (node: Node) =>
  node.type === 'ObjectExpression' &&
  node.properties.some((each) => each.type === 'Property' && isNamed(each.key, ['isDownload']) && !each.shorthand) &&
  node.properties.some((each) => each.type === 'Property' && isNamed(each.key, ['method']))

/** Schemas that are asked for all the same are nothing; to ask one for its verdict throws. */
function stub(): string {
  const names = Object.keys(judging).filter((name) => /^[a-z]/i.test(name))
  const asks = names.filter((name) => /parse|decode|encode|toJSONSchema/i.test(name))
  const quoted = (those: readonly string[], as: string) => those.map((name) => `${as} as ${name}`).join(', ')
  const others = names.filter((name) => !asks.includes(name))
  return `const nothing = new Proxy(() => nothing, { get: () => nothing })
const refuse = () => { throw new Error('Only the server judges what came over the wire.') }
export { ${quoted(others, 'nothing')}, ${quoted([...asks, 'refusalOfJson'], 'refuse')} }`
}

export const contractOnly: Plugin = {
  name: 'contract-only',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod/mini' || id.endsWith('/judge-json.ts') ? '\0unasked' : undefined),
  load: (id) => (id === '\0unasked' ? stub() : undefined),
  transform: {
    filter: { id: /\/contract\/[\w/-]+\.ts(\?|$)/ },
    handler: (code) => ({ code: unjudged(code), map: null }),
  },
}
