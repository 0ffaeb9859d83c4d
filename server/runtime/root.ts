/** Where files lie that are no sources: the same for the sources and for the packed server, whose files lie deeper. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const rootOf = (folder: string): string =>
  existsSync(path.join(folder, 'package.json')) ? folder : rootOf(path.dirname(folder))

/** The folder of package.json. */
export const ROOT = rootOf(import.meta.dirname)

/** The version of the product, as package.json has it. */
export const VERSION: string = (
  JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
).version
