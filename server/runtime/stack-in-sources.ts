/** Where a fault came from, by the sources: the packed server's own places say little to whoever mends it. */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './root.ts'

/** Read with the first fault of a packed file, then kept. */
const maps = new Map<string, SourceMap | undefined>()

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const map = `${file}.map`
    maps.set(file, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined)
  }
  return maps.get(file)
}

/** The stack with each place of a packed file as a place of the sources, from the folder of package.json. */
export const stackInSources = (stack: string): string =>
  stack.replace(/(file:\/\/[^\s()]+?\.js):(\d+):(\d+)/g, (place, url: string, line: string, column: string) => {
    const file = fileURLToPath(url)
    const found = mapOf(file)?.findOrigin(Number(line), Number(column))
    if (!found || !('fileName' in found)) return place
    const source = path.relative(ROOT, path.resolve(path.dirname(file), found.fileName))
    return `${source}:${found.lineNumber}:${found.columnNumber}`
  })
