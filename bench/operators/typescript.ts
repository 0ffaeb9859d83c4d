/** The faults of a TypeScript source: one small change of meaning each. Texts, types, messages and log lines stay as they are. */
import { changeCall } from './calls.ts'
import { ARITHMETIC, changeCondition } from './conditions.ts'
import { type Add, type Edit, tidy } from './edit.ts'
import { changeSql } from './sql.ts'
import { type Node, nodeOf, nodesOf, parse, walk } from './syntax.ts'

const LOGS = /(?:^|\.)(?:log|logger|console)\??\.\w+$/

/** Every fault of a source, in the order of places. */
export function editsOf(file: string, text: string): Edit[] {
  const edits: Edit[] = []
  const add: Add = (operator, start, end, to) => void edits.push({ operator, start, end, to })
  walk(parse(file, text), (node, parents) => {
    if (isSilent(node, text)) return false
    change(node, parents, text, add)
    return true
  })
  return tidy(text, edits)
}

/** Calls that only write a message, and imports of other files. */
function isSilent(node: Node, text: string): boolean {
  if (/^(Import|ExportAll)/.test(node.type)) return node.type !== 'ImportExpression'
  const callee = nodeOf(node, 'callee')
  if (callee === undefined) return false
  const name = text.slice(callee.start, callee.end)
  return LOGS.test(name) || (node.type === 'NewExpression' && name.endsWith('Error'))
}

function change(node: Node, parents: readonly Node[], text: string, add: Add): void {
  changeCondition(node, parents[0], text, add)
  switch (node.type) {
    case 'LogicalExpression':
      dropFallback(node, text, add)
      break
    case 'BinaryExpression':
      swapArithmetic(node, text, add)
      break
    case 'UnaryExpression':
      if (node['operator'] === '-') add('operator swapped', node.start, node.start + 1, '')
      break
    case 'AssignmentExpression':
      swapAssignment(node, text, add)
      break
    case 'Literal':
      if (typeof node['value'] === 'boolean' && parents[0]?.['operator'] !== '??')
        add('boolean flipped', node.start, node.end, String(!node['value']))
      break
    case 'CallExpression':
      changeCall(node, text, add)
      break
    case 'TaggedTemplateExpression':
      if (nodeOf(node, 'tag')?.['name'] === 'sql') changeSql(nodeOf(node, 'quasi') as Node, text, add)
      break
    case 'ExpressionStatement':
    case 'ThrowStatement':
    case 'ReturnStatement':
      deleteStatement(node, parents, text, add)
  }
}

/** `a ?? b` becomes `a`, and `b`. Undefined is as good as null, and false, nearly everywhere. */
function dropFallback(node: Node, text: string, add: Add): void {
  if (node['operator'] !== '??') return
  const [left, right] = [node['left'] as Node, node['right'] as Node]
  const fallback = text.slice(right.start, right.end)
  if (!/^(?:null|undefined|false)$/.test(fallback))
    add('fallback dropped', node.start, node.end, text.slice(left.start, left.end))
  if (left['operator'] !== '??') add('value dropped', node.start, node.end, `(${fallback})`)
}

/** Texts are put together with `+`, which has no other meaning. */
function swapArithmetic(node: Node, text: string, add: Add): void {
  const operator = String(node['operator'])
  const to = ARITHMETIC.get(operator)
  if (to === undefined || (operator === '+' && hasText(node))) return
  const at = text.indexOf(operator, (node['left'] as Node).end)
  add('operator swapped', at, at + operator.length, to)
}

const hasText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  typeof node['value'] === 'string' ||
  (node['operator'] === '+' && [node['left'] as Node, node['right'] as Node].some(hasText))

function swapAssignment(node: Node, text: string, add: Add): void {
  const operator = String(node['operator'])
  const to = ARITHMETIC.get(operator.slice(0, -1))
  if (!operator.endsWith('=') || to === undefined || hasText(node['right'] as Node)) return
  const at = text.indexOf(operator, (node['left'] as Node).end)
  add('operator swapped', at, at + operator.length, `${to}=`)
}

/** A statement whose condition becomes false is deleted already; a last `return` is the function's value. */
function deleteStatement(node: Node, parents: readonly Node[], text: string, add: Add): void {
  const expression = nodeOf(node, 'expression')
  if (expression && isSilent(expression, text)) return
  const block = parents[0]?.type === 'BlockStatement' ? parents[0] : undefined
  const around = block === undefined ? parents[0] : parents[1]
  const isAlone = block === undefined || nodesOf(block, 'body').length === 1
  const isBranch = around?.type === 'IfStatement' && nodeOf(around, 'alternate') === undefined
  if (isAlone && isBranch) return
  if (node.type === 'ReturnStatement' && (block === undefined || around?.type !== 'IfStatement')) return
  if ('directive' in node && node['directive'] !== null && node['directive'] !== undefined) return
  add(
    'statement deleted',
    node.start,
    node.end,
    block === undefined && around?.type !== 'SwitchCase' && around?.type !== 'Program' ? '{}' : '',
  )
}
