/** What tests of the upload screens do and look at. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

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
