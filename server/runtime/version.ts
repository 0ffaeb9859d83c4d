import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.ts'

/** The version of the product, as package.json has it. */
export const VERSION: string = (
  JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
).version
