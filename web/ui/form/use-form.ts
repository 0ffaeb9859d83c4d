import { useCallback, useId, useRef, useState } from 'react'
import type { Fault } from '#rules/faults.ts'
import { HIDDEN_PROBLEM, hasHidden } from '#rules/text/hidden.ts'
import type { ApiRefusal } from '../../portal/api.ts'
import { keptDraft, useKeepDraft } from './kept-drafts.ts'

type Key<V> = keyof V & string

export interface Conflict<V> {
  /** The record as it stands now, its version included. */
  readonly theirs: V
  readonly by: string
}

export interface FormOptions<V> {
  /** What the form starts with; the record's version, where it has one, is a value among them. */
  readonly start: V
  /** What is typed already and not saved. */
  readonly draft?: V
  /** Names the form and its record: what is typed when the session ends is there again when it is opened the next time. */
  readonly keepAs?: string
  /** The rule that the server asks, too: all that is wrong, each with its field. `base` is what was loaded or saved last. */
  readonly judge: (values: V, base: V) => readonly Fault[]
  /** Reads a refusal with the code 'conflict'. */
  readonly readConflict?: (refusal: ApiRefusal) => Conflict<V> | undefined
}

export interface FormState<V extends object> {
  readonly values: V
  /** What was loaded or saved last. */
  readonly base: V
  readonly isDirty: boolean
  /** What is typed was typed before the session ended. */
  readonly isKept: boolean
  /** Back to what was loaded. */
  readonly discard: () => void
  readonly set: (changes: Partial<V>) => void
  /** Takes what is stored now as the new start; the draft is what is given, or the same. */
  readonly reset: (stored: V, draft?: V) => void
  /** What was wrong at the last try, for the summary. It stays until the next try, so that nothing moves while a field is left. */
  readonly tried: readonly (Fault & { readonly isFixed: boolean })[]
  /** Why it was not saved, where that is no field's fault. */
  readonly problem: string | undefined
  readonly conflict: Conflict<V> | undefined
  readonly closeConflict: () => void
  readonly faultOf: (field: Key<V>) => string | undefined
  readonly idOf: (field: string) => string
  /** For `onRefused` of the command that saves. */
  readonly refused: (refusal: ApiRefusal) => void
  /** Judges everything; whether it may be sent. */
  readonly check: (values?: V) => boolean
  /** Goes up with each failed try: the summary takes the focus. */
  readonly tries: number
  /** A field was left: what was wrong at the last try is judged again. */
  readonly left: (fieldId: string) => void
  /** For a text field: its value, what it changes, and its fault. */
  readonly text: (field: Key<V>) => {
    readonly id: string
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (value: string) => void
  }
  /** For a switch. */
  readonly flag: (field: Key<V>) => {
    readonly id: string
    readonly name: string
    readonly isOn: boolean
    readonly error: string | undefined
    readonly onChange: (isOn: boolean) => void
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const NO_FAULTS: readonly Fault[] = []

/** What was wrong at the last try to save. */
interface Tried {
  readonly faults: readonly Fault[]
  /** The values that the server refused. The form cannot judge those faults again: they last until the field has another value. */
  readonly refused?: object
}
const NOT_TRIED: Tried = { faults: NO_FAULTS }

/** What the wire takes of no text: it comes with what is pasted, and is said where it is. A password has a rule of its own. */
const hiddenFaults = (values: object): Fault[] =>
  Object.entries(values).flatMap(([field, value]) =>
    typeof value === 'string' && !/password/i.test(field) && hasHidden(value)
      ? [{ field, text: `The text ${HIDDEN_PROBLEM}` }]
      : [],
  )

/** The state of one form: what was stored, what is typed, what is wrong with it, and what somebody else saved meanwhile. */
export function useForm<V extends object>({
  start,
  draft: typed = start,
  keepAs,
  judge,
  readConflict,
}: FormOptions<V>): FormState<V> {
  const formId = useId()
  const [kept, setKept] = useState(() => keptDraft<V>(keepAs))
  const [base, setBase] = useState(kept?.base ?? start)
  const [values, setValues] = useState(kept?.values ?? typed)
  const [faults, setFaults] = useState<readonly Fault[]>(NO_FAULTS)
  const [tried, setTried] = useState(NOT_TRIED)
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<Conflict<V>>()
  const [tries, setTries] = useState(0)
  const judgeAll = (given: V, known: V) => [...hiddenFaults(given), ...judge(given, known)]
  const latest = useRef({ values, base, judge: judgeAll, readConflict })
  latest.current = { values, base, judge: judgeAll, readConflict }
  useKeepDraft(keepAs, latest)

  const put = useCallback((changes: Partial<V>) => {
    latest.current.values = { ...latest.current.values, ...changes }
    setValues(latest.current.values)
  }, [])
  const reset = useCallback((stored: V, draft = stored) => {
    latest.current.values = draft
    latest.current.base = stored
    setBase(stored)
    setValues(draft)
    setFaults(NO_FAULTS)
    setTried(NOT_TRIED)
    setProblem(undefined)
    setConflict(undefined)
    setKept(undefined)
  }, [])
  const fail = useCallback((found: Tried, message?: string) => {
    setFaults(found.faults)
    setTried(found)
    setProblem(message)
    setTries((count) => count + 1)
  }, [])
  const check = useCallback(
    (given?: V) => {
      const found = latest.current.judge(given ?? latest.current.values, latest.current.base)
      if (found.length > 0) fail({ faults: found })
      else {
        setFaults(NO_FAULTS)
        setTried(NOT_TRIED)
        setProblem(undefined)
      }
      return found.length === 0
    },
    [fail],
  )
  const refused = useCallback(
    (refusal: ApiRefusal) => {
      const met = refusal.code === 'conflict' ? latest.current.readConflict?.(refusal) : undefined
      if (met) return setConflict(met)
      const told = (refusal.facts as { faults?: readonly Fault[] }).faults ?? NO_FAULTS
      fail({ faults: told, refused: latest.current.values }, told.length > 0 ? undefined : refusal.message)
    },
    [fail],
  )
  const idOf = (field: string) => `${formId}${field}`
  /** Fields that were not wrong at the last try are not judged before the next one. */
  const left = (fieldId: string) => {
    if (tried.faults.length === 0) return
    const typed = latest.current.values
    const valueIn = (values: object, field: string) => values[field as keyof typeof values]
    const isJudged = ({ field }: Fault) =>
      !tried.refused || (idOf(field) === fieldId && !isSame(valueIn(typed, field), valueIn(tried.refused, field)))
    const found = judgeAll(typed, base).filter(
      (fault) => tried.faults.some(({ field }) => field === fault.field) && isJudged(fault),
    )
    const next = [...faults.filter((fault) => !isJudged(fault)), ...found]
    if (!isSame(next, faults)) setFaults(next)
  }
  /** A choice, a date, a switch: it is judged again as soon as it is made, where it was wrong. */
  const set = (changes: Partial<V>) => {
    put(changes)
    for (const field of Object.keys(changes)) left(idOf(field))
  }
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.text

  return {
    ...{ values, base, isDirty: !isSame(values, base), isKept: kept !== undefined },
    ...{ set, reset, discard: () => reset(start) },
    ...{ tried: summaryOf(tried.faults, faults), problem, conflict, closeConflict: () => setConflict(undefined) },
    ...{ faultOf, idOf, refused, check, tries, left },
    text: (field) => ({
      id: idOf(field),
      name: field,
      value: String(values[field] ?? ''),
      error: faultOf(field),
      onChange: (value) => put({ [field]: value } as Partial<V>),
    }),
    flag: (field) => ({
      id: idOf(field),
      name: field,
      isOn: values[field] === true,
      error: faultOf(field),
      onChange: (isOn) => set({ [field]: isOn } as Partial<V>),
    }),
  }
}

/** The lines of the last try: a fault that changed has its new sentence, one that is gone is marked as fixed. */
const summaryOf = (tried: readonly Fault[], faults: readonly Fault[]) =>
  tried.map((fault) => {
    const isIn = (list: readonly Fault[], { field, text }: Fault) =>
      list.some((each) => each.field === field && each.text === text)
    if (isIn(faults, fault)) return { ...fault, isFixed: false }
    const other = faults.find((each) => each.field === fault.field && !isIn(tried, each))
    return { ...(other ?? fault), isFixed: other === undefined }
  })
