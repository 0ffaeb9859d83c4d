/** Licenses under which a package may be brought along in production. */
export const FREE_LICENSES: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'PostgreSQL',
  'Unlicense',
  'CC0-1.0',
  'OFL-1.1', // fonts: free to use, also inside a document
])

/** Packages whose package.json does not say what their LICENSE file does. */
export const READ_LICENSES: Readonly<Record<string, string>> = { 'png-js': 'MIT' }
