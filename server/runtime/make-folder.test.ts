import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDir } from '#server/runtime/make-folder.ts'

test('DATA_DIR is made with the folders that it lies in, and may be there already', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-folder-'))
  const folder = path.join(home, 'a', 'b')
  makeDataDir(folder)
  makeDataDir(folder)
  expect(fs.statSync(folder).isDirectory()).toBe(true)
  fs.rmSync(home, { recursive: true })
})

test('a file in its place is named with the setting', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-folder-'))
  const file = path.join(home, 'file')
  fs.writeFileSync(file, '')
  expect(() => makeDataDir(file)).toThrow(`DATA_DIR: ${file} cannot be written (ENOTDIR).`)
  expect(() => makeDataDir(path.join(file, 'data'))).toThrow('DATA_DIR: ')
  fs.rmSync(home, { recursive: true })
})

test.runIf(process.platform === 'linux')(
  'a place where no folder can be made is refused with a sentence, at once',
  () => {
    // In a process of its own: Node's own way of making all folders at once hangs there and cannot be ended from within.
    const script = `import { makeDataDir } from '#server/runtime/make-folder.ts'; makeDataDir('/proc/x/y')`
    const { stderr, error } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect(error).toBeUndefined()
    expect(stderr).toContain('DATA_DIR: /proc/x/y cannot be written (ENOENT).')
  },
)
