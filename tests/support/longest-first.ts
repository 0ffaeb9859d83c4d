import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Files that take longest, for a checkout without a record of earlier runs: they begin first, so that no worker is left with a long
 * one at the end.
 */
const KNOWN_LONG =
  /^(tests\/(durability\/|authorisation|forgery|fuzz|model|operate|races|upload-races)|server\/(demo\/load|orders\/one-truth|reports\/sums\/order-summary))/

/** Orders test files by how long they took last time, longest first; unknown files by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files)
    const weightOf = (file: TestSpecification) => {
      const path = file.moduleId.slice(this.ctx.config.root.length + 1)
      return this.ctx.cache.getTestSpecificationResult(file)?.duration ?? (KNOWN_LONG.test(path) ? 60_000 : 0)
    }
    return inOrder.sort((a, b) => weightOf(b) - weightOf(a))
  }
}
