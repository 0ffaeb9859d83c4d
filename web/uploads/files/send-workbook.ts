import { api } from '#contract/index.ts'
import type { Input, Output } from '#contract/kernel/endpoint.ts'
import { ApiDown, asRequest, readAnswer } from '../../portal/api.ts'

const endpoint = api.uploads.readWorkbook

/**
 * Has the server read a workbook (XLS-03), telling how many bytes are sent: fetch cannot tell that. Throws what the server refuses
 * with.
 */
export async function sendWorkbook(
  file: File,
  onSent: (sent: { readonly sent: number; readonly of: number }) => void,
): Promise<Output<typeof endpoint>> {
  const { url, init } = asRequest(endpoint, {} as Input<typeof endpoint>, {})
  const [field = ''] = endpoint.form.fields.keys()
  const body = new FormData()
  body.append(field, file)
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(init.headers as Record<string, string>))
      request.setRequestHeader(name, value)
    request.responseType = 'text'
    request.upload.onprogress = ({ loaded, total }) => onSent({ sent: loaded, of: total })
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new ApiDown(true))
    request.send(body)
  })
  return readAnswer(endpoint, response)
}
