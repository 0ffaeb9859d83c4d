/** A request's parameters: from query, form and path as they came to the endpoint's own names and kinds. */
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { readStrictJson } from '#contract/kernel/strict-json.ts'
import { readStrictly, Unreadable } from '#contract/kernel/wire.ts'
import { RequestError } from './request-error.ts'
import { uploadOf, uploadsOf } from './uploaded-file.ts'

/** The form's field that is a file, where there is one. */
export const fileOf = ({ form }: AnyEndpoint): string | undefined =>
  [...form.fields].find(([, kind]) => kind.isFile)?.[0]

/** Query, form and path parameters as one; a name in two of them is refused. */
export function merge(
  query: Map<string, string>,
  form: Map<string, string>,
  path: Readonly<Record<string, string>>,
): Map<string, string> {
  const raw = new Map(query)
  for (const [name, value] of [...form, ...Object.entries(path)]) {
    if (raw.has(name) && raw.get(name) !== value)
      throw new RequestError(400, `${name.slice(0, 40)} was given twice.`, 'repeated')
    raw.set(name, value)
  }
  return raw
}

/** The input of an endpoint; refuses unknown fields and wrong values with a sentence (Unreadable). */
export function decode(
  endpoint: AnyEndpoint,
  raw: ReadonlyMap<string, string>,
  request: Request,
): Record<string, unknown> {
  // Without a prototype, so that a field called __proto__ is a field like any other and is refused by its name.
  const query: Record<string, unknown> = Object.create(null)
  const form: Record<string, unknown> = Object.create(null)
  for (const [name, value] of raw) (endpoint.form.fields.has(name) ? form : query)[name] = value
  // A file is opened by the handler, when who asks and whether he may is known.
  const file = fileOf(endpoint)
  if (file !== undefined && raw.has(file)) throw new Unreadable(file, `${file}: must be a file.`)
  if (file !== undefined)
    form[file] = (endpoint.form.fields.get(file)?.isMany ? uploadsOf : uploadOf)(request, file, endpoint.bodyBytes)
  return { ...(readStrictly(endpoint.query, query) as object), ...(readStrictly(endpoint.form, form) as object) }
}

/** The customer that a record of the form names; undefined where it names none, or cannot be read, which `decode` then refuses. */
export function customerInForm(
  { customerInForm: place }: AnyEndpoint,
  raw: ReadonlyMap<string, string>,
): string | undefined {
  if (place === undefined) return undefined
  const sent = readStrictJson(raw.get(place.field) ?? '', {})
  const named = 'value' in sent ? (sent.value as Readonly<Record<string, unknown>> | null)?.[place.name] : undefined
  return typeof named === 'string' && named !== '' ? named : undefined
}
