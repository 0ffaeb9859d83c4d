import { openDecoder } from './decoder.ts'

/** The bar code in a photo, or the sentence that says why there is none. */
export async function codeInPhoto(file: File): Promise<{ readonly code: string } | { readonly refusal: string }> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { refusal: 'This file is not a photo that can be read. Type the item number.' }
  const decoder = await openDecoder().catch(() => undefined)
  if (!decoder) return { refusal: 'The scanner did not load. Try again, or type the item number.' }
  const code = await decoder.read(picture)
  decoder.end()
  return code === undefined
    ? { refusal: 'No bar code was read in the photo. Take it from closer, or type the item number.' }
    : { code }
}
