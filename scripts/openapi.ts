// npm run gen:openapi: writes docs/openapi.json from the contract.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openApi } from '#contract/openapi.ts'

const file = join(resolve(import.meta.dirname, '..'), 'docs', 'openapi.json')
writeFileSync(file, `${JSON.stringify(openApi(), null, 2)}\n`)
console.log('Wrote docs/openapi.json.')
