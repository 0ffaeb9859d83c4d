import { expect, test } from 'vitest'
import { defaultRequest } from '#rules/reports/request.ts'
import { whatYouGet } from './what-you-get.ts'

test('S22 the figures of an example agree with each other', () => {
  const exampleOf = (report: 'waste' | 'orderInvoice') => {
    const { columns } = whatYouGet(defaultRequest(report, '2026-11-19'), new Set())
    return (label: string) => Number(columns.find((column) => column.label === label)?.example)
  }
  const waste = exampleOf('waste')
  expect(waste('Waste %')).toBeCloseTo((100 * waste('Waste')) / waste('Delivered'), 1)
  const invoiced = exampleOf('orderInvoice')
  expect(invoiced('Difference')).toBe(invoiced('Invoiced') - invoiced('Ordered'))
  expect(invoiced('Amount Invoiced')).toBeCloseTo(waste('Waste Cost') * invoiced('Invoiced'), 2)
})
