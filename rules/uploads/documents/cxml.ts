import type { DocumentLayout } from './order-document.ts'

/** cXML 1.2 OrderRequest. */
export const CXML: DocumentLayout = {
  order: 'OrderRequest',
  line: 'ItemOut',
  wrappers: new Set(),
  header: new Map([
    ['OrderRequestHeader/@orderID', 'orderNo'],
    ['OrderRequestHeader/@type', 'purpose'],
    ['OrderRequestHeader/@orderDate', 'orderDate'],
    ['OrderRequestHeader/@requestedDeliveryDate', 'deliveryDate'],
    ['OrderRequestHeader/ShipTo/Address/@addressID', 'shipToIdent'],
  ]),
  lines: new Map([
    ['ItemID/BuyerPartID', 'customerItemNo'],
    ['ItemID/SupplierPartID', 'itemNo'],
    ['ItemDetail/Description', 'description'],
    ['@quantity', 'quantity'],
    ['@requestedDeliveryDate', 'deliveryDate'],
  ]),
}

/** Every cXML file names its DTD. Only that name is accepted, and it is never read; anything more is refused (T15). */
export const isPlainCxmlDoctype = (doctype: string): boolean =>
  /^\s*cXML\s+SYSTEM\s+(["'])https?:\/\/xml\.cxml\.org\/[\w./-]*\1\s*$/i.test(doctype)
