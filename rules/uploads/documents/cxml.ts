import { type DocumentLayout, plain } from './order-document.ts'

/** cXML 1.2 OrderRequest. Its attributes are values as much as its elements are. */
export const CXML: DocumentLayout = {
  order: 'OrderRequest',
  line: 'ItemOut',
  part: 'ScheduleLine',
  wrappers: new Set(),
  above: new Map([['Request/@deploymentMode', 'testMark']]),
  valuesInAttributes: new Set(['OrderRequestHeader', 'ItemOut', 'ItemOut/ScheduleLine']),
  header: new Map([
    ['OrderRequestHeader/@orderID', 'orderNo'],
    ['OrderRequestHeader/@type', 'purpose'],
    ['OrderRequestHeader/@orderType', 'orderType'],
    ['OrderRequestHeader/@orderDate', 'orderDate'],
    ['OrderRequestHeader/@requestedDeliveryDate', 'deliveryDate'],
    ['OrderRequestHeader/ShipTo/Address/@addressID', 'shipToIdent'],
    ['OrderRequestHeader/ShipTo/Address/Name', 'shipToName'],
    ['OrderRequestHeader/Shipping/Description', 'told'],
    ...plain(...['@orderVersion', '@agreementID', '@parentAgreementID'].map((name) => `OrderRequestHeader/${name}`)),
    ...plain(
      ...['ShipTo', 'Total', 'BillTo', 'Shipping', 'Tax', 'Payment'].map((name) => `OrderRequestHeader/${name}/*`),
    ),
    ...plain(
      ...['PaymentTerm', 'Contact', 'Followup', 'BusinessPartner'].map((name) => `OrderRequestHeader/${name}/*`),
    ),
    ...plain(
      ...['SupplierOrderInfo', 'DocumentReference', 'LegalEntity'].map((name) => `OrderRequestHeader/${name}/*`),
      ...['OrganizationalUnit', 'TermsOfDelivery', 'IdReference'].map((name) => `OrderRequestHeader/${name}/*`),
    ),
  ]),
  lines: new Map([
    ['ItemID/BuyerPartID', 'customerItemNo'],
    ['ItemID/SupplierPartID', 'itemNo'],
    ['ItemID/IdReference/@identifier', 'gtin'],
    ['ItemDetail/ItemDetailIndustry/ItemDetailRetail/EANID', 'gtin'],
    ['ItemDetail/Description', 'description'],
    ['@quantity', 'quantity'],
    ['ItemDetail/UnitOfMeasure', 'unit'],
    ['BlanketItemDetail/UnitOfMeasure', 'unit'],
    ['@requestedDeliveryDate', 'deliveryDate'],
    ['ShipTo/Address/@addressID', 'shipToIdent'],
    ['ShipTo/Address/Name', 'shipToName'],
    ['ShipTo/Address/PostalAddress/Street', 'shipToName'],
    ['@itemType', 'group'],
    ['@parentLineNumber', 'parentLine'],
    ['@isReturn', 'returned'],
    ['Shipping/Description', 'told'],
    ['ItemDetail/Extrinsic', 'told'],
    ...plain('@lineNumber', '@isAdHoc', '@agreementItemNumber', '@itemClassification', '@compositeItemType', '@type'),
    ...plain('ItemDetail/*', 'BlanketItemDetail/*', 'ItemID/IdReference/*', 'ShipTo/*', 'Shipping/*', 'Tax/*'),
    ...plain('SpendDetail/*', 'Distribution/*', 'Contact/*', 'TermsOfDelivery/*', 'MasterAgreementReference/*'),
    ...plain('MasterAgreementIDInfo/*', 'ReleaseInfo/*', 'Total/*', 'TotalCharges/*'),
  ]),
  parts: new Map([
    ['@quantity', 'quantity'],
    ['@requestedDeliveryDate', 'deliveryDate'],
    ['UnitOfMeasure', 'unit'],
    ...plain('@lineNumber', '@originalLineNumber', '@type', '@commitmentCode', '@deliveryWindow'),
  ]),
}

/** Every cXML file names its DTD. Only that name is accepted, and it is never read; anything more is refused (T15). */
export const isPlainCxmlDoctype = (doctype: string): boolean =>
  /^\s*cXML\s+SYSTEM\s+(["'])https?:\/\/xml\.cxml\.org\/[\w./-]*\1\s*$/i.test(doctype)
