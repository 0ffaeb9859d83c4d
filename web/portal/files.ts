/** Files between the portal and the user's device. */
import type { AnyEndpoint, Input } from '#contract/kernel/endpoint.ts'
import { askFile } from './api.ts'

/** How long the device may take to fetch what it was given an address of. */
const KEPT_MS = 60_000

/** Hands a file to the browser to save. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

/**
 * Opens a document of the portal in a tab of its own once it is there, or saves it where the browser opens no tab. Throws what
 * the server refuses with: an error never opens as a page.
 */
export async function openDocument<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<void> {
  const { blob, fileName } = await askFile(endpoint, input)
  const address = URL.createObjectURL(blob)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  if (!window.open(address, '_blank')) saveFile(blob, fileName || 'document.pdf')
}
