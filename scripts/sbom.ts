// npm run sbom [-- FILE]: what a production installation brings, as CycloneDX; npm knows it from the lock file. Exit code 1 when
// a license is not on the list.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { FREE_LICENSES, READ_LICENSES } from './licenses.ts'

interface Component {
  name: string
  readonly 'bom-ref': string
  readonly properties?: readonly { readonly name: string }[]
  readonly version: string
  readonly purl: string
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string }
    readonly expression?: string
  }[]
}
interface Bom {
  readonly metadata: { readonly component: Component }
  components: readonly Component[]
  dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const root = resolve(import.meta.dirname, '..')
const file = resolve(process.argv[2] ?? join(root, 'dist/sbom.json'))
const flags = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
const { status, stdout, stderr } = spawnSync('npm', flags, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_048_576 })
if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
const bom = JSON.parse(stdout) as Bom
// npm names the root by its folder.
bom.metadata.component.name = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }).name

// Not with --omit dev: npm then leaves out what a development package needs as well.
const isBrought = ({ properties = [] }: Component) =>
  !properties.some(({ name }) => name === 'cdx:npm:package:development')
bom.components = bom.components.filter(isBrought)
const refs = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']))
bom.dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))

const refused = bom.components.filter((component) => !licensesOf(component).some((name) => FREE_LICENSES.has(name)))
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bom, undefined, 2)}\n`)
console.log(`${bom.components.length} components in ${file}.`)
for (const component of refused) {
  console.error(
    `${component.name} ${component.version} has the license ${licensesOf(component).join(', ') || '(none)'}, which is not on the list.`,
  )
  process.exitCode = 1
}

function licensesOf({ name, licenses = [] }: Component): readonly string[] {
  const told = licenses.flatMap(({ license, expression }) => license?.id ?? license?.name ?? expression ?? [])
  return told.length > 0 ? told : [READ_LICENSES[name] ?? []].flat()
}
