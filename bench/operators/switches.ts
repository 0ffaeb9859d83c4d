/**
 * Puts all faults of a source behind switches: `__fault(7)` is true while fault 7 is active, so that the source is compiled
 * once and each fault is a number. A fault chooses between two forms of the smallest expression around its place.
 */
import type { Edit } from './edit.ts'
import { childrenOf, type Node, nodeOf, parse } from './syntax.ts'

/** A fault of a source, under the number that activates it. */
export interface Numbered {
  readonly number: number
  readonly edit: Edit
}

interface Place {
  readonly node: Node
  readonly depth: number
  /** A template of SQL that is made when its file is loaded. */
  readonly isLazy: boolean
  readonly faults: Numbered[]
}

export function withSwitches(file: string, text: string, faults: readonly Numbered[]): string {
  const program = parse(file, text)
  const places = new Map<Node, Place>()
  for (const fault of faults) {
    const { node, depth, isLazy } = placeOf(program, fault.edit)
    const place = places.get(node) ?? { node, depth, isLazy, faults: [] }
    place.faults.push(fault)
    places.set(node, place)
  }
  for (const each of statementsOf(program)) {
    const isChanged = [...places.keys()].some(({ start, end }) => start >= each.node.start && end <= each.node.end)
    if (isChanged && !places.has(each.node)) places.set(each.node, { ...each, isLazy: false, faults: [] })
  }
  for (const each of templatesOf(program))
    if (!places.has(each.node)) places.set(each.node, { ...each, isLazy: true, faults: [] })
  const inOrder = [...places.values()].sort(
    (a, b) => a.node.start - b.node.start || b.node.end - a.node.end || a.depth - b.depth,
  )
  return write(text, program.start, text.length, inOrder)
}

/** The text of a range, in which each place is written with its switches. */
function write(text: string, start: number, end: number, places: readonly Place[]): string {
  let [written, at] = ['', start]
  for (let i = 0; i < places.length; ) {
    const place = places[i] as Place
    let next = i + 1
    while (next < places.length && (places[next] as Place).node.end <= place.node.end) next += 1
    const inner = write(text, place.node.start, place.node.end, places.slice(i + 1, next))
    written += text.slice(at, place.node.start) + switched(text, place, inner)
    at = place.node.end
    i = next
  }
  return written + text.slice(at, end)
}

function switched(text: string, { node, isLazy, faults }: Place, inner: string): string {
  if (node.type.endsWith('Statement')) {
    // Braces, because a statement that begins with a parenthesis would continue the line before.
    const conditions = faults.map(({ number }) => `!__fault(${number})`)
    return conditions.length > 0 ? `{ if (${conditions.join(' && ')}) ${inner} }` : `{ ${inner} }`
  }
  const others = faults.map(({ number, edit }) => [number, changed(text, node, edit)] as const)
  if (isLazy) {
    const forms = others.map(([number, form]) => `[${number}, () => (${form})]`)
    return `__lazy(() => (${inner}), [${forms.join(', ')}])`
  }
  return `(${others.map(([number, form]) => `__fault(${number}) ? (${form}) : `).join('')}(${inner}))`
}

const changed = (text: string, { start, end }: Node, edit: Edit) =>
  text.slice(start, edit.start) + edit.to + text.slice(edit.end, end)

interface Found {
  readonly node: Node
  readonly depth: number
  readonly isLazy: boolean
}

/** The smallest part around an edit that can be one of two. */
function placeOf(program: Node, { operator, start, end }: Edit): Found {
  const around = [program]
  for (let node: Node | undefined = program; node; ) {
    node = childrenOf(node).find((child) => child.start <= start && child.end >= end)
    if (node) around.push(node)
  }
  for (let depth = around.length - 1; depth > 0; depth -= 1) {
    const node = around[depth] as Node
    if (operator === 'statement deleted') {
      if (node.start === start && node.end === end && node.type.endsWith('Statement'))
        return { node, depth, isLazy: false }
    } else if (isSwitchable(around, depth)) {
      return { node, depth, isLazy: isSql(node) && !around.slice(0, depth).some(isFunction) }
    }
  }
  throw new Error(`No place for a switch around ${start}-${end}.`)
}

const isFunction = ({ type }: Node) => /Function|^MethodDefinition$/.test(type)
const isSql = (node: Node) => node.type === 'TaggedTemplateExpression' && nodeOf(node, 'tag')?.['name'] === 'sql'

const EXPRESSION = /Expression$|^Literal$|^Identifier$|^TemplateLiteral$|^JSXElement$|^JSXFragment$/
/** What names a place, or is called as a method of it, cannot be one of two. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  CallExpression: ['callee'],
  NewExpression: ['callee'],
  TaggedTemplateExpression: ['tag', 'quasi'],
  AssignmentExpression: ['left'],
  AssignmentPattern: ['left'],
  UpdateExpression: ['argument'],
  VariableDeclarator: ['id'],
  ForInStatement: ['left'],
  ForOfStatement: ['left'],
  ExportSpecifier: ['local', 'exported'],
  MethodDefinition: ['key', 'value'],
  PropertyDefinition: ['key'],
  RestElement: ['argument'],
  CatchClause: ['param'],
  LabeledStatement: ['label'],
  FunctionDeclaration: ['id'],
  ClassDeclaration: ['id'],
  JSXElement: ['children', 'openingElement', 'closingElement'],
  JSXFragment: ['children'],
  JSXAttribute: ['name', 'value'],
}

function isSwitchable(around: readonly Node[], depth: number): boolean {
  const [node, parent] = [around[depth] as Node, around[depth - 1] as Node]
  if (!EXPRESSION.test(node.type) || /^JSX(Empty|Spread)/.test(node.type)) return false
  const isIn = (name: string) => {
    const value = parent[name]
    return Array.isArray(value) ? value.includes(node) : value === node
  }
  if (FIXED[parent.type]?.some(isIn)) return false
  // What a function, an array or an object takes apart.
  if (/Pattern$/.test(parent.type) && !(parent.type === 'AssignmentPattern' && isIn('right'))) return false
  if (/Function/.test(parent.type) && isIn('params')) return false
  if (parent.type === 'Property') {
    if ((isIn('key') && parent['computed'] !== true) || parent['shorthand'] === true || parent['method'] === true)
      return false
    if (parent['kind'] !== 'init') return false
    if ((around[depth - 2] as Node).type === 'ObjectPattern') return false
  }
  if (parent.type === 'MemberExpression' && isIn('property') && parent['computed'] !== true) return false
  if (parent.type === 'UnaryExpression' && parent['operator'] === 'delete') return false
  return !isLink(around, depth)
}

/** A link of `a?.b.c`: what comes after it is left out with it. */
function isLink(around: readonly Node[], depth: number): boolean {
  for (let at = depth; at > 0; at -= 1) {
    const [node, parent] = [around[at] as Node, around[at - 1] as Node]
    if (parent.type === 'ChainExpression') return true
    const isTarget =
      (parent.type === 'MemberExpression' && parent['object'] === node) ||
      (parent.type === 'CallExpression' && parent['callee'] === node) ||
      parent.type === 'TSNonNullExpression'
    if (!isTarget) return false
  }
  return false
}

/** Statements that are expressions: a switch in front of one would continue the line before. */
function statementsOf(program: Node): { node: Node; depth: number }[] {
  return found(program, (node) => node.type === 'ExpressionStatement' && node['directive'] == null, true)
}

/** Templates of SQL that are made when a file is loaded. */
function templatesOf(program: Node): { node: Node; depth: number }[] {
  return found(program, isSql, false)
}

function found(program: Node, isWanted: (node: Node) => boolean, inFunctions: boolean) {
  const result: { node: Node; depth: number }[] = []
  const visit = (node: Node, depth: number) => {
    if (isWanted(node)) result.push({ node, depth })
    if (!isFunction(node) || inFunctions) for (const child of childrenOf(node)) visit(child, depth + 1)
  }
  visit(program, 0)
  return result
}
