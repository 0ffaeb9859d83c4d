import type { DocumentLayout } from './order-document.ts'

/** UBL 2.x Order. The address of DeliveryTerms is where a risk passes, not where goods go. */
export const UBL: DocumentLayout = {
  order: 'Order',
  line: 'OrderLine/LineItem',
  wrappers: new Set(),
  header: new Map([
    ['ID', 'orderNo'],
    ['CopyIndicator', 'purpose'],
    ['IssueDate', 'orderDate'],
    ['Delivery/RequestedDeliveryPeriod/StartDate', 'deliveryDate'],
    ['Delivery/DeliveryLocation/ID', 'shipToIdent'],
    ['Delivery/DeliveryAddress/ID', 'shipToIdent'],
    ['Delivery/DeliveryLocation/Address/ID', 'shipToIdent'],
  ]),
  lines: new Map([
    ['Item/BuyersItemIdentification/ID', 'customerItemNo'],
    ['Item/SellersItemIdentification/ID', 'itemNo'],
    ['Item/Name', 'description'],
    ['Quantity', 'quantity'],
    ['Delivery/RequestedDeliveryPeriod/StartDate', 'deliveryDate'],
  ]),
}
