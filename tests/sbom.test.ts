// The list of components comes out, whole, and without a license that is not on the list (PRF-04).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, root } from './support/sources.ts'

interface Package {
  readonly version: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

test('PRF-04 npm run sbom lists what a production installation brings', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'provender-sbom-'))
  const file = join(folder, 'sbom.json')
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/sbom.ts'), file], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const bom = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { purl: string }[]
  }
  rmSync(folder, { recursive: true })
  expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', 'provender'])
  const { packages } = JSON.parse(readSource('package-lock.json').text) as { packages: Record<string, Package> }
  const wanted = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version }]) => `pkg:npm/${path.replace(/^.*node_modules\//, '')}@${version}`)
  const listed = bom.components.map(({ purl }) => decodeURIComponent(purl))
  expect(wanted.length).toBeGreaterThan(20)
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(wanted)].toSorted())
})
