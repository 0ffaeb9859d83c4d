// What an order's schema can say besides item and quantity, by format: each is read, asked about, refused or listed (XML-11 to XML-14).
import { describe, expect, test } from 'vitest'
import { readOrderXml } from '#tests/support/order-xml.ts'
import { unitAnswers } from '../../units/units.ts'
import { changeText, placeText, problemText, type ReadFile } from '../model.ts'
import { itemMatch, NO_CHOICES, readDocuments } from './document-lines.ts'
import { splitByShipTo } from './own-ship-to.ts'

const match = itemMatch([
  { itemNo: '100100', customerItemNo: 'A', upc: '471000102962', traySize: 6 },
  { itemNo: '100107', customerItemNo: 'B' },
])
function read(xml: string, units = NO_CHOICES.units): ReadFile {
  const reading = readDocuments(splitByShipTo(readOrderXml(xml).end()), match, { ...NO_CHOICES, units })
  if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
  return reading
}
/** Everything the review says of a file: ordered lines, problems, changes. */
const review = (xml: string): string[] => {
  const { lines, problems, changes } = read(xml)
  return [
    ...lines.map(({ shipToIdent, itemNo, quantity }) => `${shipToIdent}: ${quantity} × ${itemNo}`),
    ...problems.map(problemText),
    ...changes.map((change) => `${placeText(change.place)}: ${changeText(change)}`),
  ]
}

const ubl = ({ header = '', line = '', item = '', quantity = '<Quantity>5</Quantity>', around = '' } = {}) =>
  `<Order><ID>P</ID><IssueDate>2026-12-09</IssueDate>${header}<Delivery><DeliveryLocation><ID>2503</ID></DeliveryLocation></Delivery><OrderLine>${around}<LineItem><ID>1</ID>${quantity}${line}<Item><Name>n</Name>${item}<BuyersItemIdentification><ID>A</ID></BuyersItemIdentification></Item></LineItem></OrderLine></Order>`
const cxml = ({ request = '', header = '', inHeader = '', out = '', line = '', detail = '' } = {}) =>
  `<cXML><Header/><Request${request}><OrderRequest><OrderRequestHeader orderID="P" orderDate="2026-12-09T01:00:00" type="new"${header}><ShipTo><Address addressID="2503"><Name>x</Name></Address></ShipTo>${inHeader}</OrderRequestHeader><ItemOut quantity="5" lineNumber="1"${out}><ItemID><SupplierPartID>S</SupplierPartID><BuyerPartID>A</BuyerPartID></ItemID><ItemDetail><UnitOfMeasure>EA</UnitOfMeasure>${detail}</ItemDetail>${line}</ItemOut></OrderRequest></Request></cXML>`
const xcbl = ({ header = '', base = '', line = '', uom = 'EA' } = {}) =>
  `<Order><OrderHeader><OrderNumber><BuyerOrderNumber>P</BuyerOrderNumber></OrderNumber><OrderIssueDate>20261209</OrderIssueDate>${header}<OrderParty><ShipToParty><PartyID><Ident>2503</Ident></PartyID></ShipToParty></OrderParty></OrderHeader><OrderDetail><ListOfItemDetail><ItemDetail><BaseItemDetail><ItemIdentifiers><PartNumbers><BuyerPartNumber><PartID>A</PartID></BuyerPartNumber></PartNumbers></ItemIdentifiers><TotalQuantity><QuantityValue>5</QuantityValue><UnitOfMeasurement><UOMCoded>${uom}</UOMCoded></UnitOfMeasurement></TotalQuantity>${base}</BaseItemDetail>${line}</ItemDetail></ListOfItemDetail></OrderDetail></Order>`

const ORDERED = '002503: 5 × 100100'
const schedule = (quantity: number, date: string) =>
  `<ScheduleLine><Quantity><QuantityValue>${quantity}</QuantityValue></Quantity><RequestedDeliveryDate>${date}</RequestedDeliveryDate></ScheduleLine>`
const inLine = (text: string) => `Order P, line 1: ${text}`
const inOrder = (text: string) => `Order P: ${text}`

describe('XML-11 units', () => {
  const dozen = inLine(
    'the file orders 5 DZN (dozen), not pieces. How many pieces is that? It would be 60 pieces: a dozen is 12.',
  )
  test.each([
    ['UBL', ubl({ quantity: '<Quantity unitCode="DZN">5</Quantity>' }), dozen],
    ['cXML', cxml().replace('>EA<', '>DZN<'), dozen],
    ['xCBL', xcbl({ uom: 'DZN' }), dozen],
    ['xCBL, by name', xcbl({ uom: 'Other</UOMCoded><UOMCodedOther>DZN</UOMCodedOther><UOMCoded>Other' }), dozen],
    [
      'a case of an item with trays',
      xcbl({ uom: 'CS' }),
      inLine(
        'the file orders 5 CS (case), not pieces. How many pieces is that? It would be 30 pieces: a tray of this item holds 6.',
      ),
    ],
    [
      'a pack whose size the file says',
      ubl({ quantity: '<Quantity unitCode="XPK">5</Quantity>', item: '<PackSizeNumeric>4</PackSizeNumeric>' }),
      inLine(
        'the file orders 5 XPK (pack), not pieces. How many pieces is that? It would be 20 pieces: the file says 4 in a pack.',
      ),
    ],
    [
      'two units',
      cxml({ detail: '<UnitOfMeasure>CS</UnitOfMeasure>' }),
      inLine('the unit is given twice: EA and CS. How many pieces are ordered?'),
    ],
  ])('%s: asked about, and nothing is ordered', (_, xml, question) => {
    expect(review(xml)).toEqual([question])
  })

  const delivered = (format: string, unit: string, other = '') => {
    if (format === 'UBL')
      return ubl({
        quantity: '<Quantity unitCode="EA">5</Quantity>',
        line: `<Delivery><Quantity unitCode="${unit}">5</Quantity></Delivery>${other}`,
      })
    if (format === 'cXML')
      return cxml({ line: `<ScheduleLine quantity="5"><UnitOfMeasure>${unit}</UnitOfMeasure></ScheduleLine>${other}` })
    const uom = `<UnitOfMeasurement><UOMCoded>${unit}</UOMCoded></UnitOfMeasurement>`
    const part = `<ScheduleLine><Quantity><QuantityValue>5</QuantityValue>${uom}</Quantity></ScheduleLine>${other}`
    return xcbl({ line: `<DeliveryDetail><ListOfScheduleLine>${part}</ListOfScheduleLine></DeliveryDetail>` })
  }
  test.each(['UBL', 'cXML', 'xCBL'])(
    '%s: a delivery in another unit than its line is asked about in that unit',
    (format) => {
      const question =
        'the file orders 5 CS (case), not pieces. How many pieces is that? It would be 30 pieces: a tray of this item holds 6.'
      expect(review(delivered(format, 'CS'))).toEqual([inLine(question)])
      expect(review(delivered(format, 'C62'))).toEqual([ORDERED])
      const units = unitAnswers([{ unit: 'CS', itemNo: '100100', pieces: 6 }])
      expect(read(delivered(format, 'CS'), units).lines[0]?.quantity).toBe(30)
    },
  )

  test('a unit of an xCBL delivery by name, and deliveries or a line in several units', () => {
    expect(review(delivered('xCBL', 'Other</UOMCoded><UOMCodedOther>DZN</UOMCodedOther><UOMCoded>Other'))).toEqual([
      dozen,
    ])
    const twice = (units: string) => inLine(`the unit is given ${units}. How many pieces are ordered?`)
    const part = (unit: string, quantity: number) =>
      `<ScheduleLine quantity="${quantity}"><UnitOfMeasure>${unit}</UnitOfMeasure></ScheduleLine>`
    expect(review(cxml({ line: part('CS', 2) + part('EA', 3) }))).toEqual([twice('twice: EA and CS')])
    expect(review(cxml({ line: part('CS', 2) + part('DZ', 3) }))).toEqual([twice('3 times: EA and CS and DZ')])
    const cases = cxml({ line: part('EA', 5) }).replace(
      'Measure>EA</UnitOfMeasure></ItemDetail',
      'Measure>CS</UnitOfMeasure></ItemDetail',
    )
    expect(review(cases)).toEqual([twice('twice: CS and EA')])
    const units = unitAnswers([{ unit: 'CS', itemNo: '100100', pieces: 6 }])
    expect(read(cases, units).lines).toEqual([])
  })

  test.each([
    ['PackSizeNumeric', '<PackSizeNumeric>12</PackSizeNumeric>'],
    ['PackQuantity', '<PackQuantity unitCode="C62">12</PackQuantity>'],
    ['both, alike', '<PackQuantity>12</PackQuantity><PackSizeNumeric>12</PackSizeNumeric>'],
  ])('UBL %s is the size of the unit asked about, and listed where it is not used', (_, item) => {
    const asked = (unit: string) => review(ubl({ quantity: `<Quantity unitCode="${unit}">5</Quantity>`, item }))
    const unused = inLine('Not taken: pack size “12”.')
    for (const unit of ['XPK', 'CS'])
      expect(asked(unit)).toEqual([expect.stringContaining('It would be 60 pieces: the file says 12 in a pack.')])
    expect(asked('EA')).toEqual([ORDERED, unused])
    expect(asked('PR')).toEqual([expect.stringContaining('a pair is 2'), unused])
    const units = (pieces: number) => unitAnswers([{ unit: 'XPK', itemNo: '100100', pieces }])
    const packs = ubl({ quantity: '<Quantity unitCode="XPK">5</Quantity>', item })
    const { lines, changes } = read(packs, units(6))
    expect([lines[0]?.quantity, changes.filter(({ kind }) => kind === 'unit')[0]?.from]).toEqual([60, '5 XPK of 12'])
    expect(changes.filter(({ kind }) => kind === 'not taken')).toEqual([])
    const answered = unitAnswers([{ unit: 'XPK of 12', itemNo: '100100', pieces: 6 }])
    const own = read(packs, answered)
    expect([own.lines[0]?.quantity, own.changes.filter(({ kind }) => kind === 'not taken').length]).toEqual([30, 1])
  })

  test('UBL pack sizes that do not count pieces, or differ, are listed and not used', () => {
    const quantity = '<Quantity unitCode="XPK">5</Quantity>'
    const question = inLine('the file orders 5 XPK (pack), not pieces. How many pieces is that?')
    const of = (item: string) => review(ubl({ quantity, item }))
    expect(of('<PackSizeNumeric>1</PackSizeNumeric>')).toEqual([question])
    expect(of('<PackQuantity unitCode="KGM">12</PackQuantity>')).toEqual([
      question,
      inLine('Not taken: pack size “12 KGM”.'),
    ])
    expect(of('<PackQuantity>6</PackQuantity><PackSizeNumeric>12</PackSizeNumeric>')).toEqual([
      question,
      inLine('Not taken: pack size “6 and 12”.'),
    ])
    expect(of('<PackSizeNumeric>2.5</PackSizeNumeric>')).toEqual([question, inLine('Not taken: pack size “2.5”.')])
  })

  test('pieces are not asked about, and neither is a fraction that an answer makes whole', () => {
    for (const unit of ['EA', 'C62', 'H87', 'PCE', 'PC', ''])
      expect(review(ubl({ quantity: `<Quantity unitCode="${unit}">5</Quantity>` }))).toEqual([ORDERED])
    const units = unitAnswers([{ unit: 'DZN', itemNo: '', pieces: 12 }])
    const of = (quantity: string) => read(ubl({ quantity: `<Quantity unitCode="DZN">${quantity}</Quantity>` }), units)
    expect(of('2.5').lines[0]?.quantity).toBe(30)
    expect(of('2.3').problems).toHaveLength(1)
    expect(of('9000').problems.map(problemText)).toEqual([inLine('quantity must be a whole number from 0 to 99,999')])
  })
})

describe('XML-09 documents that are not new orders', () => {
  test.each([
    ['a UBL blanket order', ubl({ header: '<OrderTypeCode>221</OrderTypeCode>' }), 'a blanket order (type "221")'],
    ['a UBL standing order', ubl({ header: '<OrderTypeCode>258</OrderTypeCode>' }), 'a standing order (type "258")'],
    ['a cXML blanket order', cxml({ header: ' orderType="blanket"' }), 'a blanket order (type "blanket")'],
    ['a cXML return order', cxml({ header: ' orderType="returnOrder"' }), 'a return (type "returnOrder")'],
    [
      'an xCBL blanket order',
      xcbl({ header: '<OrderType><OrderTypeCoded>BlanketOrder</OrderTypeCoded></OrderType>' }),
      'a blanket order (type "BlanketOrder")',
    ],
  ])('%s', (_, xml, what) => {
    expect(review(xml)).toEqual([inOrder(`this is ${what}; only new orders are taken.`)])
  })

  test.each([
    ['cXML', cxml({ request: ' deploymentMode="test"' }), 'test'],
    ['an element of any format', xcbl({ header: '<TestIndicator>true</TestIndicator>' }), 'true'],
    ['an envelope', `<Envelope><Header><TestFlag>1</TestFlag></Header><Body>${ubl()}</Body></Envelope>`, '1'],
  ])('a test, by %s', (_, xml, mark) => {
    expect(review(xml)).toEqual([inOrder(`this is a test (marked "${mark}"); only real orders are taken.`)])
  })

  test.each([
    cxml({ request: ' deploymentMode="production"', header: ' orderType="release"' }),
    ubl({ header: '<OrderTypeCode>220</OrderTypeCode>' }),
    xcbl({
      header:
        '<OrderType><OrderTypeCoded>PurchaseOrder</OrderTypeCoded></OrderType><TestIndicator>false</TestIndicator>',
    }),
  ])('an ordinary order is taken, %#', (xml) => {
    expect(review(xml)).toContain(ORDERED)
  })

  test('a kind of order that is not known is taken and named', () => {
    expect(review(ubl({ header: '<OrderTypeCode>ZOR1</OrderTypeCode>' }))).toEqual([
      ORDERED,
      inOrder('Not taken: order type “ZOR1”.'),
    ])
  })
})

describe('XML-12 lines that are more than one quantity', () => {
  const status = (code: string) => ubl({ line: `<LineStatusCode>${code}</LineStatusCode>` })
  test.each(['Cancelled', 'CANCELED', 'Deleted', '2'])('a line with the state %s is skipped and listed', (code) => {
    expect(review(status(code))).toEqual([inLine('Skipped: the file cancels this line (item A, quantity 5).')])
  })
  test.each(['NoStatus', 'Added', '1', '4'])('a line with the state %s is ordered', (code) => {
    expect(review(status(code))).toEqual([ORDERED])
  })
  test.each<[string, string, string]>([
    ['another state', status('Disputed'), 'this line is marked "Disputed". How many pieces are ordered?'],
    ['a return', cxml({ out: ' isReturn="yes"' }), 'this line is a return, not an order. Leave it out.'],
    [
      'a group',
      cxml({ out: ' itemType="composite"' }),
      'this line is a group of other items. How many pieces of this item are ordered?',
    ],
    [
      'a group with lines below',
      ubl({ line: '<SubLineItem><LineItem><ID>1.1</ID><Quantity>2</Quantity></LineItem></SubLineItem>' }),
      'this line is a group of other items. How many pieces of this item are ordered?',
    ],
    [
      'a part of a group',
      cxml({ out: ' parentLineNumber="1"' }),
      'this line is a part of the group of line 1. How many pieces are ordered?',
    ],
    [
      'schedule lines of two days in xCBL',
      xcbl({
        line: `<DeliveryDetail><ListOfScheduleLine>${schedule(2, '20261209')}${schedule(3, '20261211')}</ListOfScheduleLine></DeliveryDetail>`,
      }),
      'the line asks for 5, delivered as 2 on 12/09/2026, 3 on 12/11/2026. How many pieces are ordered for 12/09/2026?',
    ],
    [
      'schedule lines of two days in cXML',
      cxml({
        line: '<ScheduleLine quantity="2" requestedDeliveryDate="2026-12-09"/><ScheduleLine quantity="3" requestedDeliveryDate="2026-12-11"/>',
      }),
      'the line asks for 5, delivered as 2 on 12/09/2026, 3 on 12/11/2026. How many pieces are ordered for 12/09/2026?',
    ],
    [
      'two deliveries in UBL',
      ubl({
        line: ['2026-12-09', '2026-12-11']
          .map(
            (date) =>
              `<Delivery><RequestedDeliveryPeriod><StartDate>${date}</StartDate></RequestedDeliveryPeriod></Delivery>`,
          )
          .join(''),
      }),
      'the line asks for 5, delivered as a part on 12/09/2026, a part on 12/11/2026. How many pieces are ordered for 12/09/2026?',
    ],
    [
      'a schedule of another quantity',
      xcbl({
        line: `<DeliveryDetail><ListOfScheduleLine>${schedule(4, '20261209')}</ListOfScheduleLine></DeliveryDetail>`,
      }),
      'the line asks for 5, delivered as 4 on 12/09/2026. How many pieces are ordered for 12/09/2026?',
    ],
  ])('%s is asked about', (_, xml, question) => {
    const { lines, problems } = read(xml)
    expect([lines, problems.map(problemText)]).toEqual([[], [inLine(question)]])
  })

  test('schedule lines of one day that add up are one quantity', () => {
    const two = `${schedule(2, '20261209')}${schedule(3, '20261209')}`
    expect(
      review(xcbl({ line: `<DeliveryDetail><ListOfScheduleLine>${two}</ListOfScheduleLine></DeliveryDetail>` })),
    ).toEqual([ORDERED])
  })
})

describe('XML-13 a line’s own ship-to', () => {
  const place = (id: string, quantity = '') =>
    `<Delivery>${quantity}<DeliveryLocation><ID>${id}</ID></DeliveryLocation></Delivery>`
  const ofXcbl =
    '<DeliveryDetail><ShipToLocation><Location><LocationIdentifier><LocID><Ident>2506</Ident></LocID></LocationIdentifier></Location></ShipToLocation></DeliveryDetail>'
  test.each([
    ['UBL', ubl({ line: place('2506') })],
    ['cXML', cxml({ line: '<ShipTo><Address addressID="2506"><Name>y</Name></Address></ShipTo>' })],
    ['xCBL', xcbl({ line: ofXcbl })],
  ])('%s: the line goes there', (_, xml) => {
    expect(review(xml)).toEqual(['002506: 5 × 100100'])
  })

  test('the order’s own ship-to, written again, divides nothing', () => {
    expect(splitByShipTo(readOrderXml(ubl({ line: place('002503') })).end()).map(({ orderNo }) => orderNo)).toEqual([
      'P',
    ])
  })

  test('a place without a number is an order for that name, whose location the user chooses', () => {
    const xml = cxml({ line: '<ShipTo><Address><Name>Harbor Mart</Name></Address></ShipTo>' })
    const [order, ...more] = splitByShipTo(readOrderXml(xml).end())
    expect([order?.orderNo, order?.shipToIdent, more]).toEqual(['P to Harbor Mart', 'Harbor Mart', []])
  })

  test('a line for two places is divided by its quantities, and asked about where they do not add up', () => {
    const [two, three] = ['<Quantity>2</Quantity>', '<Quantity>3</Quantity>']
    expect(review(ubl({ line: place('2503', two) + place('2506', three) }))).toEqual([
      '002503: 2 × 100100',
      '002506: 3 × 100100',
    ])
    const [question] = read(ubl({ line: place('2503', two) + place('2506', two) })).problems
    expect(question?.text).toBe(
      'The line asks for 5, delivered as 2 to 2503, 2 to 2506. How many pieces are ordered for 12/09/2026?',
    )
  })

  test('lines are named by their place in the file', () => {
    const other =
      '<OrderLine><LineItem><Quantity>1.5</Quantity><Delivery><DeliveryLocation><ID>2506</ID></DeliveryLocation></Delivery><Item><BuyersItemIdentification><ID>B</ID></BuyersItemIdentification></Item></LineItem></OrderLine>'
    const { problems } = read(ubl().replace('</OrderLine></Order>', `</OrderLine>${other}</Order>`))
    expect(problems.map(problemText)).toEqual(['Order P to 2506, line 2: quantity must be a whole number'])
  })
})

describe('XML-12 values that an order has no place for are listed', () => {
  test.each([
    ['a note', ubl({ header: '<Note>leave at the back</Note>' }), inOrder('Not taken: note “leave at the back”.')],
    ['a line’s note', ubl({ around: '<Note>ripe</Note>' }), inLine('Not taken: note “ripe”.')],
    [
      'the end of a delivery period',
      ubl({ header: '<ValidityPeriod><EndDate>2026-12-24</EndDate></ValidityPeriod>' }),
      inOrder('Not taken: validity period, end date “2026-12-24”.'),
    ],
    [
      'a substitute',
      ubl({
        around:
          '<BuyerProposedSubstituteLineItem><ID>9</ID><Item><BuyersItemIdentification><ID>B</ID></BuyersItemIdentification></Item></BuyerProposedSubstituteLineItem>',
      }),
      inLine('Not taken: buyers item identification, id “B”.'),
    ],
    [
      'an item property',
      ubl({ item: '<AdditionalItemProperty><Value>no onions</Value></AdditionalItemProperty>' }),
      inLine('Not taken: additional item property, value “no onions”.'),
    ],
    ['a comment of cXML', cxml({ line: '<Comments>ripe</Comments>' }), inLine('Not taken: comments “ripe”.')],
    ['an attribute of cXML', cxml({ header: ' shipComplete="yes"' }), inOrder('Not taken: ship complete “yes”.')],
    [
      'an extrinsic of cXML',
      cxml({ inHeader: '<Extrinsic name="gate">4</Extrinsic>' }),
      inOrder('Not taken: gate “4”.'),
    ],
    [
      'a note of xCBL',
      xcbl({ header: '<OrderHeaderNote>early</OrderHeaderNote>' }),
      inOrder('Not taken: order header note “early”.'),
    ],
    [
      'a backorder limit',
      xcbl({ base: '<MaxBackOrderQuantity><QuantityValue>3</QuantityValue></MaxBackOrderQuantity>' }),
      inLine('Not taken: max back order quantity, quantity value “3”.'),
    ],
    ['an element that no schema has', ubl({ line: '<Slicing>thin</Slicing>' }), inLine('Not taken: slicing “thin”.')],
  ])('%s', (_, xml, sentence) => {
    expect(review(xml)).toEqual([ORDERED, sentence])
  })

  test('prices, taxes and addresses of parties are not', () => {
    const xml = ubl({
      header:
        '<DocumentCurrencyCode>USD</DocumentCurrencyCode><BuyerCustomerParty><Party><Name>x</Name></Party></BuyerCustomerParty>',
      line: '<LineExtensionAmount>9</LineExtensionAmount><Price><PriceAmount>1</PriceAmount></Price>',
    })
    expect(review(xml)).toEqual([ORDERED])
  })

  test('a long value is cut where it is shown', () => {
    const [, sentence = ''] = review(ubl({ header: `<Note>${'n'.repeat(50_000)}</Note>` }))
    expect(sentence).toBe(inOrder(`Not taken: note “${'n'.repeat(100)}…”.`))
  })
})

test('XML-05 a GTIN beside an unknown number is shown, and its item offered', () => {
  const xml = ubl({ item: '<StandardItemIdentification><ID>0471000102962</ID></StandardItemIdentification>' })
  const { problems } = read(xml.replace('<ID>A</ID>', '<ID>Z</ID>'))
  expect(problems.map(({ text, offer }) => [text, offer])).toEqual([
    ['Invalid item #Z: its GTIN is 0471000102962, which is item 100100', '100100'],
  ])
})
