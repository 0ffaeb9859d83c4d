// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '../../portal/paths.ts'
import { KeptQuantities } from './KeptQuantities.tsx'

const session = { user: { userId: 7 }, customer: { customerNo: '104220' } as object | undefined }
let path: string
vi.mock('../../session/session.tsx', () => ({ useSession: () => session }))
vi.mock('../../portal/address.ts', () => ({ useAddress: () => ({ path }), useMoves: () => ({}) }))
vi.mock('../../ui/Link.tsx', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))

const MINUTE = 60_000
const keep = (owner: number, orderNo: string, itemNo: string, minutesAgo: number) =>
  localStorage.setItem(
    `device.unsent.${owner}.${orderNo}.${itemNo}`,
    JSON.stringify({ itemNo, quantity: 5, version: 0, keptAt: Date.now() - minutesAgo * MINUTE }),
  )
const said = () => [...render(<KeptQuantities />).container.querySelectorAll('p')].map((each) => each.textContent)

afterEach(() => {
  cleanup()
  localStorage.clear()
  session.customer = { customerNo: '104220' }
})

test('SYS-07 after signing in the reader is led to each order whose quantities wait on this device', () => {
  path = '/dashboard'
  keep(7, '480001', '100100', 2)
  keep(7, '480002', '100100', 3)
  keep(7, '480002', '100200', 600)
  expect(said()).toEqual([
    '1 quantity for order 480001 was not sent. Open the order to send it',
    '2 quantities for order 480002 were not sent. Open the order to send them',
  ])
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    paths.orderByNo('480001'),
    paths.orderByNo('480002'),
  ])
})

test('SYS-07 another user, an order that is open here, what is just being sent and what is too old are left out', () => {
  path = paths.orderByNo('480001')
  keep(8, '480003', '100100', 2)
  keep(7, '480001', '100100', 2)
  keep(7, '480004', '100100', 0.5)
  keep(7, '480005', '100100', 25 * 60)
  expect(said()).toEqual([])
})

test('SYS-07 staff with no customer chosen are not led to an order they could not open', () => {
  path = '/dashboard'
  session.customer = undefined
  keep(7, '480001', '100100', 2)
  expect(said()).toEqual([])
})
