import { reportJobs } from './calls/reports/report-jobs.ts'
import { allEndpoints } from './index.ts'
import { type AnyEndpoint, carried, headers, WORKBOOK_TYPE } from './kernel/endpoint.ts'
import { type Kind, nothing, type Shape, wireSchema } from './kernel/wire.ts'

export type Json = Record<string, unknown>
interface Named {
  readonly name: string
  readonly endpoint: AnyEndpoint
}

/**
 * The contract as OpenAPI 3.1, in the names of the wire: docs/openapi.json and /api/openapi.json. Several intentions on one
 * path are one operation there, told apart by `x-when`; `x-ability` is the right the call asks for (rules/access.ts).
 */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  const schemas: Record<string, Json> = { Refusal: refusalSchema }
  for (const [route, rivals] of byRoute()) {
    const [method, path] = route.split(' ') as [string, string]
    const place = path.replace(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operation(method, rivals, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Provender',
      version: '1',
      description: [
        'Every answer but a document is JSON. An object carries "message": success, error (with a sentence in "messageTxt" and a word in "code"),',
        'timeout (the session has ended) or ServerDown. A refusal of the business has HTTP status 200, one of the request 4xx.',
        'A GET with x-changes answers to bearer tokens alone, and only where the operator allows it; POST on the same path with',
        'the same fields as a form does the same.',
      ].join(' '),
    },
    servers: [{ url: '/api' }],
    security: [{ cookie: [], antiForgery: [] }, { bearer: [] }],
    paths,
    components: { schemas, securitySchemes, parameters: carriedParameters },
  }
}

/** "GET /orderedit" → its intentions. A GET that changes data is a POST as well. */
function byRoute(): Map<string, Named[]> {
  const routes = new Map<string, Named[]>()
  for (const named of allEndpoints()) {
    const { method, path, changes } = named.endpoint
    for (const each of method === 'GET' && changes ? ['GET', 'POST'] : [method]) {
      const route = `${each} ${path}`
      routes.set(route, [...(routes.get(route) ?? []), named])
    }
  }
  return routes
}

function operation(method: string, rivals: readonly Named[], schemas: Record<string, Json>): Json {
  const byKey = rivals.find(({ endpoint }) => endpoint.byKey)?.endpoint.byKey
  const isOpen = rivals.every(({ endpoint }) => endpoint.ability === 'anyone')
  const isDownload = rivals.some((each) => each.endpoint.isDownload)
  const body = bodyOf(method, rivals)
  const refused = json({ $ref: '#/components/schemas/Refusal' })
  return {
    operationId: `${method === rivals[0]?.endpoint.method ? '' : 'post.'}${rivals.map(({ name }) => name).join('+')}`,
    summary: rivals.map(({ endpoint }) => endpoint.summary).join(' · '),
    ...(byKey
      ? { security: [byKey === 'user' ? { apiKey: [] } : { installationKey: [] }] }
      : isOpen
        ? { security: [] }
        : rivals.some(({ endpoint }) => endpoint.alsoByKey)
          ? { security: [{ apiKey: [] }, { cookie: [], antiForgery: [] }, { bearer: [] }] }
          : {}),
    'x-intentions': rivals.map(({ name, endpoint }) => ({
      name,
      'x-ability': endpoint.ability,
      'x-changes': endpoint.changes,
      'x-when': endpoint.when,
    })),
    parameters: [
      ...parametersOf(method, rivals),
      ...(byKey === 'user' && method === 'POST' ? [idempotencyKey] : []),
      ...(isOpen || byKey
        ? []
        : Object.keys(carriedParameters).map((name) => ({ $ref: `#/components/parameters/${name}` }))),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: isDownload
        ? { description: 'The document', content: documentOf(rivals) }
        : { description: 'The answer, or a refusal of the business', content: json(answerOf(rivals, schemas)) },
      ...(rivals.some(({ endpoint }) => endpoint.mayBeLater) && {
        202: {
          description:
            'It takes long and is being made ("message": working): ask again after Retry-After, and it is the document',
          headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
          content: refused,
        },
      }),
      ...(isDownload && {
        422: {
          description: 'A refusal of the business; there is nothing in it to be a document, too',
          content: refused,
        },
      }),
      '4XX': { description: 'A refusal of the request', content: refused },
    },
  }
}

/** A document is what its link's name says; a report that was made apart is any. */
function documentOf(rivals: readonly Named[]): Json {
  const [CSV, PDF] = ['text/csv', 'application/pdf']
  const typesOf = ({ endpoint: { path } }: Named): readonly string[] => {
    if (path === reportJobs.file.path) return [PDF, CSV, WORKBOOK_TYPE]
    if (/XLSX\.php$|\.xlsx$/.test(path)) return [WORKBOOK_TYPE]
    return /CSV\.php$|csv/i.test(path) ? [CSV] : [PDF]
  }
  return Object.fromEntries(rivals.flatMap(typesOf).map((type) => [type, {}]))
}

/** The fields of the query and the path; a twin POST has them in its form instead. Required is what every rival requires. */
function parametersOf(method: string, rivals: readonly Named[]): Json[] {
  const places = rivals.flatMap(({ endpoint: { method: own, path, query } }) =>
    [...query.fields]
      .filter(([name]) => method === own || path.includes(`:${name}`))
      .map(([name, kind]) => ({ name, kind, in: path.includes(`:${name}`) ? 'path' : 'query' })),
  )
  return [...new Set(places.map(({ name }) => name))].map((name) => {
    const same = places.filter((place) => place.name === name)
    const required = same.length === rivals.length && same.every(({ kind }) => !kind.isOptional)
    return { name, in: same[0]?.in, required, schema: either(same.map(({ kind }) => fieldSchema(kind))) }
  })
}

function bodyOf(method: string, rivals: readonly Named[]): Json | undefined {
  const shapes = rivals.map(({ endpoint }) => (endpoint.method === method ? endpoint.form : endpoint.query))
  if (method === 'GET' || shapes.every(({ fields }) => fields.size === 0)) return undefined
  const schemas = shapes.map(formSchema)
  const hasFile = shapes.some(({ fields }) => [...fields.values()].some(({ isFile }) => isFile))
  const type = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  const jsonBodies = rivals.flatMap(({ endpoint: { jsonField, form } }) => {
    const content = jsonField === undefined ? undefined : form.fields.get(jsonField)?.content
    return content ? [schemaOf(content)] : []
  })
  return {
    content: {
      [type]: { schema: either(schemas) },
      ...(jsonBodies.length > 0 ? json(either(jsonBodies)) : {}),
    },
  }
}

export const formSchema = ({ fields }: Shape<unknown>): Json => ({
  type: 'object',
  properties: Object.fromEntries([...fields].map(([name, kind]) => [name, fieldSchema(kind)])),
  required: [...fields].filter(([, kind]) => !kind.isOptional).map(([name]) => name),
  additionalProperties: false,
})

/** The answers of the intentions, each a component named after the first call that has it. */
function answerOf(rivals: readonly Named[], schemas: Record<string, Json>): Json {
  const each = rivals.map(({ name, endpoint: { answer, refusal: facts } }) => {
    const success = 'fields' in answer ? withMessage(schemaOf(answer)) : schemaOf(answer)
    const schema = facts === (nothing as unknown) ? success : either([success, schemaOf(facts)])
    const text = JSON.stringify(schema)
    const known = Object.keys(schemas).find((other) => JSON.stringify(schemas[other]) === text) ?? name
    schemas[known] = schema
    return { $ref: `#/components/schemas/${known}` }
  })
  return either([...each, { $ref: '#/components/schemas/Refusal' }])
}

function withMessage(schema: Json): Json {
  const { properties = {}, ...rest } = schema as { properties?: Json }
  return 'message' in properties ? schema : { ...rest, properties: { message: { const: 'success' }, ...properties } }
}

function either(schemas: readonly Json[]): Json {
  const different = [...new Map(schemas.flatMap(flattened).map((each) => [JSON.stringify(each), each])).values()]
  return different.length === 1 ? (different[0] as Json) : { anyOf: different }
}
const flattened = (schema: Json): Json[] =>
  Object.keys(schema).join() === 'anyOf' ? (schema['anyOf'] as Json[]) : [schema]

const json = (schema: Json): Json => ({ 'application/json': { schema } })

export function schemaOf(kind: Kind<unknown>): Json {
  const { $schema: _, ...schema } = wireSchema(kind) as Json
  return schema
}

export function withoutNull(schema: Json): Json {
  const choices = (schema['anyOf'] as Json[] | undefined)?.filter(({ type }) => type !== 'null')
  return choices ? either(choices) : schema
}

/** A field of a request: text, so an empty one is left out rather than null. */
export const fieldSchema = (kind: Kind<unknown>): Json => withoutNull(schemaOf(kind))

const refusalSchema: Json = {
  type: 'object',
  properties: {
    message: { enum: ['error', 'timeout', 'ServerDown'] },
    messageTxt: { type: 'string', description: 'A whole sentence for the user' },
    code: { type: 'string', description: 'A stable word for programs' },
    reference: { type: 'string', description: 'What support can look up, after a fault of ours' },
  },
  required: ['message'],
}

export const apiKeyScheme: Json = {
  ...{ type: 'http', scheme: 'basic' },
  description: 'API token and secret, of the Integration page',
}
const securitySchemes: Json = {
  installationKey: { type: 'http', scheme: 'bearer', description: 'ERP_KEY of the installation, for its ERP' },
  apiKey: apiKeyScheme,
  basic: { type: 'http', scheme: 'basic', description: 'User code and password, at login alone' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'What login sets in a browser' },
  antiForgery: {
    type: 'apiKey',
    in: 'header',
    name: headers.csrf,
    description: 'The token that login answers a browser',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: `The token that login answers a program, which says ${headers.client}: api`,
  },
}

export const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Your own word for this request. The same request under it again answers what the first one did',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
}

const inQuery = (name: string, description: string): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
})
const carriedParameters: Json = {
  token: inQuery(carried.token, "A program's bearer token, where the operator allows it in addresses"),
  shipTo: inQuery(carried.shipTo, 'Narrows lists to one ship-to: its code, or LOCAL'),
  marker: inQuery(carried.marker, 'Staff: acts for this customer, within the leave that /impersonate/start gave'),
}
