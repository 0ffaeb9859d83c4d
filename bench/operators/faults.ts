/** The faults of files and folders, each with a name that stays while the code around it does. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Edit } from './edit.ts'
import { editsOf } from './typescript.ts'

export interface OperatorFault extends Edit {
  /** By file, operator, change and line: the same in the next run, also when lines were added before it. */
  readonly id: string
  /** What activates it in this run. */
  readonly number: number
  readonly file: string
  readonly line: number
  readonly lineText: string
  /** What is changed. */
  readonly from: string
}

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$|-in-test\.tsx?$/.test(name)

/** The sources under a folder, or the file itself. Throws when the file is a test. */
export function sourcesUnder(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) {
    if (isSource(path)) return [path]
    throw new Error(`${path} is no source in which faults can be planted. --tests goes before each test file.`)
  }
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => `${path}/${name}`.replaceAll('\\', '/'))
    .sort()
}

export function faultsOf(root: string, files: readonly string[]): OperatorFault[] {
  const faults: OperatorFault[] = []
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    const times = new Map<string, number>()
    for (const edit of editsOf(file, text)) {
      const line = text.slice(0, edit.start).split('\n').length
      const lineText = text.split('\n')[line - 1]?.trim() ?? ''
      const from = text.slice(edit.start, edit.end)
      const key = [file, edit.operator, lineText, from, edit.to].join('\n')
      const time = times.get(key) ?? 0
      times.set(key, time + 1)
      const id = createHash('sha1').update(`${key}\n${time}`).digest('hex').slice(0, 16)
      faults.push({ ...edit, id, number: faults.length + 1, file, line, lineText, from })
    }
  }
  return faults
}

/** A fault as one line: where it is and what changes. */
export function nameOf({ file, line, operator, from, to }: OperatorFault): string {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)
  return `${file}:${line} ${operator}: ${short(from) || 'nothing'} → ${short(to) || 'nothing'}`
}

export function byFile<F extends OperatorFault>(faults: readonly F[]): Map<string, F[]> {
  const groups = new Map<string, F[]>()
  for (const fault of faults) {
    const group = groups.get(fault.file)
    if (group) group.push(fault)
    else groups.set(fault.file, [fault])
  }
  return groups
}
