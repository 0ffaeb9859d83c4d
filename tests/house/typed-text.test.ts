// What is typed or pasted is never cut to what fits (docs/decisions/0086-typed-text-is-never-cut.md).
import { expect, test } from 'vitest'
import { allSources } from '../support/sources.ts'

test('no field of the client has a maxlength: it swallows keys and cuts what is pasted; give TextField a max', () => {
  const client = allSources().filter(({ path }) => path.startsWith('web/') && !/\.test\.tsx?$/.test(path))
  expect(client.length).toBeGreaterThan(300)
  const cutting = client.filter(({ text }) => /maxLength(=|:|\s*=)|maxlength/i.test(text.replaceAll("'maxLength'", '')))
  expect(cutting.map(({ path }) => path)).toEqual([])
})
