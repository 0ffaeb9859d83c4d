// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Moves, useMoves } from './address.ts'

afterEach(cleanup)

/** A list's screen, and the way to a page that is still on its way. */
async function opened() {
  let moves: Moves | undefined
  const history = createMemoryHistory({ initialEntries: ['/list/7?q=mill'] })
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list/$no',
    component: function List() {
      moves = useMoves()
      return null
    },
  })
  const login = createRoute({ getParentRoute: () => root, path: '/login', loader: () => new Promise(() => undefined) })
  const router = createRouter({ routeTree: root.addChildren([list, login]), history })
  await act(async () => {
    render(<RouterProvider router={router} />)
  })
  return { history, setSearch: (patch: Parameters<Moves['setSearch']>[0]) => moves?.setSearch(patch) }
}

test('SCR-09 a screen writes into its own address, under another number too', async () => {
  const { history, setSearch } = await opened()
  await act(async () => setSearch({ row: '100100' }))
  expect(history.location.href).toBe('/list/7?q=mill&row=100100')
  history.replace('/list/8')
  await act(async () => setSearch({ row: '100101' }))
  expect(history.location.href).toBe('/list/8?row=100101')
})

test('a screen that is being left writes nothing into the address of the next', async () => {
  const { history, setSearch } = await opened()
  await act(async () => {
    history.push('/login?next=%2Flist%2F7')
    setSearch({ row: '100100' })
  })
  expect(history.location.href).toBe('/login?next=%2Flist%2F7')
})
