// Rows of a workbook that name locations which the customer has: what the server adds to a reading (XLS-04, LOC-34).
import type { FileLine } from '../line.ts'
import type { FileChange, FileProblem } from '../model.ts'
import type { NamedLocation } from '../pos-number.ts'
import type { Matrix, MatrixStore, OfStore, StoreKey } from './matrix-model.ts'

/** The location that a row means; undefined: the customer is unknown, or does not have it. */
type NamedOf = (customerNo: string, locationNo: string) => NamedLocation | undefined

/** A workbook whose rows name locations that there are. */
export interface KnownMatrix extends Matrix {
  readonly badCustomers: readonly MatrixStore[]
  /** Rows whose location may mean several: each is a problem, and is not sent. */
  readonly unclear: readonly MatrixStore[]
  /** Rows that name their location by its POS number, with the location as written and its location number (LOC-34). */
  readonly byPos: readonly (MatrixStore & { readonly written: string })[]
}

export const storeKey = ({ customerNo, locationNo }: StoreKey): string => `${customerNo}\n${locationNo}`

/**
 * Removes the rows whose customer is unknown or does not have the location (XLS-04), and those whose location is unclear. Problems of
 * their cells are removed with them, as the rows are not sent. POS numbers become location numbers.
 */
export function withKnownLocations(matrix: Matrix, namedOf: NamedOf): KnownMatrix {
  const [badCustomers, unclear]: [MatrixStore[], MatrixStore[]] = [[], []]
  const byPos: (MatrixStore & { written: string })[] = []
  const [bad, locationNos] = [new Set<string>(), new Map<string, string>()]
  const problems: FileProblem[] = []
  const changes: FileChange[] = []
  for (const store of matrix.stores) {
    const { sheet, row: rowNo, columnNo, customerNo, locationNo: from } = store
    const place = { kind: 'cell', sheet, rowNo, columnNo } as const
    const named = namedOf(customerNo, from)
    if (named === undefined || 'refusal' in named) bad.add(storeKey(store))
    if (named === undefined) badCustomers.push(store)
    else if ('refusal' in named) {
      unclear.push(store)
      problems.push({ place, field: 'locationNo', value: from, text: named.refusal })
    } else if (named.isByPos) {
      const { locationNo } = named
      byPos.push({ ...store, locationNo, written: from })
      locationNos.set(storeKey(store), locationNo)
      changes.push({ place, kind: 'POS number', from, to: locationNo })
    }
  }
  const isGood = ({ store }: OfStore) => store === undefined || !bad.has(storeKey(store))
  const isRead = (change: FileChange & OfStore) =>
    isGood(change) &&
    !(change.kind === 'padded location' && change.store !== undefined && locationNos.has(storeKey(change.store)))
  const known = <Line extends Partial<StoreKey> | FileLine>(line: Line): Line[] => {
    const key = storeKey({ customerNo: line.customerNo ?? '', locationNo: line.locationNo ?? '' })
    return bad.has(key) ? [] : [{ ...line, locationNo: locationNos.get(key) ?? line.locationNo }]
  }
  return {
    ...matrix,
    lines: matrix.lines.flatMap(known),
    unitCells: matrix.unitCells.flatMap(known),
    problems: [...problems, ...matrix.problems.filter(isGood)],
    changes: [...matrix.changes.filter(isRead), ...changes],
    badCustomers,
    unclear,
    byPos,
  }
}
