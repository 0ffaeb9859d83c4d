import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { LARGE_BODY_WAIT_MS, WORKBOOK_WAIT_MS } from '#rules/limits.ts'
import { CONNECTION_LIMITS, connectionsThatFit, tryPort } from './listen.ts'

const limits = (open: string) =>
  `Max processes             63000    63000    processes\nMax open files            ${open}     4096    files\n`

test('as many connections as the limit of file descriptors leaves room for', () => {
  expect(connectionsThatFit(limits('1024'))).toBe(768)
  expect(connectionsThatFit(limits('64'))).toBe(16)
  expect(connectionsThatFit(limits('unlimited'))).toBe(Number.POSITIVE_INFINITY)
  expect(connectionsThatFit('')).toBe(Number.POSITIVE_INFINITY)
})

test('F14 who has waited for a turn still has half of the time for the body', () => {
  for (const waitMs of [WORKBOOK_WAIT_MS, LARGE_BODY_WAIT_MS])
    expect(waitMs).toBeLessThanOrEqual(CONNECTION_LIMITS.requestMs / 2)
})

test('a port in use, and an address that is not ours, are told in a sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(tryPort({ port, hostname: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is in use. Set PORT to another one.`,
  )
  taken.close()
  await once(taken, 'close')
  await expect(tryPort({ port, hostname: '127.0.0.1' })).resolves.toBeUndefined()
  await expect(tryPort({ port, hostname: '192.0.2.1' })).rejects.toThrow('HOST: this machine has no address 192.0.2.1.')
})
