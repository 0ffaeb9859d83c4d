import type { Output } from '#contract/endpoint.ts'
import type { api } from '#contract/index.ts'
import { toUsDate, weekdayFromText, weekdayName } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'

type Group = Output<typeof api.uploads.batch>['groups'][number]

/** What one mail tells line by line; the rest is counted, and the portal has it all. */
const LINES_TOLD = 5000

/** The confirmation of an upload (UPL-04): each location with what was ordered, what was not and why, and the totals. */
export function uploadMail(
  groups: readonly Group[],
  { fileName, companyName, link }: { readonly fileName: string; readonly companyName: string; readonly link: string },
): { readonly subject: string; readonly text: string } {
  const sent = groups.filter(({ outcome }) => outcome !== 'waiting' && outcome !== 'closed')
  const ordered = sent.flatMap(orderedLines)
  const pieces = ordered.reduce((sum, { quantity }) => sum + quantity, 0)
  const refused = sent.filter(({ outcome }) => outcome === 'refused').length
  const unsent = groups.length - sent.length
  const total = `${many(sent.length - refused, 'order')}, ${many(ordered.length, 'line')}, ${many(pieces, 'piece')}`
  const told: string[] = []
  let lines = 0
  for (const group of sent) {
    if (lines > LINES_TOLD) break
    lines += group.lines.length
    told.push(...groupText(group), '')
  }
  return {
    subject: `Upload ${fileName}: ${total}`,
    text: [
      `Your upload ${fileName} was sent.`,
      `Ordered: ${total}.`,
      ...(refused > 0 ? [`Not ordered: ${many(refused, 'location')}, see below.`] : []),
      ...(unsent > 0 ? [`Not sent: ${many(unsent, 'location')}.`] : []),
      '',
      ...told,
      ...(lines > LINES_TOLD ? ['The rest of this long list is shown in the portal.', ''] : []),
      `All results: ${link}`,
      companyName,
    ].join('\n'),
  }
}

const orderedLines = ({ lines }: Group) =>
  lines.filter(({ outcome, quantity }) => outcome === 'save' || (outcome === 'unchanged' && quantity > 0))

function groupText(group: Group): string[] {
  const { locationNo, locationName, orderDate, usedOnDay, orderNo, outcome, text = '' } = group
  const day = weekdayFromText(usedOnDay)
  const place = `${locationNo}${locationName === undefined ? '' : ` ${locationName}`}, ${toUsDate(orderDate)}, used on ${day ? weekdayName(day) : usedOnDay}`
  if (outcome === 'refused') return [`${place}: not ordered. ${text}`]
  const done = orderedLines(group)
  const pieces = done.reduce((sum, { quantity }) => sum + quantity, 0)
  const word = outcome === 'create' ? 'new order' : outcome === 'update' ? 'order changed:' : 'unchanged:'
  return [
    `${place}: ${orderNo === undefined ? 'nothing ordered' : `${word} ${orderNo}`}`,
    ...done.map((line) => lineText(line)),
    ...group.lines
      .filter((line) => !done.includes(line))
      .map((line) => `${lineText(line)}: not ordered. ${line.text ?? 'The quantity is 0.'}`),
    `${String(pieces).padStart(6)}  pieces in all`,
  ]
}

const lineText = ({ quantity, itemNo, description }: Group['lines'][number]) =>
  `${String(quantity).padStart(6)}  ${itemNo.padEnd(7)} ${description}`.trimEnd()
