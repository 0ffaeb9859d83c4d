/** Changes of calls in TypeScript: of lists, of numbers, and of statements put together by Kysely. */
import { BOUNDARIES } from './conditions.ts'
import type { Add, Operator } from './edit.ts'
import { methodOf, type Node, nodeOf, nodesOf } from './syntax.ts'

const SWAPS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    round: 'floor',
    trunc: 'ceil',
  }),
)

/** Calls whose result is much like what they are called on. */
const DROPPED = new Set([
  ...['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim', 'toUpperCase', 'toLowerCase'],
  ...['where', 'whereRef', 'having', 'on', 'onRef', 'distinct', 'limit', 'padStart'],
])

const QUERY_LISTS = new Set(['and', 'or'])
const LIMITS = new Set(['min', 'max', 'limit', 'slice'])

export function changeCall(call: Node, text: string, add: Add): void {
  const method = methodOf(call)
  const callee = nodeOf(call, 'callee')
  const args = nodesOf(call, 'arguments')
  moveQueryBoundary(args, add)
  if (method === '' || callee === undefined) return
  const property = nodeOf(callee, 'property') as Node
  const target = nodeOf(callee, 'object') as Node
  const swap = SWAPS.get(method)
  if (swap !== undefined) add('function swapped', property.start, property.end, swap)
  if (DROPPED.has(method) && !isClass(target) && callee['optional'] !== true)
    add('call dropped', text.lastIndexOf('.', property.start), call.end, '')
  if (method === 'leftJoin') add('join narrowed', property.start, property.end, 'innerJoin')
  if (method === 'orderBy') reverseOrder(args, call.end, add)
  if (QUERY_LISTS.has(method)) dropEach(elementsOf(args[0], 'ArrayExpression'), 'condition dropped', add)
  if (method === 'set' || method === 'doUpdateSet')
    dropEach(elementsOf(args[0], 'ObjectExpression'), 'assignment dropped', add)
  if (LIMITS.has(method))
    for (const arg of args)
      if (typeof arg['value'] === 'number') add('number changed', arg.start, arg.end, String(arg['value'] + 1))
}

/** `Temporal.…`, `Math.…`: not a value. */
const isClass = (node: Node) => node.type === 'Identifier' && /^[A-Z]/.test(String(node['name']))

const elementsOf = (node: Node | undefined, type: string): Node[] =>
  node?.type === type ? nodesOf(node, type === 'ArrayExpression' ? 'elements' : 'properties') : []

/** `.where(column, '<', value)` and `eb(column, '<', value)`. */
function moveQueryBoundary(args: readonly Node[], add: Add): void {
  const comparison = args[1]
  const to = BOUNDARIES.get(String(comparison?.['value']))
  if (args.length === 3 && comparison && to !== undefined)
    add('boundary moved', comparison.start, comparison.end, `'${to}'`)
}

function reverseOrder([column, direction]: readonly Node[], end: number, add: Add): void {
  if (direction?.['value'] === 'desc') add('order reversed', direction.start, direction.end, "'asc'")
  else if (column && !direction) add('order reversed', column.end, end, ", 'desc')")
}

/** Each of a list of two or more left out, with its comma. */
function dropEach(all: readonly Node[], operator: Operator, add: Add): void {
  for (const [at, node] of all.entries()) {
    const [before, next] = [all[at - 1], all[at + 1]]
    if (next) add(operator, node.start, next.start, '')
    else if (before) add(operator, before.end, node.end, '')
  }
}
