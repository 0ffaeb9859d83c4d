/** Columns of a file that can cancel a row: by their headings, and what their cells say (CSV-15, XML-11). */
/** `isFlag`: the heading says it, and a cell yes or no. */
export interface StateColumn {
  readonly at: number
  readonly isFlag: boolean
}

const STATE = /^(?:(?:order|line|item|row) )?(?:status|state|action|change)(?: code)?$/
const FLAG = /^(?:(?:is|line|order) )?(?:cancel(?:l?ed)?|deleted?|void(?:ed)?|removed?)(?:\?| flag| \(y\/n\))?$/

/** `titles` are headings as `titleOf` of spelling.ts gives them; '' for columns that hold something else. */
export const stateColumns = (titles: readonly string[]): readonly StateColumn[] =>
  titles.flatMap((title, at) => {
    const isFlag = FLAG.test(title)
    return isFlag || STATE.test(title) ? [{ at, isFlag }] : []
  })

/** What a cell of such a column says of its row; unclear: whether the row is an order, only a person knows. */
export type RowState = 'ordered' | 'canceled' | 'unclear'
const CANCELED = /cancel|annul|\bc(?:xl|ncl|anc)\w*|\b(?:delet|remov|void|reject|declin|denied|dropped?)/i
const ORDERED =
  /^(?:|-|n\/?a|new|open|active|ok|a|n|o|orig(?:inal)?|add(?:ed)?|insert|create[d]?|update[d]?|change[d]?|unchanged|keep|confirm(?:ed)?|approved|accepted|submitted|released|ready|pending|order(?:ed)?|entered|not cancell?ed)$/i
const NO = /^(?:|-|n|no|false|f|0|n\/?a|active|open|new)$/i

/** By a heading that says it, and yes or no below it; or by one of states. */
function rowState(cell: string, isFlag: boolean): RowState {
  if (isFlag) return NO.test(cell) ? 'ordered' : 'canceled'
  if (ORDERED.test(cell)) return 'ordered'
  return CANCELED.test(cell) ? 'canceled' : 'unclear'
}

export interface StateOfRow {
  readonly state: RowState
  /** The column that says it, and how; -1 and '' where no column says more than that it is ordered. */
  readonly at: number
  readonly text: string
}
/** What the columns of states say of a row together: one that cancels it counts first, then one that is unclear. */
export function stateOfRow(columns: readonly StateColumn[], textAt: (at: number) => string): StateOfRow {
  const read = columns.map(({ at, isFlag }): StateOfRow => {
    const text = textAt(at)
    return { state: rowState(text, isFlag), at, text }
  })
  const first = (state: RowState) => read.find((each) => each.state === state)
  return first('canceled') ?? first('unclear') ?? { state: 'ordered', at: -1, text: '' }
}

/** The sentence for a row whose state is unclear, without its place. */
export const stateProblem = (state: string): string =>
  `The file gives the row the status “${state}”, so it may not be an order. Clear the status to order it`

/** Why a row of a file for one order is left out; undefined: it is taken. */
export function leftOutByState({ state, text }: StateOfRow): string | undefined {
  if (state === 'ordered') return undefined
  return state === 'canceled' ? 'the file cancels it' : `its status is “${text}”, so it may not be an order`
}
