/** Changes of conditions in TypeScript. */
import type { Add } from './edit.ts'
import { type Node, nodeOf } from './syntax.ts'

export const BOUNDARIES: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
])
export const ARITHMETIC: ReadonlyMap<string, string> = new Map([
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
])
const COMPARISONS = new Set(['<', '<=', '>', '>=', '===', '!==', '==', '!=', 'in', 'instanceof'])
const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement'])
const TESTS = new Set(['IfStatement', 'ConditionalExpression', ...LOOPS])

const isJoined = (node: Node) =>
  node.type === 'LogicalExpression' && (node['operator'] === '&&' || node['operator'] === '||')
const isComparison = (node: Node) => node.type === 'BinaryExpression' && COMPARISONS.has(String(node['operator']))
const isNot = (node: Node) => node.type === 'UnaryExpression' && node['operator'] === '!'

/**
 * A condition becomes true or false, a part of it is dropped, a boundary moves. Weaker changes are left out: a test that
 * notices these also notices `&&` for `||`, a missing `!`, and `!==` for `===`.
 */
export function changeCondition(node: Node, parent: Node | undefined, text: string, add: Add): void {
  if (isJoined(node)) dropParts(node, text, add)
  if (isComparison(node)) moveBoundary(node, text, add)
  const isTest = parent !== undefined && TESTS.has(parent.type) && nodeOf(parent, 'test') === node
  const isPart = parent !== undefined && (isJoined(parent) || isNot(parent))
  if (isPart || !(isTest || isJoined(node) || isComparison(node) || isNot(node))) return
  const isEndless = isTest && LOOPS.has(parent.type)
  const isBoolean = isTest || partsOf(node).every((part) => isComparison(part) || isNot(part))
  // Without one of its parts `a && b` is true, and `a || b` false, where a test must notice it already.
  const operator = isJoined(node) ? node['operator'] : ''
  if (isBoolean && operator !== '&&' && !isEndless) add('condition true', node.start, node.end, 'true')
  if (isBoolean && operator !== '||') add('condition false', node.start, node.end, 'false')
}

const partsOf = (node: Node): Node[] =>
  isJoined(node) ? [node['left'] as Node, node['right'] as Node].flatMap(partsOf) : [node]

/** `a && b` becomes `a`, and `b`. The parts of a longer chain are dropped one by one. */
function dropParts(node: Node, text: string, add: Add): void {
  const [left, right] = [node['left'] as Node, node['right'] as Node]
  add('condition dropped', node.start, node.end, text.slice(left.start, left.end))
  if (isJoined(left) && left['operator'] === node['operator']) return
  add('condition dropped', node.start, node.end, text.slice(right.start, right.end))
}

function moveBoundary(node: Node, text: string, add: Add): void {
  const [left, right] = [node['left'] as Node, node['right'] as Node]
  const operator = String(node['operator'])
  const to = BOUNDARIES.get(operator)
  const at = text.indexOf(operator, left.end)
  if (to !== undefined) add('boundary moved', at, at + operator.length, to)
  for (const side of [left, right])
    if (typeof side['value'] === 'number') add('number changed', side.start, side.end, String(side['value'] + 1))
}
