import { SaxesParser } from 'saxes'
import type { PlainDate } from '#rules/calendar.ts'
import { type OrderFileReader, orderFileReader } from '#rules/uploads/documents/document-format.ts'

/** XML text told to the rules' reader, as the parser of the browser's worker does it; throws the reader's Refusal. */
export function readOrderXml(text: string): Pick<OrderFileReader, 'format' | 'end'> {
  const reader = orderFileReader()
  const parser = new SaxesParser({ xmlns: false, position: true })
  parser.on('error', () => reader.broken(parser.line))
  parser.on('doctype', (doctype) => reader.doctype(doctype))
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes))
  parser.on('text', (chunk) => reader.text(chunk))
  parser.on('cdata', (chunk) => reader.text(chunk))
  parser.on('closetag', () => reader.close())
  parser.write(text).close()
  return reader
}

/** One order as a customer's program writes it, in xCBL: the customer's own item numbers with their quantities. */
export const xcblOrder = (
  orderNo: string,
  date: PlainDate,
  shipTo: string,
  ...lines: readonly (readonly [customerItemNo: string, quantity: number | string])[]
): string =>
  `<Order><OrderHeader><OrderNumber><BuyerOrderNumber>${orderNo}</BuyerOrderNumber></OrderNumber><OrderIssueDate>${date.replaceAll('-', '')}T05:30:00</OrderIssueDate><OrderParty><ShipToParty><Party><PartyID><Identifier><Ident>${shipTo}</Ident></Identifier></PartyID></Party></ShipToParty></OrderParty></OrderHeader><OrderDetail><ListOfItemDetail>${lines
    .map(
      ([item, quantity]) =>
        `<ItemDetail><BaseItemDetail><ItemIdentifiers><PartNumbers><BuyerPartNumber><PartNum><PartID>${item}</PartID></PartNum></BuyerPartNumber></PartNumbers></ItemIdentifiers><TotalQuantity><Quantity><QuantityValue>${quantity}</QuantityValue></Quantity></TotalQuantity></BaseItemDetail></ItemDetail>`,
    )
    .join('')}</ListOfItemDetail></OrderDetail></Order>`

export const xcblList = (...orders: readonly string[]): string =>
  `<?xml version="1.0"?><OrderList>${orders.join('')}</OrderList>`
