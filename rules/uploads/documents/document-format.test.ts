import { describe, expect, test } from 'vitest'
import { readOrderXml } from '#tests/support/order-xml.ts'
import { Refusal } from '../../refusal.ts'

/** One order with one line in each format, with the traps of the real ones: other Idents, IDs and quantities. */
const xcbl3 = `<?xml version="1.0" encoding="UTF-8"?>
<Order xmlns="rrn:org.xcbl:schemas/xcbl/v3_5/xcbl35.xsd">
  <OrderHeader>
    <OrderNumber><BuyerOrderNumber> PO1 </BuyerOrderNumber></OrderNumber>
    <OrderIssueDate>20220627T05:30:00</OrderIssueDate>
    <Purpose><PurposeCoded>Original</PurposeCoded></Purpose>
    <OrderDates><RequestedDeliverByDate>20220629T00:00:00</RequestedDeliverByDate></OrderDates>
    <OrderParty>
      <BuyerParty><Party><PartyID><Identifier><Ident>125600</Ident></Identifier></PartyID></Party></BuyerParty>
      <ShipToParty><Party>
        <PartyID><Identifier><Agency><AgencyCoded>X</AgencyCoded></Agency><Ident>2508</Ident></Identifier></PartyID>
        <NameAddress><Identifier><Ident>999</Ident></Identifier><Name1>Main &amp; Elm</Name1></NameAddress>
      </Party></ShipToParty>
    </OrderParty>
  </OrderHeader>
  <OrderDetail><ListOfItemDetail><ItemDetail>
    <BaseItemDetail>
      <ItemIdentifiers><PartNumbers>
        <SellerPartNumber><PartNum><PartID>100296</PartID></PartNum></SellerPartNumber>
        <BuyerPartNumber><PartNum><PartID><![CDATA[7111506]]></PartID></PartNum></BuyerPartNumber>
      </PartNumbers><ItemDescription>Egg &#38; Cress</ItemDescription></ItemIdentifiers>
      <TotalQuantity><Quantity><QuantityValue>36</QuantityValue></Quantity></TotalQuantity>
    </BaseItemDetail>
    <PricingDetail><ListOfPrice><Price><Quantity><QuantityValue>1</QuantityValue></Quantity></Price></ListOfPrice></PricingDetail>
    <DeliveryDetail><ListOfScheduleLine><ScheduleLine>
      <Quantity><QuantityValue>111</QuantityValue></Quantity><RequestedDeliveryDate>20220630T00:00:00</RequestedDeliveryDate>
    </ScheduleLine></ListOfScheduleLine></DeliveryDetail>
  </ItemDetail></ListOfItemDetail></OrderDetail>
</Order>`
const xcbl4 = `<Order xmlns="o" xmlns:core="c"><OrderHeader>
  <OrderNumber><BuyerOrderNumber>PO1</BuyerOrderNumber></OrderNumber><OrderIssueDate>2022-06-27T00:00:01</OrderIssueDate>
  <OrderReferences><ContractReferences><core:Contract><core:ContractID><core:Ident>CONTRACT:002</core:Ident></core:ContractID></core:Contract></ContractReferences></OrderReferences>
  <OrderParty><ShipToParty><core:PartyID><core:Ident>2508</core:Ident></core:PartyID></ShipToParty></OrderParty>
  </OrderHeader><OrderDetail><ListOfItemDetail><ItemDetail><BaseItemDetail>
  <ItemIdentifiers><core:PartNumbers><core:SellerPartNumber><core:PartID>100296</core:PartID></core:SellerPartNumber>
  <core:BuyerPartNumber><core:PartID>7111506</core:PartID></core:BuyerPartNumber></core:PartNumbers></ItemIdentifiers>
  <TotalQuantity><core:QuantityValue>36</core:QuantityValue></TotalQuantity></BaseItemDetail>
  <PricingDetail><core:CalculatedPriceBasisQuantity><core:QuantityValue>1</core:QuantityValue></core:CalculatedPriceBasisQuantity></PricingDetail>
  </ItemDetail></ListOfItemDetail></OrderDetail></Order>`
const cxml = `<!DOCTYPE cXML SYSTEM "http://xml.cXML.org/schemas/cXML/1.2.050/cXML.dtd">
<cXML><Header><From><Credential><Identity>x</Identity></Credential></From></Header><Request><OrderRequest>
  <OrderRequestHeader orderID="PO1" orderDate="2022-06-27T18:41:29-08:00" type="new">
    <ShipTo><Address addressID="2508"><Name xml:lang="en">Main</Name></Address></ShipTo>
    <BillTo><Address addressID="1"><Name xml:lang="en">Elm</Name></Address></BillTo>
  </OrderRequestHeader>
  <ItemOut quantity="36" lineNumber="1"><ItemID><SupplierPartID>100296</SupplierPartID><BuyerPartID>7111506</BuyerPartID></ItemID>
    <ItemDetail><Description xml:lang="en">Egg<ShortName>no</ShortName></Description></ItemDetail></ItemOut>
</OrderRequest></Request></cXML>`
const ubl = `<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2" xmlns:cbc="b" xmlns:cac="a">
  <cbc:ID>PO1</cbc:ID><cbc:IssueDate>2022-06-27</cbc:IssueDate>
  <cac:Contract><cbc:ID>34322</cbc:ID></cac:Contract>
  <cac:Delivery><cac:DeliveryLocation><cac:Address><cbc:ID>2508</cbc:ID></cac:Address></cac:DeliveryLocation></cac:Delivery>
  <cac:DeliveryTerms><cac:DeliveryLocation><cbc:ID>STO</cbc:ID></cac:DeliveryLocation></cac:DeliveryTerms>
  <cac:OrderLine><cbc:Note>n</cbc:Note><cac:LineItem><cbc:ID>1</cbc:ID><cbc:Quantity unitCode="EA">36</cbc:Quantity>
    <cac:Price><cbc:BaseQuantity>1</cbc:BaseQuantity></cac:Price>
    <cac:Item><cbc:Name>Egg</cbc:Name><cac:BuyersItemIdentification><cbc:ID>7111506</cbc:ID></cac:BuyersItemIdentification>
    <cac:SellersItemIdentification><cbc:ID>100296</cbc:ID></cac:SellersItemIdentification></cac:Item>
  </cac:LineItem></cac:OrderLine></Order>`

const READ = 'An xCBL Order or OrderList, a cXML OrderRequest or a UBL Order is read.'
const refusal = (text: string): string => {
  try {
    readOrderXml(text)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return 'taken'
}

describe('XML-09 each format is known by its root, and read by path', () => {
  test.each([
    ['xCBL', xcbl3, 'Egg & Cress', '20220627T05:30:00'],
    ['xCBL', xcbl4, '', '2022-06-27T00:00:01'],
    ['cXML', cxml, 'Egg', '2022-06-27T18:41:29-08:00'],
    ['UBL', ubl, 'Egg', '2022-06-27'],
  ])('%s', (format, text, description, orderDate) => {
    const reader = readOrderXml(text)
    expect(reader.format).toBe(format)
    const [order, ...more] = reader.end()
    expect(more).toEqual([])
    expect(order).toMatchObject({ orderNo: 'PO1', shipToIdent: '2508', orderDate })
    expect(order?.lines).toMatchObject([{ customerItemNo: '7111506', itemNo: '100296', description, quantity: '36' }])
  })

  test('an OrderList holds several, with a prefix or without', () => {
    const one = xcbl3.slice(xcbl3.indexOf('<Order'))
    const two = `<x:OrderList xmlns:x="l">${one}<x:Order/>${one.replace('PO1', 'PO2')}</x:OrderList>`
    expect(
      readOrderXml(two)
        .end()
        .map(({ orderNo, lines }) => [orderNo, lines.length]),
    ).toEqual([
      ['PO1', 1],
      ['', 0],
      ['PO2', 1],
    ])
  })

  test.each([
    [
      'xCBL',
      xcbl3.replace(
        '<QuantityValue>36</QuantityValue>',
        '<QuantityValue>4</QuantityValue><QuantityValue>299</QuantityValue>',
      ),
    ],
    [
      'UBL',
      ubl.replace(
        '<cbc:Quantity unitCode="EA">36</cbc:Quantity>',
        '<cbc:Quantity>4</cbc:Quantity><cbc:Quantity>299</cbc:Quantity>',
      ),
    ],
  ])('a quantity that stands twice in %s is told, not the first of the two', (_, text) => {
    const [line] = readOrderXml(text).end()[0]?.lines ?? []
    expect(line?.repeated.get('quantity')).toEqual(['4', '299'])
  })

  test('a number that stands twice with the same text is one number; other texts are told', () => {
    const address = '<cac:Delivery><cac:DeliveryAddress><cbc:ID>2508</cbc:ID></cac:DeliveryAddress>'
    const [same] = readOrderXml(ubl.replace('<cac:Delivery>', address)).end()
    expect([same?.shipToIdent, same?.repeated.size]).toEqual(['2508', 0])
    const [other] = readOrderXml(ubl.replace('<cac:Delivery>', address.replace('2508', '77'))).end()
    expect(other?.repeated.get('shipToIdent')).toEqual(['77', '2508'])
    const dates = xcbl4.replace('<OrderParty>', '<OrderIssueDate>2022-06-28T00:00:01</OrderIssueDate><OrderParty>')
    expect(readOrderXml(dates).end()[0]?.repeated.get('orderDate')).toHaveLength(2)
  })

  test('a UBL copy says so', () => {
    const copy = ubl.replace('<cbc:IssueDate>', '<cbc:CopyIndicator>true</cbc:CopyIndicator><cbc:IssueDate>')
    expect(readOrderXml(copy).end()[0]?.purpose).toBe('true')
  })

  test('an order without ship-to and an empty ship-to have no ident', () => {
    const without = xcbl4.replace(/<ShipToParty>.*<\/ShipToParty>/, '<ShipToParty/>')
    expect(readOrderXml(without).end()[0]?.shipToIdent).toBe('')
  })
})

describe('T15 what no XML may hold', () => {
  const entity = '<!DOCTYPE Order [<!ENTITY a SYSTEM "file:///etc/passwd">]><Order>&a;</Order>'
  test.each<[string, string, string]>([
    ['an external entity', entity, 'Document type declarations are not allowed'],
    ['any DOCTYPE', `<!DOCTYPE Order>${xcbl4}`, 'Document type declarations are not allowed'],
    [
      'a cXML DOCTYPE with entities',
      cxml.replace('.dtd">', '.dtd" [<!ENTITY a "b">]>'),
      'Document type declarations are not allowed',
    ],
    [
      'a cXML DOCTYPE of elsewhere',
      cxml.replace('xml.cXML.org', 'evil.test'),
      'Document type declarations are not allowed',
    ],
    ['an entity of nobody', xcbl4.replace('PO1', '&lol;'), 'Line 2: the XML is not well formed'],
    ['not closed', xcbl4.slice(0, -8), 'Line 10: the XML is not well formed'],
    ['65 deep', `<Order>${'<a>'.repeat(64)}`, 'The XML is nested too deep'],
    [
      'a value of 1,001 characters',
      ubl.replace('7111506', '7'.repeat(1001)),
      'A value is longer than 1,000 characters: ID',
    ],
    [
      'an attribute of 1,001',
      cxml.replace('PO1', 'x'.repeat(1001)),
      'A value is longer than 1,000 characters: orderID',
    ],
    ['a page', '<html><body/></html>', `This XML is not an order. It is a web page. ${READ}`],
    ['an answer', '<OrderResponse/>', `This XML is not an order. It holds “OrderResponse”. ${READ}`],
    [
      'a change',
      '<x:OrderChange xmlns:x="c"/>',
      `This XML is not an order. It is a change of an order: change the order on its page. ${READ}`,
    ],
    [
      'another message of cXML',
      '<cXML><Header/><Request><StatusUpdateRequest/></Request></cXML>',
      `This XML is not an order. It holds “StatusUpdateRequest”. ${READ}`,
    ],
    [
      'something else in an envelope',
      '<s:Envelope xmlns:s="e"><s:Header/><s:Body><ping/></s:Body></s:Envelope>',
      `This XML is not an order. It holds “ping”. ${READ}`,
    ],
  ])('%s', (_, text, sentence) => {
    expect(refusal(text)).toBe(sentence)
  })

  test('long texts that nobody asks for, and 64 levels, are taken', () => {
    expect(refusal(ubl.replace('<cbc:Note>n', `<cbc:Note>${'n'.repeat(100_000)}`))).toBe('taken')
    expect(refusal(`<Order>${'<a>'.repeat(63)}${'</a>'.repeat(63)}</Order>`)).toBe('taken')
  })

  test('100,001 lines are too many', () => {
    const lines = '<OrderLine><LineItem/></OrderLine>'.repeat(100_001)
    expect(refusal(`<Order><ID>1</ID>${lines}</Order>`)).toBe('The file has at most 100,000 lines.')
  })
})
