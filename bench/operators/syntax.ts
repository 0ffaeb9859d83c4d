/** The syntax tree of a source, as the parser of Vite gives it. */
import { parseAst } from 'vite'

export type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

export const parse = (file: string, text: string): Node =>
  parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node

/** Type annotations do nothing at run time. */
const TYPES = new Set(['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'superTypeArguments'])

/** Calls `visit` with each node that runs, and its parents, nearest first; `visit` returns false to skip what is inside. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => boolean,
  parents: readonly Node[] = [],
): void {
  if (/^TS(?!AsExpression|NonNull|SatisfiesExpression)/.test(node.type)) return
  if (!visit(node, parents)) return
  const inside = [node, ...parents]
  for (const child of childrenOf(node)) walk(child, visit, inside)
}

export function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([name, value]) =>
    TYPES.has(name) ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  )
}

export const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && 'type' in value && 'start' in value

export const nodeOf = (node: Node, name: string): Node | undefined => {
  const value = node[name]
  return isNode(value) ? value : undefined
}

export const nodesOf = (node: Node, name: string): Node[] => {
  const value = node[name]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The name of the method that a call calls, or ''. */
export function methodOf(call: Node): string {
  const callee = nodeOf(call, 'callee')
  if (call.type !== 'CallExpression' || callee?.type !== 'MemberExpression' || callee['computed'] === true) return ''
  return String(nodeOf(callee, 'property')?.['name'] ?? '')
}
