// One word for one thing, in plain American English: what the portal says to people, checked word by word (ARCHITECTURE.md).
import { expect, test } from 'vitest'
import { allSources, readSource, type Source } from '../support/sources.ts'
import { textsOf } from '../support/texts.ts'

interface Rule {
  readonly words: RegExp
  readonly mend: string
}

const rules: readonly Rule[] = [
  { words: /\bstores?\b/i, mend: 'a place that is delivered to is a location' },
  { words: /\bmeanwhile\b/i, mend: 'write "in the meantime"' },
  { words: /\bmend(s|ed|ing)?\b/i, mend: 'write "correct"' },
  { words: /\b(un)?tick(s|ed|ing)?\b/i, mend: 'write "confirm", "select" or "turn on"' },
  { words: /\buntil when\b/i, mend: 'write when it closes' },
  { words: /\bsomebody\b/i, mend: 'write "someone"' },
  { words: /(?<!-)\bmails\b(?! you)/i, mend: 'write "e-mails"' },
  { words: /\bleft out without\b/i, mend: 'what is not ordered is refused' },
  { words: /\b(missing|needs?|lacks?) (an )?orders?\b/i, mend: 'write "without an order"' },
  { words: /\b(is|are) not right\b/i, mend: 'write "wrong"' },
  { words: /\b(is|are) no (number|location|quantity|weekday|column)\b/i, mend: 'write "is not a …"' },
  {
    words:
      /\b(colours?|behaviour|favourites?|cancelled|labelled|travelled|licence|authoris\w+|organis\w+|recognis\w+|sanitis\w+|customis\w+|summaris\w+|catalogues?|grey|centre|whilst|forgotten)\b/i,
    mend: 'use the American spelling',
  },
]

/** Texts that look like words and are read by a program alone, or are somebody's name. */
const namesOnly: readonly RegExp[] = [/^no-store$/]

const isShown = ({ path }: Source) =>
  /^(rules|contract|server|web|scripts)\/.*\.tsx?$/.test(path) &&
  !/\.(test|e2e)\.|\.sql\.ts$|^server\/(demo|db)\//.test(path)

const content = [
  'content/dashboard.md',
  'content/login.md',
  'content/training.md',
  'docs/api.md',
  'docs/uploads.md',
  'docs/import.md',
  'docs/erp.md',
  'docs/operate.md',
  'docs/security.md',
  'CHANGELOG.md',
  'SECURITY.md',
]

function said({ path, text }: Source): readonly string[] {
  const texts = path.endsWith('.md')
    ? text.split('\n').map((line, index) => ({ line: index + 1, text: line.replace(/`[^`]*`|\| one of: [^|]*/g, '') }))
    : textsOf({ path, text })
  return texts.flatMap(({ line, text: shown }) =>
    namesOnly.some((name) => name.test(shown))
      ? []
      : rules.flatMap(({ words, mend }) => {
          const found = words.exec(shown)?.[0]
          return found ? [`${path}:${line} says "${found}": ${mend}.`] : []
        }),
  )
}

test('the texts of a source are found where people read them, and nowhere else', () => {
  const source = {
    path: 'web/a.tsx',
    text: [
      "import { store } from './store.ts'",
      'const key = "store"',
      'const store = useStore()',
      `export const A = () => <p className="a store" title={\`Store \${store.id}\`}>no store {"Mend it."}</p>`,
    ].join('\n'),
  }
  expect(textsOf(source)).toEqual([
    { line: 4, text: 'Store …' },
    { line: 4, text: 'no store' },
    { line: 4, text: 'Mend it.' },
  ])
  expect(said(source)).toEqual([
    'web/a.tsx:4 says "Store": a place that is delivered to is a location.',
    'web/a.tsx:4 says "store": a place that is delivered to is a location.',
    'web/a.tsx:4 says "Mend": write "correct".',
  ])
})

test('screens, refusals, mails and pages use one word for one thing', () => {
  const sources = [...allSources().filter(isShown), ...content.map(readSource)]
  expect(sources.flatMap(said)).toEqual([])
})
