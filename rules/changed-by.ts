/** Who made or changed something, as records and screens say it: 'ADMIN for 104220' when company staff did it for a customer (ORD-38, IMP-05). */
export const changedBy = (userCode: string, forCustomerNo?: string | null): string =>
  forCustomerNo ? `${userCode} for ${forCustomerNo}` : userCode
