import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A small good import: two customers, one with a list, an order of two lines, an invoice and a credit memo with their lines. */
export const goodFiles: Readonly<Record<string, string>> = {
  'customers.csv': `customer_no,name,bill_to_customer_no,balance,credit_limit
104220,Lakeshore,,100.00,5000.00
104221,"Harbor, Ltd. ""North""",104220,,
`,
  'routes.csv': 'route_no,description,lead_days\nR12,North,1\nR14,South,2\n',
  'ship_tos.csv': 'customer_no,ship_to_code,name\n104220,DOCK,Dock 4\n',
  'item_lists.csv': 'customer_no,list_code\n104220,SUMMER\n',
  'items.csv': `item_no,description,section_name,upc,tray_size,is_vegetarian
100100,Ham & Swiss on Rye,SANDWICHES,,6,no
100101,"Egg Salad, Half",SANDWICHES,036000291452,12,yes
`,
  'locations.csv': `customer_no,location_no,route_no,name,ship_to_code,item_list_code,menu_days
104220,000213,R14,Harbor St Mart,DOCK,SUMMER,MTWRF
104220,000214,R12,Pier Mart,,,MWF
104221,000213,R12,Elsewhere,,,
`,
  'item_list_entries.csv': `customer_no,list_code,item_no,show_on_menu
104220,,100100,yes
104220,SUMMER,100101,yes
104221,,100101,no
`,
  'customer_items.csv': 'customer_no,item_no,customer_item_no\n104220,100100,7001\n104220,100101,7002\n',
  'base_prices.csv': 'price_group,item_no,price\nRETAIL,100100,2.75\n',
  'retail_prices.csv': 'price_group,price_code,price\nR1,A01,4.99\n',
  'cutoffs.csv':
    'customer_no,weekday,order_date,cut_day,cut_time,is_no_work\n,WED,,-2,14:00,\n,,2026-12-25,-3,10:00,yes\n',
  'invoices.csv': `customer_no,document_no,posted_on,due_on,sales,balance
104220,SI-1,2026-10-01,2026-10-31,120.50,100.00
104220,CM-1,2026-10-02,2026-10-02,-20.00,-20.00
`,
  'invoice_lines.csv': `billed_customer_no,document_no,line_no,customer_no,location_no,item_no,description,delivered_on,quantity,unit_price,amount
104220,SI-1,1,104220,000213,100100,,2026-09-30,40,2.75,110.00
104220,SI-1,2,104221,000213,,Freight,,1,10.50,10.50
104220,CM-1,1,104220,000213,100100,"Ham, returned",2026-09-30,-8,2.50,-20.00
`,
  'orders.csv': `customer_no,external_no,location_no,order_date,item_no,quantity,state
104220,A-1,000213,2026-11-18,100100,12,
104220,A-1,000213,2026-11-18,100101,6,
104220,A-2,000214,11/25/2026,100100,24,
`,
  'waste.csv':
    'customer_no,external_no,location_no,item_no,wasted_on,quantity\n104220,W-1,000213,100100,2026-11-19,2\n',
}

/** A temporary folder with these files, removed after the work. */
export async function withFolder<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
