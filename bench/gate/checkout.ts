/** The other commit as files that run. */
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** The full number of a commit. Throws, with a sentence, when there is none. */
export function commitOf(name: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  } catch {
    throw new Error(`There is no commit ${name}.`)
  }
}

/** Puts a commit's files into an empty folder, with the packages that it names and this commit's side of the gate. */
export function checkOut(commit: string, folder: string): void {
  const archive = path.join(folder, 'files.tar')
  git('archive', '--format=tar', `--output=${archive}`, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  fs.rmSync(archive)
  const lockOf = (root: string) => fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(ROOT))
    fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  else {
    const { status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`The packages of ${commit.slice(0, 8)} were not installed: ${stderr}`)
  }
  fs.cpSync(import.meta.dirname, path.join(folder, 'bench/gate'), { recursive: true })
}
