import type { DocumentLayout } from './order-document.ts'

/**
 * xCBL 3.x and 4.0, one Order or an OrderList (XML-09). Version 3 wraps what 4.0 writes directly: PartyID/Identifier/Ident is
 * PartyID/Ident, Party, PartNum and Quantity likewise. Quantities of prices and of schedule lines are none of the order's.
 */
export const XCBL: DocumentLayout = {
  order: 'Order',
  line: 'OrderDetail/ListOfItemDetail/ItemDetail',
  wrappers: new Set(['Party', 'Identifier', 'PartNum', 'Quantity']),
  header: new Map([
    ['OrderHeader/OrderNumber/BuyerOrderNumber', 'orderNo'],
    ['OrderHeader/Purpose/PurposeCoded', 'purpose'],
    ['OrderHeader/OrderIssueDate', 'orderDate'],
    ['OrderHeader/OrderDates/RequestedDeliverByDate', 'deliveryDate'],
    ['OrderHeader/OrderParty/ShipToParty/PartyID/Ident', 'shipToIdent'],
  ]),
  lines: new Map([
    ['BaseItemDetail/ItemIdentifiers/PartNumbers/BuyerPartNumber/PartID', 'customerItemNo'],
    ['BaseItemDetail/ItemIdentifiers/PartNumbers/SellerPartNumber/PartID', 'itemNo'],
    ['BaseItemDetail/ItemIdentifiers/ItemDescription', 'description'],
    ['BaseItemDetail/TotalQuantity/QuantityValue', 'quantity'],
    ['DeliveryDetail/ListOfScheduleLine/ScheduleLine/RequestedDeliveryDate', 'deliveryDate'],
  ]),
}
