/** A customer's form: read, changed and made by company staff (CUS-02 to CUS-08). */
import type { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import {
  type CustomerForm,
  FROM_ERP_ONLY,
  judgeAllowances,
  judgeCustomer,
  judgeErp,
  judgeRelations,
  numberTaken,
  trimmed,
} from '#rules/customers/customer-form.ts'
import { refuseFaults } from '#rules/faults.ts'
import { Refusal } from '#rules/refusal.ts'
import { lastChangedBy } from '../audit/last-change.sql.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { CUSTOMERS_FROM_ERP, isOn } from '../ordering/settings.sql.ts'
import * as sql from './customer-form.sql.ts'

export async function oneCustomer(db: Db, customerNo: string) {
  const row = await sql.customerInForm(db, customerNo)
  if (!row) throw notFound(`Customer ${customerNo}`)
  return {
    ...asForm(row),
    isFromErp: row.isFromErp,
    version: row.version,
    openOrderCount: await sql.countOpenOrders(db, customerNo),
  }
}

/** Changes what was given and leaves the rest; two who save the same customer meet (CUS-03, CUS-07, CUS-08). */
export const changeCustomer = (call: Call<typeof api.customerForms.change>) =>
  call.transact(async (tx) => {
    const { customerNo } = call
    const { version, customerNo: told = customerNo, ...given } = call.input.customer
    if (told !== customerNo) throw notFound(`Customer ${told.slice(0, 20)}`)
    await sql.lockCustomers(tx)
    const row = await sql.lockCustomer(tx, customerNo)
    if (!row) throw notFound(`Customer ${customerNo}`)
    // The row is locked: nobody comes between this and the writing.
    if (version !== undefined && row.version !== version) await refuseConflict(tx, customerNo)
    const before = asForm(row)
    const after = trimmed({ ...before, ...onlyGiven(given) })
    refuseFaults(
      row.isFromErp
        ? [...judgeAllowances(after, before.webOrdersAllowed), ...judgeErp(before, after)]
        : [...judgeCustomer(after, before.webOrdersAllowed), ...(await judgeNaming(tx, after))],
    )
    await sql.updateCustomer(tx, customerNo, asRow(after))
    return oneCustomer(tx, customerNo)
  })

export const createCustomer = (call: Call<typeof api.customerForms.create>) =>
  call.transact(async (tx) => {
    const customer = trimmed(call.input.customer)
    if (await isOn(tx, CUSTOMERS_FROM_ERP)) throw new Refusal(FROM_ERP_ONLY, 'from the ERP')
    await sql.lockCustomers(tx)
    const same = await sql.sameNumber(tx, customer.customerNo)
    refuseFaults([
      ...judgeCustomer(customer),
      ...(same === undefined ? [] : [{ field: 'customerNo', text: numberTaken(same) }]),
      ...(await judgeNaming(tx, customer)),
    ])
    await sql.insertCustomer(tx, { customerNo: customer.customerNo, ...asRow(customer), isFromErp: false })
    return oneCustomer(tx, customer.customerNo)
  })

async function refuseConflict(tx: Db, customerNo: string): Promise<never> {
  const changedBy = await lastChangedBy(tx, { customerNo, record: 'customer', subject: customerNo })
  const current = await oneCustomer(tx, customerNo)
  throw new Refusal(
    `Customer ${customerNo} was changed by ${changedBy ?? 'someone else'} in the meantime.`,
    'conflict',
    {
      current,
      ...(changedBy && { changedBy }),
    },
  )
}

/** Whether the customers that a form names may be named; asked where a number is given alone. */
async function judgeNaming(tx: Db, form: CustomerForm) {
  const { customerNo, billToCustomerNo, masterCustomerNo } = form
  const [billTo, master] = ['billToCustomerNo', 'masterCustomerNo'] as const
  return judgeRelations(form, {
    billTo: billToCustomerNo === '' ? undefined : await sql.named(tx, billToCustomerNo, billTo),
    master: masterCustomerNo === '' ? undefined : await sql.named(tx, masterCustomerNo, master),
    billedHere: await sql.naming(tx, customerNo, billTo),
    sharingHere: await sql.naming(tx, customerNo, master),
  })
}

type Given = Omit<Input<typeof api.customerForms.change>['customer'], 'customerNo' | 'version'>
const onlyGiven = (given: Given): Partial<CustomerForm> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

const asForm = ({
  billToCustomerNo,
  masterCustomerNo,
  isFromErp: _,
  version: __,
  ...row
}: sql.FormRow): CustomerForm => ({
  ...row,
  billToCustomerNo: billToCustomerNo ?? '',
  masterCustomerNo: masterCustomerNo ?? '',
})

/** Without the number: it never changes. */
const asRow = ({ customerNo: _, billToCustomerNo, masterCustomerNo, ...form }: CustomerForm) => ({
  ...form,
  billToCustomerNo: billToCustomerNo || null,
  masterCustomerNo: masterCustomerNo || null,
})
