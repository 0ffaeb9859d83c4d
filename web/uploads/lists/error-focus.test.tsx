// @vitest-environment browser-beside-server
// Where the focus goes when the last error of a file is settled.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { uploadPath } from '#rules/uploads/formats.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { integrator, OWN } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { choose, readyToConfirm as ready } from '#tests/support/upload-screen.ts'

const world = sharedWorld('embedded', async () => {
  const { clock, make } = world
  clock.set('2026-11-21T15:00:00Z')
  await make.customer({ customerNo: OWN })
  await make.location({ locationNo: '000213' })
  await make.item({ itemNo: '100001' })
  await make.cutoffs()
})
afterEach(leavePortal)
const row = (quantity: number | string, date = '12/21/2026') => `${date},213,100001,${quantity}`

test.each(['Enter', 'Leave out all', 'Delete', 'an offer'])(
  'after the last error by %s the focus is on a heading, so that a second Enter sends nothing',
  async (how) => {
    const { sent } = await openPortal(world, integrator, uploadPath('csv'))
    const bad = how === 'an offer' ? row(5, '21/12/2026') : row('x')
    await choose(new File([['Date,Location Number,Item Number,Quantity', bad, row(4)].join('\n')], 'orders.csv'))
    const first = await screen.findByRole('tab', { name: /^Errors \(1\)/ })
    expect(first).toBeTruthy()
    if (how === 'Enter') {
      const quantity = await screen.findByLabelText('Quantity, Row 2')
      quantity.focus()
      fireEvent.change(quantity, { target: { value: '12' } })
      fireEvent.keyDown(quantity, { key: 'Enter' })
    } else if (how === 'Delete')
      fireEvent.keyDown(screen.getByRole('button', { name: 'Leave out, Row 2' }), { key: 'Delete' })
    else {
      const button = screen.getByRole('button', { name: how === 'an offer' ? /^Use \d/ : 'Leave out this error' })
      button.focus()
      fireEvent.click(button)
    }
    await screen.findByRole('tab', { name: 'Errors (0)' })
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
    await ready()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
    expect([document.activeElement?.tagName, sent.filter(isOf(api.uploads.confirm))]).toEqual(['H2', []])
  },
)
