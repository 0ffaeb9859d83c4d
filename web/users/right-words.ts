import type { Right } from '#rules/access.ts'

/** What each right is called on the form (USR-15, USR-16), and what it does. */
export const RIGHT_WORDS: Readonly<Record<Right, { readonly label: string; readonly does: string }>> = {
  allowMenuChange: { label: 'Control Ord. Item List', does: 'Can order from another item list of the customer.' },
  menuChange: { label: 'Daily Menu Maint', does: 'Sees items that are off a day’s menu, and can take items off it.' },
  editUsers: { label: 'Edit Users', does: 'Can add and change users, with no more rights than their own.' },
  itemListChange: {
    label: 'Item Maint',
    does: 'Administrators: can change the items of the lists. Others: can order from another list.',
  },
  locationMaint: { label: 'Location Maint.', does: 'Can add locations and change their routes.' },
  invoiceReport: { label: 'Reports (Invoice)', does: 'Sees open invoices, the balance, and reports on them.' },
  reports: { label: 'Reports (Other)', does: 'Can print the other reports.' },
  deliveryInstructions: { label: 'Delivery Instructions', does: 'Reads what drivers are told at each ship-to.' },
  wasteSystem: { label: 'Waste Functions', does: 'Can record waste, and sees it in orders.' },
  viewMsrp: { label: 'View MSRP', does: 'Sees suggested retail prices.' },
  apiIntegration: { label: 'Enable Integration', does: 'Gets an API key, and can upload orders from files.' },
  showDashboard: { label: 'View Dashboard', does: 'Sees the company’s news on the dashboard.' },
  locationDays: { label: 'Menu Days', does: 'Can change on which weekdays a location orders.' },
  payBill: { label: 'Pay Bill', does: 'Sees the link for paying bills.' },
}
