import { LINE_CODES, LOCATION_CODES, REQUEST_CODES } from '#rules/enterprise/refusal-codes.ts'
import { API_CALLS_A_MINUTE, REPEAT_HOURS, UPLOAD_BYTES, UPLOAD_LINES } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { CHANGED_DAYS, CUTOFF_DAYS, enterprise, ORDER_DAYS, PAGE_ENTRIES } from './calls/intake/enterprise.ts'
import { enterpriseExamples as examples } from './enterprise-examples.ts'
import type { AnyEndpoint } from './kernel/endpoint.ts'
import type { Kind } from './kernel/wire.ts'
import { apiKeyScheme, fieldSchema, formSchema, idempotencyKey, type Json, schemaOf, withoutNull } from './openapi.ts'

type Verb = keyof typeof enterprise
interface Described {
  readonly tag: 'Ordering' | 'Before ordering' | 'Reading back'
  readonly summary: string
  readonly description: string
  /** Names of its requests among the examples. */
  readonly examples: readonly (keyof typeof examples.calls)[]
}

const tags = [
  { name: 'Before ordering', description: 'What may be ordered, where, and when it closes.' },
  { name: 'Ordering', description: 'One call orders for many locations; every line is answered for.' },
  { name: 'Reading back', description: 'What was ordered, and what became of it.' },
]

const placing = [
  'Sets quantities for many locations at once: the open order of a location, date and used-on day is updated, and made where there is none.',
  'A line that cannot be ordered stops no other one. Each line of the request is in exactly one of the five lists of the answer.',
  `At most ${figure(UPLOAD_LINES)} lines and ${UPLOAD_BYTES / 1_048_576} MB. With dry_run=1 everything is checked and nothing is written.`,
].join(' ')

const described: Readonly<Record<Verb, Described>> = {
  locations: {
    ...{ tag: 'Before ordering', summary: 'Locations', examples: ['locations'] },
    description: `The active locations that this key may order for, by number, ${PAGE_ENTRIES} at a time: with delivery days, and of the days that can still be ordered for the one that closes first. All dates, weekdays and cut-offs are of the time zone that the answer names.`,
  },
  items: {
    ...{ tag: 'Before ordering', summary: 'Items', examples: ['items'] },
    description: `What can be ordered, by item number, ${PAGE_ENTRIES} at a time: of the list of one location, or of all lists.`,
  },
  cutoffs: {
    ...{ tag: 'Before ordering', summary: 'Cut-offs', examples: ['cutoffs'] },
    description: `The cut-off of each date from first_date to last_date, ${CUTOFF_DAYS} days at most.`,
  },
  orderRequest: {
    ...{ tag: 'Ordering', summary: 'Order', examples: ['order'] },
    description: placing,
  },
  order: {
    ...{ tag: 'Ordering', summary: 'Order, under its other name', examples: ['order'] },
    description: placing,
  },
  orders: {
    ...{ tag: 'Reading back', summary: 'Orders and changes', examples: ['orders', 'changes'] },
    description: [
      `Orders with their lines, ${PAGE_ENTRIES} at a time: of a date, or of first_date to last_date (${ORDER_DAYS} days at most), by number.`,
      'With changed_since: every order that changed since then, in the sequence of the changes, also when it was canceled, emptied or released.',
      `Without dates these are orders for the last ${CHANGED_DAYS} days and all days to come. Send "resume" of each answer as "after" the next time, with the same dates and location: no change is skipped, however late it was committed.`,
    ].join(' '),
  },
}

/** By name; the same in all calls but for `after`. */
const parameters: Readonly<Record<string, string>> = {
  date: 'The delivery date, mm/dd/yyyy.',
  first_date: 'The first date, mm/dd/yyyy.',
  last_date: 'The last date, mm/dd/yyyy; without it, the first one.',
  used_on_day: "Monday to Sunday, or MON to SUN. Without it, the date's weekday.",
  lcusedonday: 'Another name of used_on_day.',
  custno: 'Your own customer number, or nothing; any other is refused.',
  dry_run: '1: check everything, write nothing.',
  date_confirmed: '1: a date more than 90 days ahead is meant. Without it, nothing is ordered for such a date.',
  location: 'One location, by its number; zeros on the left may be missing.',
  changed_since: 'An instant with its zone, such as 2026-11-24T14:00:00Z. A plus sign is sent as %2B.',
  after: 'What "next" of the answer before said; of changes, what "resume" said.',
}

/** Why a call is refused, by status; `code` of the envelope says it for programs. */
const refusals = {
  400: 'A field or the JSON cannot be read; the sentence says which. Nothing was done.',
  401: 'Token or secret is missing or wrong.',
  403: 'The user of the key may not use the API, the call is not for keys, or a browser on another site called.',
  404: 'Another customer, or a location that is not one of yours.',
  413: `More than ${UPLOAD_BYTES / 1_048_576} MB or ${figure(UPLOAD_LINES)} lines. Nothing was ordered.`,
  415: 'The body is neither JSON nor a form, or it is compressed. Nothing was ordered.',
  422: 'The Idempotency-Key was used with another request.',
  429: `More than ${figure(API_CALLS_A_MINUTE)} calls a minute, too many wrong secrets, or several large calls at once. Nothing was done.`,
  500: 'A fault of ours. Send the same again, under the same Idempotency-Key.',
  503: 'The system is down or busy. Send the same again later, under the same Idempotency-Key.',
} as const
type Status = keyof typeof refusals
const OF_EVERY_CALL: readonly Status[] = [400, 401, 403, 404, 429, 500, 503]
const OF_BODIES: readonly Status[] = [413, 415, 422]
const WITH_WAIT: readonly Status[] = [429, 503]

const refusalSchema: Json = {
  type: 'object',
  required: ['message', 'messageTxt', 'code'],
  properties: {
    message: { enum: ['error', 'ServerDown'], description: 'ServerDown while nothing can be ordered by anybody' },
    messageTxt: { type: 'string', description: 'A whole sentence for the user' },
    code: { type: 'string', description: 'A stable word for programs' },
    reference: { type: 'string', description: 'What support can look up, after a fault of ours' },
  },
}

/** The calls of a customer's own programs alone, as OpenAPI 3.1 (INT-04): docs/enterprise-openapi.json, /api/enterprise-openapi.json. */
export function enterpriseOpenApi(): Json {
  const schemas: Record<string, Json> = { Refusal: refusalSchema }
  const verbs = Object.entries(described) as [Verb, Described][]
  const paths = Object.fromEntries(
    verbs.map(([verb, about]) => {
      const call: AnyEndpoint = enterprise[verb]
      return [call.path, { [call.method.toLowerCase()]: operation(verb, call, about, schemas) }]
    }),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Provender: ordering by API',
      version: '1',
      description: INTRODUCTION,
      contact: { name: 'The support of your producer' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'The portal that serves this document' }],
    tags,
    security: [{ apiKey: [] }],
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [`Refused${status}`, refusedBy(status, description)]),
      ),
      headers: { RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } } },
      securitySchemes: { apiKey: apiKeyScheme },
    },
  }
}

const codeTable = (table: readonly { readonly code: string; readonly means: string }[]) =>
  ['| Code | Meaning |', '|---|---|', ...table.map(({ code, means }) => `| \`${code}\` | ${means} |`)].join('\n')

const INTRODUCTION = [
  "Calls for a customer's own programs. Token and secret are on the portal's Integration page; send them as HTTP Basic. They open these calls and no other.",
  'An answer with HTTP 200 has "message": "success"; any other has a sentence in "messageTxt" and a word in "code". Act on codes, not on sentences.',
  `Send an \`Idempotency-Key\` with each order: for ${REPEAT_HOURS} hours the same request under it is done once, however often it is sent.`,
  `## Why a line is not ordered\n\n${codeTable(LINE_CODES)}`,
  `## Why a location is not ordered for\n\n${codeTable(LOCATION_CODES)}`,
].join('\n\n')

function operation(verb: Verb, call: AnyEndpoint, about: Described, schemas: Record<string, Json>): Json {
  const schema = withMessage(answerOf(call.answer))
  const name = verb === 'orderRequest' ? 'order' : verb
  schemas[`${name}Answer`] = schema
  const refused = call.method === 'POST' ? [...OF_EVERY_CALL, ...OF_BODIES] : OF_EVERY_CALL
  return {
    operationId: verb,
    ...{ tags: [about.tag], summary: about.summary, description: about.description },
    parameters: [
      ...parametersOf(call),
      ...(call.method === 'POST' ? [{ ...idempotencyKey, example: 'order-2026-11-24-1' }] : []),
    ],
    ...(call.method === 'POST' && { requestBody: body(call) }),
    responses: {
      200: {
        description: 'The answer',
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${name}Answer` },
            examples: Object.fromEntries(
              about.examples.map((each) => {
                const { query, answer } = examples.calls[each]
                return [each, { summary: `${call.method} ${call.path}?${query}`, value: answer }]
              }),
            ),
          },
        },
      },
      ...Object.fromEntries(refused.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }])),
    },
  }
}

/** An answer is narrower than what a request may say: its whole numbers are no digits, and what is not there is left out. */
const answerOf = (kind: Kind<unknown>): Json => answered(schemaOf(kind)) as Json

function answered(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(answered)
  if (typeof schema !== 'object' || schema === null) return schema
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] }
  const optional = Object.entries(properties).filter(([name]) => !required.includes(name))
  const told = {
    ...(schema as Json),
    ...('properties' in schema && {
      properties: { ...properties, ...Object.fromEntries(optional.map(([name, field]) => [name, withoutNull(field)])) },
    }),
  }
  const own = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, answered(value)]))
  const choices = (own['anyOf'] ?? []) as Json[]
  const whole = choices.find(({ type }) => type === 'integer')
  const isWhole = choices.every((each) => each === whole || /^\^\\d/.test(String(each['pattern'])))
  return whole && isWhole ? whole : own
}

function withMessage(schema: Json): Json {
  const { properties, required, ...rest } = schema as { properties: Json; required: readonly string[] }
  return { ...rest, properties: { message: { const: 'success' }, ...properties }, required: ['message', ...required] }
}

const parametersOf = ({ query }: AnyEndpoint): Json[] =>
  [...query.fields].map(([name, kind]) => ({
    ...{ name, in: 'query', required: !kind.isOptional, description: parameters[name] },
    schema: fieldSchema(kind),
  }))

function body({ form, jsonField = '' }: AnyEndpoint): Json {
  const content = form.fields.get(jsonField)?.content
  const { body: asked } = examples.calls.order
  return {
    required: true,
    description: 'Location number → lines, as JSON; or the same JSON as the field of a form.',
    content: {
      ...(content && { 'application/json': { schema: schemaOf(content), examples: { order: { value: asked } } } }),
      'application/x-www-form-urlencoded': {
        schema: formSchema(form),
        examples: { order: { value: { [jsonField]: JSON.stringify(asked) } } },
      },
    },
  }
}

function refusedBy(status: string, description: string): Json {
  const said = (examples.refusals as Readonly<Record<string, Json>>)[status]
  return {
    description,
    ...(WITH_WAIT.includes(Number(status) as Status) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    content: {
      'application/json': {
        schema: {
          ...{ $ref: '#/components/schemas/Refusal' },
          properties: { code: { enum: REQUEST_CODES[Number(status) as Status] } },
        },
        ...(said && { examples: { refused: { value: said } } }),
      },
    },
  }
}
