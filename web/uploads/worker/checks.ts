/** What the server says of each order before anything is sent (UPL-02): asked in pieces, and again only for what has changed. */

import { api } from '#contract/index.ts'
import { GROUPS_AT_ONCE } from '#rules/limits.ts'
import { type ReviewGroup, sendable } from '#rules/uploads/review.ts'
import { ask } from '../../portal/api.ts'
import type { GroupCheck, Setup } from './protocol.ts'

/** Lines of one question, so that its answer is not long in coming. */
const LINES_AT_ONCE = 20_000

interface Known {
  readonly content: string
  readonly check: GroupCheck
}

export interface Checks {
  /** Of an order as it stands now; undefined: not asked yet. */
  of(group: ReviewGroup): GroupCheck | undefined
  /** Asks about the orders that are not known. Answers false when another run has begun, and throws what the server said. */
  run(groups: readonly ReviewGroup[], onProgress: (done: number) => void): Promise<boolean>
  forget(): void
}

export function createChecks({ customerNo, format }: Pick<Setup, 'customerNo' | 'format'>): Checks {
  let known = new Map<string, Known>()
  let runs = 0
  const of = (group: ReviewGroup) => {
    const found = known.get(group.key)
    return found && found.content === contentOf(group) ? found.check : undefined
  }
  return {
    of,
    async run(groups, onProgress) {
      runs += 1
      const mine = runs
      for (const part of inParts(groups.filter((group) => !of(group)))) {
        const asked = part.map((group) => ({ ...group, lines: sendable(group) }))
        const answer = await ask(api.uploads.check, {
          ...(customerNo !== undefined && { customerNo }),
          ...{ format, groups: asked },
        })
        for (const [at, group] of part.entries()) {
          const check = answer.groups[at]
          if (check) known.set(group.key, { content: contentOf(group), check })
        }
        if (mine !== runs) return false
        onProgress(part.length)
      }
      return mine === runs
    },
    forget() {
      runs += 1
      known = new Map()
    },
  }
}

const contents = new WeakMap<ReviewGroup, string>()
function contentOf(group: ReviewGroup): string {
  const known = contents.get(group)
  if (known !== undefined) return known
  const content = group.lines.map(({ itemNo, quantity }) => `${itemNo}:${quantity}`).join(' ')
  contents.set(group, content)
  return content
}

function* inParts(groups: readonly ReviewGroup[]): Generator<readonly ReviewGroup[]> {
  let part: ReviewGroup[] = []
  let lines = 0
  for (const group of groups) {
    const isFull = part.length === GROUPS_AT_ONCE || (part.length > 0 && lines + group.lines.length > LINES_AT_ONCE)
    if (isFull) {
      yield part
      part = []
      lines = 0
    }
    part.push(group)
    lines += group.lines.length
  }
  if (part.length > 0) yield part
}
