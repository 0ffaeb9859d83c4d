import type { Planted } from './fault.ts'

const SUMS = 'server/reports/sums/sums.sql.ts'
const FOLDED = 'server/reports/sums/folded.ts'
const OF_SLICES = ['server/reports/sums/slices.test.ts']
const OF_SUMMARY = ['server/reports/sums/order-summary.test.ts']
const OF_BOUGHT = ['server/reports/sums/bought.test.ts']
const OF_WASTE = ['server/reports/sums/waste.test.ts']

/** Guards of the reports of sums: what counts, whose it is, and who may see it. */
export const reportPlanted: readonly Planted[] = [
  [
    'a report is asked for again until it is first looked at',
    'web/reports/ReportScreen.tsx',
    'answered?.jobId === jobId && !asked.error ? answered : undefined',
    'undefined',
    ['web/reports/result/results.test.tsx'],
  ],
  [
    'a slice asks for locations off the mapped route',
    SUMS,
    `where \${isMapped(reach, 'p')} and \${isChosen(reach, 'p')}`,
    `where \${isChosen(reach, 'p')}`,
    OF_SLICES,
  ],
  [
    'a slice asks for locations of other ship-tos',
    SUMS,
    `where \${isMapped(reach, 'p')} and \${isChosen(reach, 'p')}`,
    `where \${isMapped(reach, 'p')}`,
    OF_SLICES,
  ],
  ['canceled orders are in the sums', SUMS, `  and \${isCounted()}\``, '`', OF_SUMMARY],
  ['waste counts before it is posted', SUMS, ' and w.posted_at is not null', '', OF_WASTE],
  ['open orders are history', SUMS, 'bought: isBought }', 'bought: isCounted() }', OF_BOUGHT],
  [
    'history costs what it would today',
    SUMS,
    'linePriceFacts(BASE_COST).baseCostCents',
    'priceFacts(BASE_COST).baseCostCents',
    OF_BOUGHT,
  ],
  [
    'another customer’s invoices of the same number',
    SUMS,
    `where v.customer_no = \${wanted.reach.customerNo} and v.location_no`,
    'where v.location_no',
    OF_BOUGHT,
  ],
  [
    'a code is shown to whoever may not see it',
    FOLDED,
    'if (seen.has(CODE_COLUMNS[codeShown])) return',
    'return',
    OF_SUMMARY,
  ],
  [
    'a form asks for costs that its reader may not see',
    'web/reports/form/offers.ts',
    'withCost: request.withCost && mayShowCost(viewer)',
    'withCost: request.withCost',
    ['web/reports/form/forms.test.tsx'],
  ],
  [
    'purchase history offers today',
    'web/reports/form/RangeFields.tsx',
    "request.report === 'purchaseHistory' ? { until: addDays(today, -1) } : {}",
    '{}',
    ['web/reports/form/forms.test.tsx'],
  ],
  [
    'a date that is none is sent as the one before it',
    'web/reports/form/ReportForm.tsx',
    'untaken.first() ?? ',
    '',
    ['web/reports/form/forms.test.tsx'],
  ],
  [
    'half a period is in the address, and moves with today',
    'web/reports/place/report-place.ts',
    'days.includes(name) ? areOtherDays : ',
    '',
    ['web/reports/place/report-place.test.ts'],
  ],
  [
    'last settings are anybody’s who uses the device',
    'web/reports/place/last-settings.ts',
    `\`\${asker} \${report}\``,
    'report',
    ['web/reports/form/forms.test.tsx'],
  ],
]
