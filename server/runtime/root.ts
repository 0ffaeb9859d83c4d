/** Where files lie that are no sources: the same for the sources and for the packed server, whose files lie deeper. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const rootOf = (folder: string): string =>
  existsSync(path.join(folder, 'package.json')) ? folder : rootOf(path.dirname(folder))

/** The folder of package.json. */
export const ROOT = rootOf(import.meta.dirname)

/** The commit that was built or checked out; undefined where neither is known. Read once. */
export const COMMIT: string | undefined = readText('dist/commit') ?? checkedOut()

function readText(name: string): string | undefined {
  const file = path.join(ROOT, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined
}

/** Of a working copy: its HEAD, followed to the branch. A worktree, whose .git is a file, names none. */
function checkedOut(): string | undefined {
  const git = path.join(ROOT, '.git')
  if (!existsSync(path.join(git, 'HEAD'))) return undefined
  const head = readText('.git/HEAD')
  const branch = head?.startsWith('ref: ') ? head.slice(5) : undefined
  if (branch === undefined) return head
  const packed = readText('.git/packed-refs')
    ?.split('\n')
    .find((line) => line.endsWith(` ${branch}`))
  return readText(`.git/${branch}`) ?? packed?.split(' ')[0]
}

/** The version of the product, as package.json has it. */
export const VERSION: string = (
  JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
).version
