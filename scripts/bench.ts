// npm run bench -- NAME [ARGUMENT...]: runs bench/NAME.ts; without a name it lists what there is.
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = resolve(import.meta.dirname, '..', 'bench')
const [name, ...rest] = process.argv.slice(2)
const script = join(folder, `${name}.ts`)

if (name && existsSync(script)) {
  process.argv = [process.execPath, script, ...rest]
  await import(pathToFileURL(script).href)
} else {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
  console.log(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`)
  process.exitCode = name ? 1 : 0
}
