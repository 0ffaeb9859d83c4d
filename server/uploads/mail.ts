import { toUsDate, weekdayName } from '#rules/calendar.ts'
import { figure, many } from '#rules/many.ts'
import { isSent, refusedBy, refusedText, sizeText, uploadFigures } from '#rules/uploads/figures.ts'
import type { GroupResult, LineVerdict } from '#rules/uploads/line.ts'
import { refusalText } from '#rules/uploads/results.ts'

/** What one mail tells line by line; the rest is counted, and the portal has it all. */
const LINES_TOLD = 5000

export interface UploadMail {
  /** 'Upload week.csv' */
  readonly title: string
  readonly opening: string
  readonly companyName: string
  /** For recipients who can open it. */
  readonly link: string | undefined
  /** Orders of several customers: each says whose it is. */
  readonly isOfSeveral: boolean
}

/** The confirmation of an upload or of an order by API (UPL-04): each location with what was ordered, what was not and why, and the totals. */
export function uploadMail(
  groups: readonly GroupResult[],
  { title, opening, companyName, link, isOfSeveral }: UploadMail,
): { readonly subject: string; readonly text: string } {
  const sent = groups.filter(isSent)
  const figures = uploadFigures(sent)
  const unsent = groups.length - sent.length
  const total = sizeText(figures.sent)
  const refused = refusedText(figures)
  const told: string[] = []
  let lines = 0
  for (const group of sent) {
    if (lines > LINES_TOLD) break
    lines += group.lines.length
    told.push(...groupText(group, isOfSeveral), '')
  }
  return {
    subject: `${title}: ${total}`,
    text: [
      opening,
      `Ordered: ${total} (${figures.created} new, ${figures.updated} changed).`,
      ...(figures.unchanged.orders > 0 ? [`Unchanged: ${sizeText(figures.unchanged)}.`] : []),
      ...(refused === undefined ? [] : [`Refused: ${refused}.`]),
      ...(unsent > 0 ? [`Not sent: ${many(unsent, 'order')}.`] : []),
      '',
      ...told,
      ...(lines > LINES_TOLD ? ['The rest of this long list is shown in the portal.', ''] : []),
      ...(link === undefined ? [] : [`All results: ${link}`]),
      companyName,
    ].join('\n'),
  }
}

function groupText(group: GroupResult, isOfSeveral: boolean): string[] {
  const { locationNo, locationName, orderDate, usedOnDay, orderNo, outcome, text = '' } = group
  const whose = isOfSeveral ? `Customer ${group.customerNo}, ` : ''
  const place = `${whose}${locationNo}${locationName === undefined ? '' : ` ${locationName}`}, ${toUsDate(orderDate)}, used on ${weekdayName(usedOnDay)}`
  if (outcome === 'refused') return [`${place}: refused. ${text}`]
  const done = group.lines.filter((line) => refusedBy(line) === undefined)
  const pieces = done.reduce((sum, { quantity }) => sum + quantity, 0)
  const word = outcome === 'create' ? 'new order' : outcome === 'update' ? 'order changed:' : 'unchanged:'
  return [
    `${place}: ${done.length === 0 ? 'refused' : `${word} ${orderNo ?? ''}`.trim()}`,
    ...done.map((line) => lineText(line)),
    ...group.lines
      .filter((line) => !done.includes(line))
      .map((line) => `${lineText(line)}: refused. ${refusalText(group, line)}`),
    ...(done.length > 0 ? [`${figure(pieces).padStart(6)}  pieces in all`] : []),
  ]
}

const lineText = ({ quantity, itemNo, description }: LineVerdict) =>
  `${figure(quantity).padStart(6)}  ${itemNo.padEnd(7)} ${description}`.trimEnd()
