import { expect, test } from 'vitest'
import { makeTime } from '#tests/support/save-world.ts'
import { createConnection, type ServerCheck } from './connection.ts'

const seen: ServerCheck = { kind: 'seen', closed: undefined, lines: [] }

/** A server that takes 100 ms for an answer; `asked` has the time of each question. */
function setUp(answers: ServerCheck['kind'][]) {
  const time = makeTime()
  const asked: number[] = []
  let inFlight = 0
  let most = 0
  const connection = createConnection({
    later: time.later,
    checkServer: () => {
      asked.push(time.now())
      inFlight += 1
      most = Math.max(most, inFlight)
      const kind = answers.shift() ?? 'down'
      return new Promise((resolve) =>
        time.later(() => {
          inFlight -= 1
          resolve(kind === 'seen' ? seen : { kind })
        }, 100),
      )
    },
    onLost: () => {},
    onSeen: () => {},
  })
  const until = async (ms: number) => {
    while (time.now() < ms && (await time.step()));
  }
  return { time, asked, connection, until, most: () => most }
}

test('a server that stays away is asked less and less often', async () => {
  const { asked, connection, until } = setUp([])
  connection.lost()
  await until(130_000)
  const pauses = asked.map((at, index) => at - (index === 0 ? 0 : (asked[index - 1] ?? 0) + 100))
  expect(pauses.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000])
})

test('once it was seen, the next break begins with short pauses again', async () => {
  const { asked, connection, until } = setUp(['down', 'down', 'seen', 'down', 'seen'])
  connection.lost()
  await until(10_000)
  expect([connection.isOffline(), asked.length]).toEqual([false, 3])
  connection.lost()
  await until(60_000)
  expect(asked.slice(3).map((at) => at - (asked[2] ?? 0))).toEqual([1100, 3200])
})

test('whoever is signed out is not asked after until something wakes it', async () => {
  const { asked, connection, until } = setUp(['signed out', 'seen'])
  connection.lost()
  await until(60_000)
  expect([asked.length, connection.isOffline()]).toEqual([1, true])
  connection.wake()
  await until(120_000)
  expect([asked.length, connection.isOffline()]).toEqual([2, false])
})

test('woken while a question is in flight, it asks at once after it, never two at a time', async () => {
  const { time, asked, connection, until, most } = setUp(['down', 'down', 'seen'])
  connection.lost()
  time.later(connection.wake, 1050)
  time.later(() => connection.lost(0), 1060) // another save found no answer meanwhile
  await until(60_000)
  expect([asked, most()]).toEqual([[1000, 1100, 5200], 1])
})

test('signed in again while the server was still saying no: it asks once more', async () => {
  const { time, asked, connection, until } = setUp(['signed out', 'seen'])
  connection.lost()
  time.later(connection.wake, 1050)
  await until(60_000)
  expect([asked, connection.isOffline()]).toEqual([[1000, 1100], false])
})

test('a screen that is left asks no more, and again when it is back', async () => {
  const { time, asked, connection, until } = setUp([])
  connection.lost()
  connection.stop()
  connection.lost()
  await until(60_000)
  expect([asked, time.pending()]).toEqual([[], 0])
  connection.start()
  await until(1000)
  expect(asked).toEqual([1000])
})
