import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dropAnswersOnReturn, keepOnReturn } from './returning.ts'

type Listener = (told: { action: { type: string }; location: object }) => void
const place = (href: string, index: number) => ({ href, state: { __TSR_index: index } })

/** A router that tells what is told to it, and whether the answers were dropped by then. */
function opened() {
  const client = new QueryClient()
  client.setQueryData(['GET', '/orders'], 'kept')
  let told: Listener = () => undefined
  let mounts = () => undefined as unknown
  const router = {
    history: {
      location: place('/locations/1/edit', 1),
      subscribe: (listener: Listener) => {
        told = listener
        return () => undefined
      },
    },
    subscribe: (_: string, listener: () => void) => {
      mounts = listener
      return () => undefined
    },
  }
  dropAnswersOnReturn(router as never, client)
  return {
    move: (type: string, location: object) => {
      told({ action: { type }, location })
      mounts()
    },
    client,
    answers: () => client.getQueryData(['GET', '/orders']),
  }
}

test('SES-04 back and forward drop the answers; a step on keeps them', () => {
  const { move, answers } = opened()
  move('PUSH', place('/locations/1/orders', 2))
  expect(answers()).toBe('kept')
  move('BACK', place('/locations/1/edit', 1))
  expect(answers()).toBeUndefined()
})

test('what is kept on return stays, and is asked again', () => {
  const { move, client } = opened()
  const [status, balance] = [
    ['GET', api.accounts.status.path],
    ['GET', api.accounts.balance.path],
  ]
  keepOnReturn(api.accounts.status)
  for (const key of [status, balance]) client.setQueryData(key, 'said')
  move('BACK', place('/locations/1/orders', 0))
  expect([client.getQueryData(status), client.getQueryState(status)?.isInvalidated]).toEqual(['said', true])
  expect(client.getQueryData(balance)).toBeUndefined()
})

test('a step back that a form with unsaved changes kept from happening drops nothing', () => {
  const { move, answers } = opened()
  move('BACK', place('/locations/1/edit', 1))
  expect(answers()).toBe('kept')
  move('GO', place('/locations/1/edit', 0))
  expect(answers(), 'another visit of the same address').toBeUndefined()
})
