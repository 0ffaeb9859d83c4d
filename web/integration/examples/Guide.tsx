import type { ReactNode } from 'react'
import { CUTOFF_DAYS, enterprise, PAGE_ENTRIES } from '#contract/calls/intake/enterprise.ts'
import {
  API_CALLS_A_MINUTE,
  LARGE_BODY_BYTES,
  LARGE_BODY_WAIT_MS,
  QUANTITY_MAX,
  REPEAT_HOURS,
  UPLOAD_BYTES,
  UPLOAD_LINES,
} from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { OutsideLink } from '../../ui/Button.tsx'
import { answerLists } from './answers.ts'
import { Code, CodeBox } from './CodeBox.tsx'
import { type ExampleOrder, exampleBody, readBacks } from './examples.ts'

interface GuideProps {
  readonly order: ExampleOrder
  readonly limit: number
}

const { orderRequest, order: orderCall } = enterprise

/** Everything a program needs to know to order; docs/api.md says the same (S28). */
export function Guide({ order, limit }: GuideProps) {
  return (
    <div className="stack integration-guide">
      <Part title="What it does">
        <p>
          One call orders for many of your locations at once, by the same rules as this portal. The answer says what
          happened to each line: a line that cannot be ordered never stops the others.
        </p>
        <p>
          Sending again sets quantities, it does not add to them: the open order of a location, date and used-on day is
          updated, and a new order is created only where there is none. An item sent twice for a location counts once,
          with its quantities added up.
        </p>
      </Part>

      <Part title="Host and authentication">
        <p>
          All calls go to <code>{order.host}/api</code>, over HTTP Basic: the token is the user name, the secret the
          password. Every HTTP library does this; by hand, join token and secret with a colon and encode that as base64:
        </p>
        <CodeBox label="Authorization header" text="Authorization: Basic base64({token}:{key})" />
        <p>
          The credentials order for your customer number alone. Call from a server: a browser on another site is
          refused, and a web page or an app would give the secret away. Never write the secret into an address.
        </p>
      </Part>

      <Part title="The request">
        <CodeBox label="Address of the order call" text={`POST ${order.host}/api${orderRequest.path}`} />
        <p>
          <code>{orderCall.path}</code> is the same call under its other name.
        </p>
        <Table
          label="Fields of the request"
          heads={['Field', 'Where', 'What']}
          rows={[
            ['date', 'address', 'Required. The delivery date, mm/dd/yyyy.'],
            [
              'used_on_day',
              'address',
              "Monday to Sunday, or MON to SUN; without it, the date's weekday. A location orders for the days it is delivered.",
            ],
            [
              'dry_run',
              'address',
              '1 checks everything and writes nothing. The answer is that of a real call, without new order numbers.',
            ],
            [
              'date_confirmed',
              'address',
              '1 confirms a date more than 90 days ahead. Without it, nothing is ordered for such a date.',
            ],
            ['custno', 'address', 'Optional. Your own customer number; any other is refused.'],
            [
              'locations',
              'body',
              'Required. The JSON below as a field of a form (application/x-www-form-urlencoded); or that JSON alone as the body, with Content-Type application/json.',
            ],
            ['Idempotency-Key', 'header', 'A name of your own for this order, 1 to 200 characters. See Retries.'],
          ]}
        />
        <p>
          The JSON is an object: location number, then a list of lines with <code>item</code> (text) and{' '}
          <code>qty</code> (a whole number). Location numbers have 6 digits; shorter ones are padded with zeros on the
          left.
        </p>
        <CodeBox label="Example of locations" text={exampleBody(order, 2)} />
        <p>
          A line with more than {figure(limit)} pieces needs <code>"confirmed": true</code>; no line may have more than{' '}
          {figure(QUANTITY_MAX)}. If a location is written in two ways, or a name appears twice, the whole call is
          refused. A quantity of 0 takes the item off the order.
        </p>
      </Part>

      <Part title="The answer">
        <p>
          HTTP 200 and a JSON object with <code>"message": "success"</code> and these five lists, always all of them.
          Every line of the request is in exactly one of them. A line that was not ordered says why in <code>code</code>
          , a location in <code>refusal_codes</code>: act on these words, for a sentence may be written better.
        </p>
        <dl className="answer-lists">
          {answerLists(order).map(({ name, meaning, example }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <p>{meaning}</p>
                <Code label={`Example of ${name}`} text={example} />
              </dd>
            </div>
          ))}
        </dl>
      </Part>

      <Part title="Status codes">
        <p>
          Every other answer is <code>{'{"message": "error", "messageTxt": "…", "code": "…"}'}</code>: a sentence for
          people and a stable code for programs; the message is ServerDown while nobody can order. After a 4xx nothing
          was ordered. After a 5xx, or no answer at all, some of it may have been: send the same again.
        </p>
        <Table
          label="Status codes"
          heads={['Code', 'Meaning', 'What to do']}
          rows={[
            ['200', 'Checked. The five lists say what happened to each line.', 'Read all five lists.'],
            ['400', 'A field or the JSON cannot be read; the sentence says which.', 'Correct the request.'],
            ['401', 'Token or secret is wrong.', 'Check both, and that they were not rotated.'],
            [
              '403',
              'The user may not use the API, the call is not for keys, or it came from a browser on another site.',
              'Ask your administrator.',
            ],
            ['404', 'Another customer, or a location that is not yours.', 'Correct the request.'],
            [
              '413',
              `More than ${UPLOAD_BYTES / 1_048_576} MB or ${figure(UPLOAD_LINES)} lines.`,
              'Split the call by location.',
            ],
            [
              '415',
              'The body is neither of the two types, a multipart form for instance, or it is compressed.',
              'Set Content-Type.',
            ],
            ['422', 'The Idempotency-Key was used with another request.', 'Use a new key.'],
            [
              '429',
              'Too many calls, too many wrong secrets, or several large calls at once.',
              'Wait as long as the header Retry-After says.',
            ],
            [
              '500, 503',
              'A fault on our side, or the system is down.',
              'Send the same again later, under the same Idempotency-Key.',
            ],
          ]}
        />
      </Part>

      <Part title="Retries">
        <p>
          Give each order a new <code>Idempotency-Key</code> and keep it when you retry. Within {REPEAT_HOURS} hours the
          same key with the same request gets the first answer again, and nothing is ordered twice, whether that answer
          was lost or is still on its way. Without a key, a repeat sets the same quantities again.
        </p>
      </Part>

      <Part title="Limits">
        <ul>
          <li>
            {UPLOAD_BYTES / 1_048_576} MB and {figure(UPLOAD_LINES)} lines per call
          </li>
          <li>
            {figure(API_CALLS_A_MINUTE)} calls per minute: send many locations in one call rather than a call for each
          </li>
          <li>
            one call larger than {LARGE_BODY_BYTES / 1024} kB at a time for a key: others wait up to{' '}
            {LARGE_BODY_WAIT_MS / 1000} seconds, smaller ones do not wait
          </li>
          <li>
            {figure(PAGE_ENTRIES)} orders, locations or items per page, {CUTOFF_DAYS} days of orders or cut-offs per
            call
          </li>
        </ul>
      </Part>

      <Part title="Reading back">
        <p>
          Use GET and the same credentials. A long list comes in pages: while the answer has <code>next</code>, ask
          again with <code>after</code> set to it.
        </p>
        {readBacks(order).map(({ title, what, command }) => (
          <div key={title} className="stack-small">
            <h3>{title}</h3>
            <p>{what}</p>
            <CodeBox label={`${title}, cURL`} text={command} />
          </div>
        ))}
      </Part>

      <Part title="For machines">
        <p>
          These calls are described as OpenAPI 3.1, with examples, at{' '}
          <code>{order.host}/api/enterprise-openapi.json</code>; anyone can read it.
        </p>
        <p className="no-print">
          <OutsideLink href="/api/enterprise-openapi.json">Open enterprise-openapi.json</OutsideLink>
        </p>
      </Part>
    </div>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="stack guide-part">
    <h2>{title}</h2>
    {children}
  </section>
)

interface TableProps {
  readonly label: string
  readonly heads: readonly string[]
  /** The first cell of a row is a name on the wire. */
  readonly rows: readonly (readonly string[])[]
}

function Table({ label, heads, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls in its own box, by keyboard as well
    <section className="table-frame" tabIndex={0} aria-label={label}>
      <table className="table guide-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
