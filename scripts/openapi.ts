// npm run gen:openapi: writes docs/openapi.json and docs/enterprise-openapi.json from the contract.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { enterpriseOpenApi } from '#contract/enterprise-openapi.ts'
import { openApi } from '#contract/openapi.ts'

const docs = join(resolve(import.meta.dirname, '..'), 'docs')
for (const [name, document] of [
  ['openapi.json', openApi()],
  ['enterprise-openapi.json', enterpriseOpenApi()],
] as const) {
  writeFileSync(join(docs, name), `${JSON.stringify(document, null, 2)}\n`)
  console.log(`Wrote docs/${name}.`)
}
