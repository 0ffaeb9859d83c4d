/** What the order call answers, written through the contract, so that no example shows a name that the wire does not have. */
import { enterprise } from '#contract/calls/intake/enterprise.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { toUsDate, weekdayOf } from '#rules/calendar.ts'
import type { ExampleOrder } from './examples.ts'

type Answer = Output<typeof enterprise.order>

/** In the order in which the answer has them; all of them are always there, empty when unused (API-06, API-07). */
const meanings: Readonly<Record<keyof Answer, string>> = {
  invalidDates: 'Dates that are closed for everyone, each with the reason. Nothing in the call was ordered.',
  invalidLocations: 'Location numbers that are not yours. Their lines were not ordered.',
  locationsCantOrder: 'Locations that cannot order for this date, each with the reason.',
  itemsCantOrder: 'Lines that were not ordered, by location; the other lines of the location were.',
  itemsOrdered:
    'Lines that were ordered, by location, with the number of the order. "result" says created, updated, or unchanged: the order had this quantity already.',
  refusalCodes: 'Of each location in the first three lists: why, in a word for your program.',
}

export interface AnswerList {
  readonly name: string
  readonly meaning: string
  readonly example: string
}

/** The five lists and the codes by their names on the wire, each with an example. */
export function answerLists({ orderDate, usedOnDay }: Pick<ExampleOrder, 'orderDate' | 'usedOnDay'>): AnswerList[] {
  const example: Answer = {
    invalidDates: { [toUsDate(orderDate)]: 'Nothing is made or delivered on this day.' },
    invalidLocations: ['999999'],
    locationsCantOrder: { '000230': 'This location has no delivery on this weekday.' },
    itemsCantOrder: {
      '000213': [
        {
          itemNo: '100999',
          description: 'Egg Salad Sandwich',
          quantity: 6,
          text: "Item 100999 is not on this order's list.",
          code: 'item-not-on-list',
        },
        {
          itemNo: '100002',
          description: 'Turkey Wedge',
          quantity: 340,
          text: '340 is more than the limit of 300. Send "confirmed": true with the line if you mean it.',
          code: 'quantity-unconfirmed',
        },
      ],
    },
    itemsOrdered: {
      '000213': [
        {
          itemNo: '100001',
          description: 'Ham & Swiss Sub',
          quantity: 12,
          usedOnDay: usedOnDay ?? weekdayOf(orderDate),
          orderNo: '500123',
          outcome: 'created',
        },
      ],
    },
    refusalCodes: { '000230': 'no-delivery', '999999': 'location-unknown' },
  }
  const said = Object.values(meanings)
  return Object.entries(enterprise.order.answer.write(example) as object).map(([name, value], index) => ({
    name,
    meaning: said[index] ?? '',
    example: JSON.stringify({ [name]: value }, null, 2),
  }))
}
