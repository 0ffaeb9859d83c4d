/**
 * How one line of an order stands between what is typed and what the server has (ORD-39 to ORD-42, ORD-46): a fact in, the
 * next state out. No clock and no calls. It never believes what the server has not said: a quantity without an answer
 * is sent again with the same version, and only after the line was read again.
 */

export type ConfirmedBy = 'question' | 'hash'
export interface SavedLine {
  readonly itemNo: string
  readonly quantity: number
  readonly version: number
}
export interface SaveRequest extends SavedLine {
  readonly confirmedBy: ConfirmedBy | undefined
}
/** A quantity that the server does not have yet, as kept on the device (24 h). `version` is the one the user saw. */
export type Unsent = SaveRequest
type Theirs = Omit<SavedLine, 'itemNo'>

export type SaveAnswer =
  | { readonly kind: 'saved'; readonly quantity: number; readonly version: number }
  | { readonly kind: 'conflict'; readonly quantity: number; readonly version: number; readonly by: string }
  /** `isClosed`: the order itself takes no quantities any more. */
  | { readonly kind: 'refused'; readonly text: string; readonly isClosed: boolean }
  /** The session is over; the shell shows the sign-in page, the line waits on this device. */
  | { readonly kind: 'signed out' }
  /** No usable answer. The server may have acted or not. */
  | { readonly kind: 'down'; readonly text: string; readonly isUnreachable: boolean }

/** How a quantity stands with the server. */
type SaveStatus =
  | { readonly kind: 'clean' }
  | { readonly kind: 'queued' }
  /** A request is in flight. */
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  /** Kept on this device until the server was reached and the line read again. */
  | { readonly kind: 'waiting' }
  /** Refused and put back (ORD-41). */
  | { readonly kind: 'failed'; readonly attempted: number; readonly text: string }
  /** The order closed before this was sent. */
  | { readonly kind: 'closed'; readonly attempted: number; readonly text: string }
  /** Someone else changed the line meanwhile; `by` is empty when nobody knows who. */
  | { readonly kind: 'conflict'; readonly attempted: number; readonly by: string }
/** Left with a text that is not a quantity: it stays to be corrected, and the line is as it was (ORD-46). */
interface Mistyped {
  readonly kind: 'mistyped'
  readonly attempted: string
  readonly text: string
}
export type LineStatus = SaveStatus | Mistyped

export interface Line {
  readonly itemNo: string
  /** What the server has, as far as it said. */
  readonly baseline: number
  readonly version: number
  /** What the server has or will be asked to have. */
  readonly wanted: number
  readonly confirmedBy: ConfirmedBy | undefined
  readonly status: SaveStatus
  /** What is in flight. */
  readonly sent: number | undefined
  /** Sent and never answered: the server may have any of them. */
  readonly unanswered: readonly number[]
  readonly faults: number
  /** Why the server will not take it; shown once it is known what the line holds. */
  readonly verdict: string | undefined
  /** A quantity being typed. */
  readonly draft: number | undefined
  /** What was typed last, where it is not a quantity; it hides how the quantity before it stands. */
  readonly mistyped: Mistyped | undefined
  /** Larger for what was left later, among all lines. */
  readonly turn: number
  /** Put on the order by Add Item in this visit. */
  readonly isAdded: boolean
}

const IN_PARALLEL = 4
const FAULTS_BORNE = 3
const CLEAN: SaveStatus = { kind: 'clean' }
const QUEUED: SaveStatus = { kind: 'queued' }
const WAITING: SaveStatus = { kind: 'waiting' }

export const newLine = ({ itemNo, quantity, version }: SavedLine): Line => ({
  itemNo,
  baseline: quantity,
  version,
  wanted: quantity,
  confirmedBy: undefined,
  status: CLEAN,
  sent: undefined,
  unanswered: [],
  faults: 0,
  verdict: undefined,
  draft: undefined,
  mistyped: undefined,
  turn: 0,
  isAdded: false,
})

/** What a status counts as in the order's summary; undefined where the server has what was typed. */
export const countedAs = {
  clean: undefined,
  saved: undefined,
  queued: 'saving',
  saving: 'saving',
  waiting: 'waiting',
  mistyped: 'unsaved',
  failed: 'unsaved',
  closed: 'unsaved',
  conflict: 'unsaved',
} as const satisfies Record<LineStatus['kind'], string | undefined>

/** True for every status that means: the server does not have what the user typed. */
export const isUnsaved = ({ kind }: LineStatus): boolean => countedAs[kind] !== undefined
export const isOnItsWay = ({ status }: Line): boolean => countedAs[status.kind] === 'saving'
/** Will be saved without anybody's doing: kept on the device until it is. */
export const isOwed = (line: Line): boolean => isOnItsWay(line) || line.status.kind === 'waiting'
/** Its quantity, also while a key is being typed (ORD-30). */
export const liveOf = ({ draft, wanted }: Line): number => draft ?? wanted

/** The line as the screen shows it. */
export interface LineView {
  /** What the server has or will be asked to have. */
  readonly quantity: number
  /** The same while a key is being typed (ORD-30). */
  readonly live: number
  readonly status: LineStatus
  /** Put on the order by Add Item in this visit. */
  readonly isAdded: boolean
  /** Ordered, and taken off this day's menu since (ORD-58). */
  readonly isOffMenu: boolean
}

export const viewOf = (line: Line, isRemoved = false): LineView => ({
  quantity: line.wanted,
  live: liveOf(line),
  status: line.mistyped ?? line.status,
  isAdded: line.isAdded,
  isOffMenu: line.wanted > 0 && isRemoved,
})

/** Which of these lines may be sent now: the oldest first, each once at a time, a few in all (ORD-39). */
export function toSend(lines: readonly Line[]): readonly Line[] {
  const inFlight = lines.filter(({ sent }) => sent !== undefined).length
  return lines.filter(({ status }) => status.kind === 'queued').slice(0, IN_PARALLEL - inFlight)
}

const lacks = ({ wanted, baseline, sent, unanswered }: Line) =>
  wanted !== baseline || sent !== undefined || unanswered.length > 0
const learned = (line: Line, { quantity, version }: Theirs): Line => ({
  ...line,
  baseline: quantity,
  version,
  unanswered: [],
})

/** A quantity is being typed; undefined when typing ends without one. */
export const typing = (line: Line, quantity: number | undefined): Line => ({
  ...line,
  draft: quantity === line.wanted ? undefined : quantity,
  mistyped: undefined,
})

/** A text was left that is not a quantity; `why` is the sentence. */
export const leftWithText = (line: Line, typed: string, why: string): Line => ({
  ...line,
  draft: undefined,
  mistyped: { kind: 'mistyped', attempted: typed, text: why },
})

/** A quantity was left: it is wanted from now on. */
export function left(line: Line, quantity: number, confirmedBy: ConfirmedBy | undefined, turn: number): Line {
  const now = { ...line, turn, draft: undefined, mistyped: undefined }
  return quantity === line.wanted ? now : want(now, quantity, confirmedBy)
}

function want(line: Line, quantity: number, confirmedBy: ConfirmedBy | undefined): Line {
  const now = { ...line, wanted: quantity, confirmedBy, faults: 0, verdict: undefined }
  if (line.sent !== undefined) return now
  return { ...now, status: lacks(now) ? QUEUED : CLEAN }
}

/** The refused or conflicting quantity is wanted once more, over the other's. */
export const retried = (line: Line): Line =>
  'attempted' in line.status ? want(line, line.status.attempted, line.confirmedBy) : line

/** What could not be saved is given up: the server's quantity stands. */
export function givenUp(line: Line): Line {
  if (line.mistyped) return { ...line, mistyped: undefined }
  return 'attempted' in line.status ? { ...line, status: CLEAN } : line
}

/** The quantity goes out. */
export const sent = (line: Line): Line => ({ ...line, sent: line.wanted, status: { kind: 'saving' } })

/** What was in flight is answered. "Waiting" then means that the line must be read again before anything is sent. */
export function answered(line: Line, answer: SaveAnswer): Line {
  const { sent: value = line.wanted } = line
  const back = { ...line, sent: undefined }
  const unsure = { ...back, unanswered: [...line.unanswered, value] }
  switch (answer.kind) {
    case 'saved':
      return accepted({ ...back, wanted: line.wanted === value ? answer.quantity : line.wanted }, answer)
    case 'conflict':
      return compared(unsure, answer, answer.by)
    case 'refused':
      // An earlier try may have got through: what the line holds now must be read, not guessed.
      if (line.unanswered.length > 0) return { ...back, verdict: answer.text, status: WAITING }
      if (answer.isClosed || line.wanted === value)
        return putBack(back, {
          kind: answer.isClosed ? 'closed' : 'failed',
          attempted: line.wanted,
          text: answer.text,
        })
      return { ...back, status: QUEUED } // a late "no" to an older value
    case 'signed out':
      return { ...unsure, status: WAITING }
    case 'down': {
      const faults = line.faults + (answer.isUnreachable ? 0 : 1)
      const verdict = faults >= FAULTS_BORNE ? answer.text : line.verdict
      return { ...unsure, faults, verdict, status: WAITING }
    }
  }
}

/** The server cannot be reached: what was to be sent waits. */
export const unreachable = (line: Line): Line => (line.status.kind === 'queued' ? { ...line, status: WAITING } : line)

/** The order was read after a break: a line that waited knows where it stands. `closed` is why the order takes no quantities. */
export function readAgain(line: Line, seen: SavedLine | undefined, closed: string | undefined): Line {
  if (line.status.kind !== 'waiting') return line
  const theirs = seen ?? { quantity: 0, version: line.version }
  // Nothing that is still on its way counts any more either.
  if (closed !== undefined && line.wanted === theirs.quantity) return accepted(line, theirs)
  if (closed !== undefined)
    return putBack(learned(line, theirs), { kind: 'closed', attempted: line.wanted, text: closed })
  if (theirs.version !== line.version) return compared(line, theirs, '')
  if (line.verdict !== undefined) return putBack(line, { kind: 'failed', attempted: line.wanted, text: line.verdict })
  return { ...line, status: QUEUED }
}

/** The order was read for another reason: lines that nobody is changing here take the server's quantity. */
export function refreshed(line: Line, { quantity, version }: Theirs): Line {
  if (isOwed(line) || version < line.version) return line
  if (quantity === line.baseline && version === line.version) return line
  return { ...line, baseline: quantity, wanted: quantity, version }
}

/** The line was saved by another way (a batch); what is typed here meanwhile is newer and still goes out. */
export function savedElsewhere(line: Line, theirs: Theirs): Line {
  if (line.sent !== undefined || theirs.version < line.version) return line
  const now = { ...learned(line, theirs), wanted: isOwed(line) ? line.wanted : theirs.quantity }
  return { ...now, status: lacks(now) ? QUEUED : CLEAN }
}

/** An earlier visit could not send this. */
export function takenUp(line: Line, { quantity, version, confirmedBy }: Unsent): Line {
  if (quantity === line.baseline) return line
  if (version === line.version) return want(line, quantity, confirmedBy)
  return line.sent === undefined
    ? putBack({ ...line, confirmedBy }, { kind: 'conflict', attempted: quantity, by: '' })
    : line
}

/** "Saved" was shown long enough. */
export const faded = (line: Line): Line => (line.status.kind === 'saved' ? { ...line, status: CLEAN } : line)

/** The server has this quantity now; what the user wants may be newer. */
function accepted(line: Line, theirs: Theirs): Line {
  const now = { ...learned(line, theirs), faults: 0 }
  return { ...now, status: lacks(now) ? QUEUED : { kind: 'saved' } }
}

/** The line is not as we saw it: our own doing (an answer that got lost), or somebody else's. */
function compared(line: Line, theirs: Theirs, by: string): Line {
  return theirs.quantity === line.wanted || line.unanswered.includes(theirs.quantity)
    ? accepted(line, theirs)
    : putBack(learned(line, theirs), { kind: 'conflict', attempted: line.wanted, by })
}

const putBack = (line: Line, status: SaveStatus): Line => ({
  ...line,
  wanted: line.baseline,
  unanswered: [],
  faults: 0,
  verdict: undefined,
  status,
})
