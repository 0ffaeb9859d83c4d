/** The columns of orders in a file, as the template of uploads heads them (CSV-01): what is downloaded can be uploaded again (RPT-28). */
export const ORDER_FILE_COLUMNS = {
  date: 'Date',
  locationNo: 'Location Number',
  itemNo: 'Item Number',
  quantity: 'Quantity',
  usedOnDay: 'Used on Day',
} as const
