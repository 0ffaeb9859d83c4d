/** What is typed into a customer's form, and what it means: figures are text until they are read. */
import type { api } from '#contract/index.ts'
import type { Input, Output } from '#contract/kernel/endpoint.ts'
import { type CustomerForm, FACT_LABELS, judgeCustomer, ordersAllowedEffect } from '#rules/customers/customer-form.ts'
import type { ApiRefusal } from '../portal/api.ts'
import type { FieldWords } from '../ui/form/ConflictDialog.tsx'
import type { Conflict } from '../ui/form/use-form.ts'

export type Customer = Output<typeof api.customerForms.one>
type Figures = 'maxOrderQuantity' | 'itemListsAllowed'
export type CustomerDraft = Omit<CustomerForm, Figures> & { readonly [F in Figures]: string } & {
  /** 0: it is not made yet. */
  readonly version: number
}

export const NEW_CUSTOMER: CustomerDraft = {
  ...{ version: 0, customerNo: '', name: '', city: '', phone: '', billToCustomerNo: '', masterCustomerNo: '' },
  ...{ customerPriceGroup: '', retailPriceGroup: '', maxOrderQuantity: '', webOrdersAllowed: 1 },
  ...{ itemListsAllowed: '0', posEnabled: false, xmlUploadEnabled: false, payBillUrl: '' },
}

export const draftOf = ({ isFromErp: _, openOrderCount: __, ...customer }: Customer): CustomerDraft => ({
  ...customer,
  maxOrderQuantity: String(customer.maxOrderQuantity),
  itemListsAllowed: String(customer.itemListsAllowed),
})

/** A blank limit is the usual one. */
export const readDraft = ({ version: _, ...draft }: CustomerDraft): CustomerForm => ({
  ...draft,
  maxOrderQuantity: whole(draft.maxOrderQuantity.trim() || '0'),
  itemListsAllowed: whole(draft.itemListsAllowed.trim()),
})
const whole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)

/** What is wrong with it, as far as its own fields tell. `existing`: its Orders Allowed so far. */
export const judgeDraft = (draft: CustomerDraft, existing?: number) => judgeCustomer(readDraft(draft), existing)

/** The change to send: of a customer from the ERP without what the ERP decides. */
export function changeOf(draft: CustomerDraft, isFromErp: boolean): Input<typeof api.customerForms.change>['customer'] {
  const { customerNo: _, ...form } = readDraft(draft)
  const { webOrdersAllowed, itemListsAllowed, posEnabled, xmlUploadEnabled, payBillUrl } = form
  const allowances = { webOrdersAllowed, itemListsAllowed, posEnabled, xmlUploadEnabled, payBillUrl }
  return { ...(isFromErp ? allowances : form), version: draft.version }
}

export const readConflict = ({ facts }: ApiRefusal): Conflict<CustomerDraft> | undefined => {
  const { current, changedBy } = facts as { current?: Customer; changedBy?: string }
  return current && { theirs: draftOf(current), by: changedBy ?? '' }
}

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')

/** What each field is called, in the summary of what is wrong and where two changes meet. */
export const fields: FieldWords<CustomerDraft> = {
  customerNo: { label: 'Customer number' },
  ...(Object.fromEntries(
    Object.entries(FACT_LABELS).map(([field, label]) => [field, { label }]),
  ) as FieldWords<CustomerDraft>),
  webOrdersAllowed: { label: 'Orders Allowed', say: (count) => `${count}. ${ordersAllowedEffect(count)}` },
  itemListsAllowed: { label: 'Item Lists' },
  posEnabled: { label: 'POS Enabled', say: onOff },
  xmlUploadEnabled: { label: 'XML upload', say: onOff },
  payBillUrl: { label: 'Pay Bill address' },
}
