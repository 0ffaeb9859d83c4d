import { type DocumentLayout, plain } from './order-document.ts'

/** Its number and language; the note itself is told. */
const NOTE = 'ListOfStructuredNote/StructuredNote'
const NUMBERS = 'BaseItemDetail/ItemIdentifiers/PartNumbers'

/**
 * xCBL 3.x and 4.0, one Order or an OrderList (XML-09). Version 3 wraps what 4.0 writes directly: PartyID/Identifier/Ident is
 * PartyID/Ident, Party, PartNum and Quantity likewise. Quantities of prices are not the order's.
 */
export const XCBL: DocumentLayout = {
  order: 'Order',
  line: 'OrderDetail/ListOfItemDetail/ItemDetail',
  part: 'DeliveryDetail/ListOfScheduleLine/ScheduleLine',
  wrappers: new Set(['Party', 'Identifier', 'PartNum', 'Quantity']),
  above: new Map(),
  valuesInAttributes: new Set(),
  header: new Map([
    ['OrderHeader/OrderNumber/BuyerOrderNumber', 'orderNo'],
    ['OrderHeader/Purpose/PurposeCoded', 'purpose'],
    ['OrderHeader/OrderType/OrderTypeCoded', 'orderType'],
    ['OrderHeader/OrderType/OrderTypeCodedOther', 'orderType'],
    ['OrderHeader/OrderIssueDate', 'orderDate'],
    ['OrderHeader/OrderDates/RequestedDeliverByDate', 'deliveryDate'],
    ['OrderHeader/OrderParty/ShipToParty/PartyID/Ident', 'shipToIdent'],
    ['OrderHeader/OrderParty/ShipToParty/NameAddress/Name1', 'shipToName'],
    ...plain(`OrderHeader/${NOTE}/NoteID`, `OrderHeader/${NOTE}/Agency/*`),
    ...plain('OrderHeader/OrderNumber/*', 'OrderHeader/OrderReferences/*', 'OrderHeader/Purpose/*'),
    ...plain('OrderHeader/RequestedResponse/*', 'OrderHeader/ReleaseNumber', 'OrderHeader/AccountCode/*'),
    ...plain('OrderHeader/OrderCurrency/*', 'OrderHeader/OrderLanguage/*', 'OrderHeader/OrderTaxReference/*'),
    ...plain(
      'OrderHeader/OrderParty/*',
      'OrderHeader/OrderPaymentInstructions/*',
      'OrderHeader/OrderTermsOfDelivery/*',
    ),
    ...plain('OrderHeader/OrderAllowancesOrCharges/*', 'OrderHeader/OrderHeaderAttachments/*', 'OrderSummary/*'),
  ]),
  lines: new Map([
    [`${NUMBERS}/BuyerPartNumber/PartID`, 'customerItemNo'],
    [`${NUMBERS}/SellerPartNumber/PartID`, 'itemNo'],
    [`${NUMBERS}/StandardPartNumber/ProductIdentifier`, 'gtin'],
    [`${NUMBERS}/OtherItemIdentifiers/ListOfProductIdentifierCoded/ProductIdentifierCoded/ProductIdentifier`, 'gtin'],
    [`${NUMBERS}/BuyerPartNumber/PartIDExt`, 'told'],
    [`${NUMBERS}/SubstitutePartNumbers/*`, 'told'],
    ['BaseItemDetail/ItemIdentifiers/ItemDescription', 'description'],
    ['BaseItemDetail/TotalQuantity/QuantityValue', 'quantity'],
    ['BaseItemDetail/TotalQuantity/UnitOfMeasurement/UOMCoded', 'unit'],
    ['BaseItemDetail/TotalQuantity/UnitOfMeasurement/UOMCodedOther', 'unit'],
    ['BaseItemDetail/ParentItemNumber/*', 'parentLine'],
    ['BaseItemDetail/LineItemStatus/LineItemStatusCoded', 'status'],
    ['ItemDetailChangeCoded', 'status'],
    ['DeliveryDetail/ShipToLocation/Location/LocationIdentifier/LocID/Ident', 'shipToIdent'],
    ['DeliveryDetail/ShipToLocation/LocationIdentifier/LocID/Ident', 'shipToIdent'],
    ['DeliveryDetail/ShipToLocation/PartyID/Ident', 'shipToIdent'],
    ['DeliveryDetail/ShipToLocation/*', 'shipToName'],
    ...plain(
      'BaseItemDetail/LineItemNum/*',
      'BaseItemDetail/ItemIdentifiers/*',
      'BaseItemDetail/ListOfItemReferences/*',
    ),
    ...plain(`${NOTE}/NoteID`, `${NOTE}/Agency/*`, `BaseItemDetail/${NOTE}/NoteID`, `BaseItemDetail/${NOTE}/Agency/*`),
    ...plain('PricingDetail/*', 'DeliveryDetail/TermsOfDelivery/*', 'LineItemAttachments/*'),
  ]),
  parts: new Map([
    ['QuantityValue', 'quantity'],
    ['UnitOfMeasurement/UOMCoded', 'unit'],
    ['UnitOfMeasurement/UOMCodedOther', 'unit'],
    ['RequestedDeliveryDate', 'deliveryDate'],
    ['ShipToLocation/Location/LocationIdentifier/LocID/Ident', 'shipToIdent'],
    ...plain('ScheduleLineID'),
  ]),
}
