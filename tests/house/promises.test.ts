// Each sentence that promises something for later names the test that shows it: after a reload, a closed tab, a restart or an outage.
import { expect, test } from 'vitest'
import { allSources, readSource } from '../support/sources.ts'

const PROMISE =
  /\bas soon as\b|\b(?:is|are|and) (?:sent|saved|finished|carried out) (?:as soon as|when|once|after)\b|\bkept (?:on this device|here)\b|\bstays? on this device\b|\bcontinues? (?:where|automatically)|\bautomatically when\b|\btried again automatically\b|\bsend the rest later\b|\bDone follows\b|\bwaits here for you\b|\bstay for the file\b|\bby itself\b/

const DONE = 'web/orders/kept-done.test.tsx'

/** Part of a sentence of the screens, and the test of it: its file, and part of its title. */
const TESTED: readonly (readonly [sentence: string, file: string, title: string])[] = [
  [
    'saved as soon as you choose a location',
    'web/waste/scans-and-questions.test.tsx',
    'survive a reload, with their pieces',
  ],
  [
    'on this device and sent when the connection is back',
    'web/waste/EnterScreen.test.tsx',
    'survive a reload, and are sent once',
  ],
  ['waste entry is', 'web/shell/banners/KeptWaste.test.tsx', 'is sent once the network is back'],
  [
    'waste entries that were not sent are',
    'web/shell/banners/KeptWaste.test.tsx',
    'kept waste is sent from another screen',
  ],
  ['{plural(sent', 'web/shell/banners/KeptWaste.test.tsx', 'kept waste is sent from another screen'],
  ['It is sent as soon as the connection is back.', DONE, 'carried out from any screen'],
  ['Done as soon as ', DONE, 'after a reload in the blackout'],
  ['Done as soon as ', 'web/orders/week/week-keys.test.tsx', 'carried out after a reload'],
  ['Done follows', DONE, 'finds it carried out, after the quantities'],
  ['and is carried out after you sign in', DONE, 'after signing out it waits for the same user'],
  ['and sent after you sign in', 'tests/e2e/offline.e2e.ts', 'counts what waits, and sends it once'],
  ['quantities are', 'web/shell/banners/KeptQuantities.test.tsx', 'sent when the network is back'],
  ['{were} sent', 'web/orders/week/week.test.tsx', 'a later visit sends them'],
  ['quantities that were not sent are', 'web/session/no-connection.test.tsx', 'it goes on by itself'],
  ['What you typed is kept here', 'web/portal/viewing.test.tsx', 'is sent once it is renewed'],
  ['stays on this device for 24 hours', 'web/orders/week/week.test.tsx', 'a later visit sends them'],
  ['continues automatically', 'web/session/no-connection.test.tsx', 'it goes on by itself'],
  ['portal automatically when the system is back', 'tests/e2e/system-down.e2e.ts', 'is back by itself'],
  ['you can send the rest later', 'web/uploads/CsvScreen.test.tsx', 'goes on where it stopped'],
  ['continues where it stopped', 'tests/e2e/upload-killed.e2e.ts', 'goes on where it stopped'],
  ['stay for the file that you choose next', 'web/uploads/WorkbookScreen.test.tsx', 'stays for the corrected file'],
  ['Waiting messages are tried again automatically', 'server/operator/outbox.test.ts', 'tried again later'],
  ['waits here for you', 'web/reports/result/results.test.tsx', 'left and opened again finds its report'],
  ['takes the mark back by itself', 'server/missed-orders/at-once.test.ts', 'no mark stands beside it'],
  ['Release by itself', 'server/production/late.test.ts', 'at its next run'],
]

const isOurs = (path: string) => /^(?:web|rules)\//.test(path) && !/\.test\.tsx?$/.test(path)
const isComment = (line: string) => /^\s*(?:\/\/|\/?\*|\{\/\*)/.test(line)
const promises = allSources()
  .filter(({ path }) => isOurs(path))
  .flatMap(({ path, text }) =>
    text.split('\n').flatMap((line) => (!isComment(line) && PROMISE.test(line) ? [{ path, line: line.trim() }] : [])),
  )

test('each promise on a screen is listed with its test', () => {
  const open = promises.filter(({ line }) => !TESTED.some(([sentence]) => line.includes(sentence)))
  expect(open.map(({ path, line }) => `${path}: ${line}`)).toEqual([])
})

test.each(TESTED)('"%s" is a sentence of the product, and %s has its test', (sentence, file, title) => {
  expect(promises.some(({ line }) => line.includes(sentence))).toBe(true)
  const titles = readSource(file).text.match(/\btest(?:\.each[^'"`]*)?\([^'"`]*['"`][^\n]+/g) ?? []
  expect(titles.filter((each) => each.includes(title)).length).toBeGreaterThan(0)
})
