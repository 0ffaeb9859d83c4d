import { expect, test } from 'vitest'
import { madeOnce } from './shared-answer.ts'

test('a document that anybody may ask for is made for the first who asks, and for nobody else', async () => {
  let made = 0
  const answer = madeOnce(() => ({ made: ++made }))
  expect(made).toBe(0)
  const asked = (headers: Record<string, string> = {}) => answer(new Request('http://portal.test/', { headers }))
  const first = asked()
  const others = [asked(), asked({ 'accept-encoding': 'gzip' }), asked({ 'if-none-match': '*' })]
  expect(others.map(({ status }) => status)).toEqual([200, 200, 304])
  expect([made, await first.json()]).toEqual([1, { made: 1 }])
})
