/** What tests of the upload screens do and look at, on the screen and in the database. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { TestWorld } from './world.ts'

/** Chooses a file as the dialog of the browser would. */
export async function choose(file: File): Promise<void> {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('no file field')
    return found
  })
  fireEvent.change(input, { target: { files: [file] } })
}

/** CONFIRM, once it may be pressed. */
export async function readyToConfirm(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: 'CONFIRM' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  return button
}

/** Presses CONFIRM once it may be pressed. */
export const confirmUpload = async (): Promise<void> => void fireEvent.click(await readyToConfirm())

/** Why CONFIRM cannot be pressed. */
export const confirmReason = (): string => document.getElementById('upload-reason')?.textContent ?? ''

/** Headings of the results with their counts. */
export const resultHeadings = (): string[] =>
  [...document.querySelectorAll('.upload-result h3')].map(({ textContent }) => textContent ?? '')

/** The orders that there are, oldest first: what became of them and by whom. */
export const ordersOf = async ({ db }: TestWorld) => {
  const orders = await db
    .selectFrom('salesOrder')
    .select(['orderNo', 'customerNo', 'locationNo', 'orderDate', 'usedOnDay', 'pieces', 'addedBy', 'platform'])
    .orderBy('orderNo')
    .execute()
  return orders
}

/** Item → quantity of an order's lines. */
export async function linesOf({ db }: TestWorld, orderNo: number): Promise<Record<string, number>> {
  const lines = await db
    .selectFrom('orderLine')
    .where('orderNo', '=', orderNo)
    .select(['itemNo', 'quantity'])
    .orderBy('itemNo')
    .execute()
  return Object.fromEntries(lines.map(({ itemNo, quantity }) => [itemNo, quantity]))
}

export const mailsOf = ({ db }: TestWorld) => db.selectFrom('outbox').select(['dedupeKey', 'payload']).execute()
