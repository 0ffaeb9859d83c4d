import { completeFiles } from './complete/table.ts'
import { fileNames, shapeOf } from './layout.ts'

const head = `# Importing data

    npm run import -- FOLDER [--dry-run] [--invite] [--expect-rows FILE=COUNT]...
                              [--complete FILE]... [--remove-many] [--json]

Loads customers, items, prices, past orders and the rest from CSV files in one folder. The folder may hold any of the
files below; what a file names must be in the folder or in the database already.

* **All or nothing.** With one bad row nothing is written; every bad row is listed with its file, line and column.
* **\`--dry-run\`** writes nothing and says what would be added, changed and removed, with the first keys of each.
* **Half a file** reads well to its last row. \`--expect-rows items.csv=1200\` refuses a file with another count, and one that is
  not there; repeat it for other files. A file with less than half the rows of the last time is told in the report.
* **For a scheduler.** \`--json\` prints one line. The exit code is 0 when all was imported, 1 when the files were refused, and 2
  when the import could not run. Each run but a dry one is logged in the database, refused ones too.
* **Notes** tell what an import leaves behind: open orders with items that are no longer made or not on their menu, open orders
  for inactive locations, active locations with nothing on their menu, active users who reach no active location.
* **Again and again.** The same folder a second time changes nothing. Rows are found by their key; a changed row is
  updated, a new one added. Nothing is removed, unless a file is complete (below): an item that is no longer made is sent with
  \`is_active\` no, a paid invoice with \`balance\` 0.00.
* **Users** come without passwords. With \`--invite\` each new one that has an e-mail address gets a link for choosing one; the
  running portal sends it. They are judged as on the screen, and whoever is made inactive is signed out.
* **Orders** are found by customer and \`external_no\`. The file has the whole order: a line no longer in it is set to 0. An
  order that someone changed in the portal since is left alone, and the report says how many.
* **An order's state goes on and never back**: open, in production, shipped, invoiced; steps may be left out. Released orders
  are made as they were: a file changes their lines only when it moves them on. An \`external_no\` that is the number of an order
  placed here, ours or the \`erp_no\` you sent for it, is refused, since it would be a second order: send what comes of that order in
  order_states.csv.
* **Columns** may be in any order. Those marked *required* must be present and filled. A column that is left out keeps
  what the database has; a cell that is left blank takes the value that its meaning names, or the default given.
* **Format.** CSV, UTF-8 (with or without byte order mark), commas, a header row among the first 20, any line ends; values with
  commas, quotes or line breaks in double quotes. Semicolons or tabs are read where they give a complete header. A row may lack
  blanks at its end; one with more values than the header is refused. 5.0 is 5, and ="000213" is 000213. Numbers with leading
  zeros (locations, UPC) are text: tell your spreadsheet.
* An order's make date is its order date less the route's \`lead_days\`; its cut-off follows from cutoffs.csv.
* The embedded database belongs to one process: stop the portal first. With PostgreSQL both may run.

This page is printed from \`server/import/layout.ts\`; a test compares the two.
`

/** docs/import.md: the layout as a reader wants it. */
export function layoutPage(): string {
  return `${[head, complete(), ...fileNames.map(section)].join('\n')}`
}

/** What becomes of what a complete file lacks (IMP-12). */
function complete(): string {
  const rows = fileNames.map((name) => {
    const may = completeFiles[name]
    return `| \`${shapeOf(name).file}\` | ${may.canBe ? may.becomes : `cannot be complete: ${may.why}`} |`
  })
  return `## Complete files

    npm run import -- FOLDER --complete items.csv --complete locations.csv --dry-run

A file named by \`--complete\` holds everything of its kind: what it lacks is removed, or ended where orders and invoices need it. Look at
the dry run first. A file that lacks more than half of what is here is refused; \`--remove-many\` allows it. What belongs to a
customer that staff made in the portal stays.

| File | What it lacks |
|---|---|
${rows.join('\n')}
`
}

function section(name: (typeof fileNames)[number]): string {
  const { file, means, key, columns } = shapeOf(name)
  const rows = Object.entries(columns).map(([column, { name: heading, cell, means: meaning, ...rest }]) => {
    const need = 'otherwise' in rest ? usual(rest.otherwise) : '*required*'
    const mark = key.includes(column) ? ' (key)' : ''
    return `| \`${heading}\`${mark} | ${cell.says} | ${need} | ${meaning} |`
  })
  return [
    `## ${file}`,
    '',
    means,
    '',
    '| Column | Type | When blank | Meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function usual(value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
