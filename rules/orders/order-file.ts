/** The columns of orders in a file, as the template of uploads heads them (CSV-01): what is downloaded can be uploaded again (RPT-28). */
export const ORDER_FILE_COLUMNS = {
  date: 'Date',
  locationNo: 'Location Number',
  itemNo: 'Item Number',
  quantity: 'Quantity',
  usedOnDay: 'Used on Day',
} as const

/** The columns beside those in a file that is downloaded: they tell about the delivery, and an upload needs none of them. */
export const ORDER_FILE_FACTS = { documentNo: 'Document No.', shipDate: 'Ship Date', basis: 'Quantity Is' } as const
