/** The page's examples, each a whole program that runs as copied; tests/examples.test.ts runs them (API-02). */
import { enterprise } from '#contract/calls/intake/enterprise.ts'
import { type PlainDate, toUsDate, type Weekday, weekdayName } from '#rules/calendar.ts'

export const LANGUAGES = ['cURL', 'JavaScript', 'PHP', 'Python'] as const
export type Language = (typeof LANGUAGES)[number]

export const TOKEN_PLACE = '{token}'
export const KEY_PLACE = '{key}'

export interface ExampleLine {
  readonly itemNo: string
  readonly quantity: number
  /** A quantity above the customer's limit is meant. */
  readonly isConfirmed?: boolean
}
export interface ExampleOrder {
  /** 'https://portal.example.com', without a slash at the end. */
  readonly host: string
  /** Placeholders stand for what the page does not show. */
  readonly token: string
  readonly secret: string
  readonly orderDate: PlainDate
  /** Undefined: the weekday of the date counts. */
  readonly usedOnDay: Weekday | undefined
  readonly isDryRun: boolean
  readonly locationNo: string
  readonly lines: readonly ExampleLine[]
}

/** Where the order goes; secrets are never in an address. */
export function orderAddress({ host, orderDate, usedOnDay, isDryRun }: ExampleOrder): string {
  const asked = [
    `date=${toUsDate(orderDate)}`,
    ...(usedOnDay === undefined ? [] : [`used_on_day=${weekdayName(usedOnDay)}`]),
    ...(isDryRun ? ['dry_run=1'] : []),
  ]
  return `${host}/api${enterprise.orderRequest.path}?${asked.join('&')}`
}

const wireLine = ({ itemNo, quantity, isConfirmed }: ExampleLine) => ({
  item: itemNo,
  qty: quantity,
  ...(isConfirmed && { confirmed: true }),
})

/** The body as JSON (API-05). */
export const exampleBody = ({ locationNo, lines }: Pick<ExampleOrder, 'locationNo' | 'lines'>, indent = 0): string =>
  JSON.stringify({ [locationNo]: lines.map(wireLine) }, null, indent)

/** A text as each language writes one. */
const shell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const php = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
// A JSON text is one in JavaScript and in Python, too.
const quoted = (text: string) => JSON.stringify(text)

/** `[{"item": "100001", "qty": 12}]` in the words of a language. */
function linesIn(lines: readonly ExampleLine[], line: (fields: readonly string[]) => string, yes: string): string[] {
  return lines.map(({ itemNo, quantity, isConfirmed }) =>
    line([itemNo, String(quantity), ...(isConfirmed ? [yes] : [])]),
  )
}

const programs: Readonly<Record<Language, (order: ExampleOrder) => string>> = {
  cURL: (order) => `# Your own name for this order: a retry under
# the same name orders nothing twice.
ORDER_KEY="order-$(date +%s)-$$"

curl --silent --show-error \\
  --user ${shell(`${order.token}:${order.secret}`)} \\
  --header "Idempotency-Key: $ORDER_KEY" \\
  --data-urlencode ${shell(`locations=${exampleBody(order)}`)} \\
  ${shell(orderAddress(order))}
`,

  JavaScript: (order) => `// Node.js 20 or later: save it as order.mjs.
// For a server: a web page would give the key away.
const token = ${quoted(order.token)}
const key = ${quoted(order.secret)}
// Your own name for this order: a retry under
// the same name orders nothing twice.
const orderKey = crypto.randomUUID()
const locations = {
  ${quoted(order.locationNo)}: [
${linesIn(order.lines, ([item = '', qty = '', yes]) => `    { item: ${quoted(item)}, qty: ${qty}${yes ? `, confirmed: ${yes}` : ''} },`, 'true').join('\n')}
  ],
}

const response = await fetch(${quoted(orderAddress(order))}, {
  method: 'POST',
  headers: {
    Authorization: 'Basic ' + btoa(token + ':' + key),
    'Idempotency-Key': orderKey,
  },
  body: new URLSearchParams({ locations: JSON.stringify(locations) }),
})
const answer = await response.json()
if (answer.message !== 'success') throw new Error(answer.messageTxt)
console.log(JSON.stringify(answer, null, 2))
`,

  PHP: (order) => `<?php
$token = ${php(order.token)};
$key = ${php(order.secret)};
// Your own name for this order: a retry under
// the same name orders nothing twice.
$orderKey = bin2hex(random_bytes(16));
$locations = [
    ${php(order.locationNo)} => [
${linesIn(order.lines, ([item = '', qty = '', yes]) => `        ['item' => ${php(item)}, 'qty' => ${qty}${yes ? `, 'confirmed' => ${yes}` : ''}],`, 'true').join('\n')}
    ],
];

$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Basic ' . base64_encode($token . ':' . $key),
        'Idempotency-Key: ' . $orderKey,
        'Content-Type: application/x-www-form-urlencoded',
    ],
    'content' => http_build_query(['locations' => json_encode($locations)]),
    'ignore_errors' => true,
]]);
$text = file_get_contents(${php(orderAddress(order))}, false, $context);
$answer = json_decode((string) $text, true);
if (($answer['message'] ?? '') !== 'success') {
    fwrite(STDERR, ($answer['messageTxt'] ?? 'No answer') . PHP_EOL);
    exit(1);
}
echo json_encode($answer, JSON_PRETTY_PRINT), PHP_EOL;
`,

  Python: (order) => `import base64
import json
import urllib.error
import urllib.parse
import urllib.request
import uuid

token = ${quoted(order.token)}
key = ${quoted(order.secret)}
# Your own name for this order: a retry under
# the same name orders nothing twice.
order_key = str(uuid.uuid4())
locations = {
    ${quoted(order.locationNo)}: [
${linesIn(order.lines, ([item = '', qty = '', yes]) => `        {"item": ${quoted(item)}, "qty": ${qty}${yes ? `, "confirmed": ${yes}` : ''}},`, 'True').join('\n')}
    ],
}

request = urllib.request.Request(
    ${quoted(orderAddress(order))},
    data=urllib.parse.urlencode({"locations": json.dumps(locations)}).encode(),
    headers={
        "Authorization": "Basic " + base64.b64encode(f"{token}:{key}".encode()).decode(),
        "Idempotency-Key": order_key,
    },
)
try:
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    answer = json.load(error)
if answer["message"] != "success":
    raise SystemExit(answer["messageTxt"])
print(json.dumps(answer, indent=2))
`,
}

export const exampleIn = (language: Language, order: ExampleOrder): string => programs[language](order)

export interface ReadBack {
  readonly title: string
  readonly what: string
  readonly command: string
}

/** The calls that read, as cURL: orders of a date, until when dates can be ordered for, and what can be ordered. */
export function readBacks(order: ExampleOrder): ReadBack[] {
  const date = toUsDate(order.orderDate)
  const { orders, cutoffs, items, locations } = enterprise
  const command = (path: string, query: string) =>
    `curl --silent --show-error --user ${shell(`${order.token}:${order.secret}`)} ${shell(`${order.host}/api${path}?${query}`)}`
  return [
    {
      title: 'Orders of a date',
      what: 'Orders of one date with their lines, by order number; location narrows them to one location. first_date and last_date ask for a range, changed_since (an instant) for what changed.',
      command: command(orders.path, `date=${date}&location=${order.locationNo}`),
    },
    {
      title: 'Cut-offs',
      what: 'The cut-off of each date. Without last_date, one day.',
      command: command(cutoffs.path, `first_date=${date}&last_date=${date}`),
    },
    {
      title: 'Items',
      what: 'What can be ordered, by item number. With location, the items of its own list.',
      command: command(items.path, `location=${order.locationNo}`),
    },
    {
      title: 'Locations',
      what: 'The locations you may order for, each with its delivery days and the next cut-off.',
      command: command(locations.path, `location=${order.locationNo}`),
    },
  ]
}
