/** Barcodes and customers' own numbers in place of item numbers, and the items that they mean (UPL-15). */
import { type OtherNumber, upcsOf } from '#rules/items/other-number.ts'
import type { OrderGroup } from '#rules/uploads/line.ts'
import type { Db } from '../db/open.ts'
import * as sql from './facts.sql.ts'

type Meaning = Pick<OtherNumber, 'kind' | 'itemNo'>
interface Codes {
  /** Every item that one of the codes may mean. */
  readonly itemNos: readonly string[]
  readonly meaning: (customerNo: string, code: string) => readonly Meaning[]
}
interface Group extends OrderGroup<{ readonly itemNo: string }> {
  readonly customerNo: string
}

const ownKey = (customerNo: string, code: string) => `${customerNo}\n${code.toUpperCase()}`

/** Reads what the groups' unknown item numbers may be. Codes that are item numbers are not read. */
export async function readCodes(db: Db, groups: readonly Group[]): Promise<Codes> {
  const asked = [...new Set(groups.flatMap(({ lines }) => lines.map(({ itemNo }) => itemNo)))]
  const known = new Set(
    (await sql.itemsOf(db, [...asked, ...asked.map((code) => code.trim())])).map(({ itemNo }) => itemNo),
  )
  const codes = asked.filter((code) => !known.has(code))
  if (codes.length === 0) return { itemNos: [], meaning: () => [] }
  const upcsOfCode = new Map(codes.map((code) => [code, upcsOf(code)]))
  const upcs = [...upcsOfCode.values()].flatMap(({ pieces, inCase }) => (inCase ? [...pieces, inCase] : pieces))
  const customerNos = [...new Set(groups.map(({ customerNo }) => customerNo))]
  const rows = await sql.itemsOfCodes(db, customerNos, { upcs, codes: codes.map((code) => code.toUpperCase()) })
  const [byUpc, byOwn] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const { itemNo, upc, customerNo, customerItemNo } of rows) {
    const [to, key] = customerNo === null ? [byUpc, upc] : [byOwn, ownKey(customerNo, customerItemNo ?? '')]
    to.set(key, [...(to.get(key) ?? []), itemNo])
  }
  return {
    itemNos: [...new Set([...rows.map(({ itemNo }) => itemNo), ...codes.map((code) => code.trim())])],
    meaning(customerNo, code) {
      const { pieces, inCase } = upcsOfCode.get(code) ?? { pieces: [], inCase: undefined }
      const itemsOf = (kind: Meaning['kind'], itemNos: readonly string[]) => itemNos.map((itemNo) => ({ kind, itemNo }))
      const found = [
        itemsOf('spaces', known.has(code.trim()) ? [code.trim()] : []),
        itemsOf(
          'barcode',
          pieces.flatMap((upc) => byUpc.get(upc) ?? []),
        ),
        itemsOf('own number', byOwn.get(ownKey(customerNo, code)) ?? []),
        itemsOf('case barcode', byUpc.get(inCase ?? '') ?? []),
      ]
      return found.find((each) => each.length > 0) ?? []
    },
  }
}
