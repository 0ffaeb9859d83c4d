/** Small changes of meaning in the rules: an operator, a boundary, a condition, a number. Texts are left alone. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import type { Planted } from '../support/planting.ts'

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

const others: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '&&': '||', '||': '&&' },
  ...{ '+=': '-=', '-=': '+=', '++': '--', '--': '++', some: 'every', every: 'some', min: 'max', max: 'min' },
}

/** Every mutant of the rules, in the order of files and places. */
export function mutants(root: string): Planted[] {
  return rulesOf(root).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const found: Planted[] = []
    const plant: Plant = (at, end, to) => void found.push({ file, at, from: text.slice(at, end), to })
    walk(parseAst(text, { lang: 'ts' }) as unknown as Node, (node) => mutate(node, text, plant))
    return found.sort((a, b) => a.at - b.at)
  })
}

export const rulesOf = (root: string): string[] =>
  readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => `rules/${name}`)
    .sort()

type Plant = (at: number, end: number, to: string) => void

function mutate(node: Node, text: string, plant: Plant): void {
  switch (node.type) {
    case 'LogicalExpression':
    case 'BinaryExpression':
    case 'AssignmentExpression':
    case 'UpdateExpression':
      swapOperator(node, text, plant)
      moveBoundary(node, plant)
      break
    case 'UnaryExpression':
      if (node['operator'] === '!') plant(node.start, node.start + 1, '')
      break
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { start, end } = node['test'] as Node
      plant(start, end, 'true')
      plant(start, end, 'false')
      break
    }
    case 'Literal':
      if (typeof node['value'] === 'boolean') plant(node.start, node.end, String(!node['value']))
      break
    case 'MemberExpression': {
      const property = node['property'] as Node
      const to = others[String(property['name'])]
      if (to !== undefined && !node['computed']) plant(property.start, property.end, to)
    }
  }
}

/** The number that something is compared with. */
function moveBoundary(node: Node, plant: Plant): void {
  const right = node['right'] as Node | undefined
  const isBoundary = /^[<>=!]=*$/.test(String(node['operator'])) && typeof right?.['value'] === 'number'
  if (isBoundary && right && node.type === 'BinaryExpression')
    plant(right.start, right.end, String(Number(right['value']) + 1))
}

/** Texts are put together with +, which has no other meaning. */
function swapOperator(node: Node, text: string, plant: Plant): void {
  const operator = String(node['operator'])
  const to = others[operator]
  const left = (node['left'] ?? node['argument']) as Node
  const right = node['right'] as Node | undefined
  // What stands in for nothing is left out.
  if (operator === '??') plant(left.end, node.end, '')
  const isText = (side: Node | undefined) => side?.type === 'TemplateLiteral' || typeof side?.['value'] === 'string'
  if (to === undefined || (operator.startsWith('+') && (isText(left) || isText(right)))) return
  const from = node['prefix'] === true ? node.start : left.end
  const at = text.indexOf(operator, from)
  plant(at, at + operator.length, to)
}

/** Every node of the program that does something: types say nothing at run time. */
function walk(node: Node, visit: (node: Node) => void): void {
  if (/^TS(?!AsExpression|NonNull|SatisfiesExpression)/.test(node.type)) return
  visit(node)
  for (const [name, value] of Object.entries(node)) {
    if (name === 'typeAnnotation' || name === 'typeParameters' || name === 'typeArguments') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && 'type' in child) walk(child as Node, visit)
  }
}
