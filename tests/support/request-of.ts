import type { AnyEndpoint, Input } from '#contract/kernel/endpoint.ts'

/** A call as our own client sends it: wire names, everything as text. */
export interface WireRequest {
  readonly method: string
  /** With the query of a call that has a body. */
  readonly path: string
  /** The query of a GET, the form of anything else. */
  readonly fields: Readonly<Record<string, string>>
}

/** Writes a call in the names of the wire. A GET that changes data goes as POST, as our client does it. */
export function requestOf<E extends AnyEndpoint>(endpoint: E, input: Input<E>): WireRequest {
  const query = asText(endpoint.query.write(input))
  let path: string = `/api${endpoint.path}`
  for (const [name, value] of Object.entries(query)) {
    if (!path.includes(`:${name}`)) continue
    path = path.replace(`:${name}`, encodeURIComponent(value))
    delete query[name]
  }
  if (endpoint.method === 'GET') return { method: endpoint.changes ? 'POST' : 'GET', path, fields: query }
  const search = new URLSearchParams(query).toString()
  return {
    method: endpoint.method,
    path: search ? `${path}?${search}` : path,
    fields: asText(endpoint.form.write(input)),
  }
}

const asText = (wire: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wire as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? textOf(value) : String(value)]),
  )

/** A file has a text of its own; it is sent as the file that the text stands for. */
const textOf = (value: object | null): string =>
  value && 'toJSON' in value ? String((value as { toJSON(): unknown }).toJSON()) : JSON.stringify(value)
