import type { Fault } from '../faults.ts'
import { hasHidden } from '../text/hidden.ts'

/** Two text messages of a phone. */
export const NOTICE_LENGTH = 300

export interface Notice {
  readonly customerNo: string
  readonly routeNo: string
  readonly text: string
}
/** What is wrong with a notice before it is sent. */
export function noticeFaults({ text, customerNo, routeNo }: Notice): Fault<keyof Notice>[] {
  const faults: Fault<keyof Notice>[] = []
  if (text.trim() === '') faults.push({ field: 'text', text: 'Value is required' })
  else if ([...text].length > NOTICE_LENGTH)
    faults.push({ field: 'text', text: `A notice has at most ${NOTICE_LENGTH} characters.` })
  else if (hasHidden(text)) faults.push({ field: 'text', text: 'The text has a hidden character that cannot be used.' })
  if (customerNo !== '' && !/^[\w./&-]{1,20}$/.test(customerNo))
    faults.push({ field: 'customerNo', text: 'This is no customer number.' })
  if (routeNo !== '' && !/^[\w./&-]{1,10}$/.test(routeNo)) faults.push({ field: 'routeNo', text: 'This is no route.' })
  return faults
}
