/**
 * The controller of an upload, inside the page's worker: it holds the file, its lines, what the user did to them and the
 * server's answers, and gives the page only what it draws.
 */

import { headingsOfMatch } from '#contract/calls/intake/column-matches.ts'
import { api } from '#contract/index.ts'
import { withoutPadding } from '#rules/files/file-kind.ts'
import { many } from '#rules/many.ts'
import { type ChosenItems, NO_CHOSEN_ITEMS, withChosenItems } from '#rules/uploads/chosen-items.ts'
import { bytesRefusal, kindRefusal, labelRefusal } from '#rules/uploads/file-kind.ts'
import { isTableFormat } from '#rules/uploads/formats.ts'
import type { ChangeKind, ReadFile } from '#rules/uploads/model.ts'
import { resultsCsv } from '#rules/uploads/results.ts'
import { groupsToSend, type Review, reviewLines } from '#rules/uploads/review.ts'
import { ask } from '../../portal/api.ts'
import { randomUuid, sha256 } from '../files/sha256.ts'
import type { FormQuestion, Source, Taken } from '../files/source.ts'
import { takeFile } from '../files/take-file.ts'
import { lastSent, learnTrays } from './about-file.ts'
import { changeList } from './change-lists.ts'
import { createChecks } from './checks.ts'
import type { Commands, DeskState, ListName, ReviewState, Rows, Setup } from './protocol.ts'
import { judgedOf } from './review-figures.ts'
import { alikeKey, groupRows, lineRows, lineStarts, overLimitRow, problemKey, refusedRows } from './review-lists.ts'
import { reviewState } from './review-state.ts'
import { openBatch, type Sending } from './sending.ts'

interface File {
  readonly name: string
  readonly hash: string
  readonly source: Source
  readonly lastSentAt: string | undefined
}
interface Step {
  readonly does: string
  readonly snapshot: unknown
  readonly confirmed: ReadonlySet<string>
  readonly items: ChosenItems
}
type ListOf = { readonly [L in ListName]?: (from: number, to: number) => readonly Rows[L][] }

export function createDesk(setup: Setup, tell: (state: DeskState) => void): Commands {
  const { customerNo, format } = setup
  const ofCustomer = customerNo === undefined ? {} : { customerNo }
  const checks = createChecks(setup)
  const limits = new Map<string, number>()
  let state: DeskState = {
    ...{ fileName: '', form: undefined, reading: undefined, refusals: [], review: undefined },
    ...{ isConfirming: false, confirmFailure: undefined, batch: undefined },
  }
  let file: File | undefined
  /** What was chosen, while its form is in question. */
  let asked: { readonly name: string; readonly hash: string; readonly form: FormQuestion } | undefined
  let reading: ReadFile = { lines: [], problems: [], changes: [] }
  let review: Review = reviewLines([], limitOf, setup.today)
  let starts: number[] = []
  let confirmed: ReadonlySet<string> = new Set()
  let items = NO_CHOSEN_ITEMS
  let steps: readonly Step[] = []
  let opened: ReadonlySet<ChangeKind> = new Set()
  let changes = changeList([], [], opened)
  let batchId = randomUuid()
  let progress: ReviewState['checking']
  let checkFailure: string | undefined
  let sending: Sending | undefined
  let version = 0

  function limitOf(customer: string | undefined): number {
    return (customer === undefined ? undefined : limits.get(customer)) ?? setup.limit
  }
  const say = (patch: Partial<DeskState>) => {
    state = { ...state, ...patch }
    tell(state)
  }
  const problems = () => [...reading.problems, ...review.problems]

  /** Lines, groups and all lists anew after anything that the user did. */
  function reread(onRows?: (rows: number) => void): void {
    if (!file) return
    reading = withChosenItems(file.source.read(onRows), items)
    group()
  }
  function group(): void {
    review = reviewLines(reading.lines, limitOf, setup.today)
    starts = lineStarts(review.groups)
    changes = changeList(reading.changes, review.duplicates, opened)
    batchId = randomUuid()
    checkFailure = undefined
    sayReview()
  }
  /** Made once for each version. */
  function ofVersion<Made>(make: () => Made): () => Made {
    let kept: { readonly version: number; readonly made: Made } | undefined
    return () => {
      if (kept?.version !== version) kept = { version, made: make() }
      return kept.made
    }
  }
  const judged = ofVersion(() => judgedOf(checks.of, review, confirmed))
  const allGroupRows = ofVersion(() => groupRows(review.groups, checks.of, judged()))
  const allRefusedRows = ofVersion(() => refusedRows(review.groups, checks.of))
  function sayReview(patch: Partial<DeskState> = {}): void {
    version += 1
    // While its columns are matched, a check that ends does not bring the review back.
    if (!file || asked) return
    const { source, lastSentAt: sameFileAt } = file
    const facts = { version, source, reading, review, confirmed, judged: judged(), checkOf: checks.of }
    const rows = {
      groupRows: allGroupRows().length,
      changeRows: changes.rows,
      refusedRows: allRefusedRows().length,
    }
    const doing = { undo: steps.at(-1)?.does, hasFixes: steps.length > 0, checking: progress, checkFailure, sameFileAt }
    say({ ...patch, review: { ...reviewState({ ...facts, ...rows }), ...doing }, confirmFailure: undefined })
  }

  /** What the server would do; again after each change, about the changed orders alone. */
  async function runChecks(): Promise<void> {
    const { groups } = review
    const of = groups.filter((each) => !checks.of(each)).length
    checkFailure = undefined
    progress = of > 0 ? { done: 0, of } : undefined
    sayReview()
    try {
      const isLast = await checks.run(groups, (done) => {
        if (progress) progress = { ...progress, done: progress.done + done }
        sayReview()
      })
      if (!isLast) return
      learnLimits()
    } catch (error) {
      checkFailure = sentenceOf(error)
    }
    progress = undefined
    sayReview()
  }
  /** Each customer has its own limit; of several customers only the check tells it. */
  function learnLimits(): void {
    if (customerNo !== undefined) return
    const before = JSON.stringify([...limits])
    for (const each of review.groups) {
      const limit = checks.of(each)?.limit
      if (each.customerNo !== undefined && limit) limits.set(each.customerNo, limit)
    }
    if (JSON.stringify([...limits]) !== before) group()
  }

  /** Keeps what the next change is undone to. */
  function step(does: string, source: Source): void {
    steps = [...steps, { does, snapshot: source.snapshot(), confirmed, items }]
  }
  function change(does: string, act: (source: Source) => void): void {
    if (!file || sending || state.isConfirming) return
    step(does, file.source)
    act(file.source)
    reread()
    void runChecks()
  }

  async function openAndTell(id: string): Promise<void> {
    sending = await openBatch({ batchId: id, customerNo }, () => say({ batch: sending?.state() }))
    // The review is over; its cards and errors need not be told again after each order.
    say({
      batch: sending.state(),
      review: undefined,
      isConfirming: false,
      confirmFailure: undefined,
      fileName: sending.state().head.fileName,
    })
  }

  const run = () => sending?.run()

  const lists: ListOf = {
    groups: (from, to) => allGroupRows().slice(from, to),
    changes: (from, to) => changes.slice(from, to),
    lines: (from, to) => lineRows(review.groups, starts, from, to, checks.of),
    overLimit: (from, to) => numbers(from, to).flatMap((at) => overLimitRow(review, at, confirmed, checks.of) ?? []),
    refused: (from, to) => allRefusedRows().slice(from, to),
  }
  return {
    async read(chosen) {
      const label = await refusalOf(chosen)
      file = undefined
      asked = undefined
      say({
        fileName: chosen.name,
        refusals: label ? [label] : [],
        form: undefined,
        reading: label ? undefined : { rows: 0 },
        review: undefined,
      })
      if (label) return
      try {
        const bytes = new Uint8Array(await chosen.arrayBuffer())
        const wrong = bytesRefusal(bytes, format)
        if (wrong) return say({ refusals: [wrong], reading: undefined })
        const taken = await takeFile(chosen, withoutPadding(bytes), setup, (sent) =>
          say({ reading: { rows: 0, ...sent } }),
        )
        await openReview(taken, { name: chosen.name, hash: sha256(bytes) })
      } catch (error) {
        return say({ refusals: [sentenceOf(error)], reading: undefined })
      }
    },
    async readWith(delimiter) {
      if (asked) await openReview(asked.form.answer({ delimiter }), asked)
    },
    async openMatch() {
      if (!file?.source.form || sending || state.isConfirming) return
      asked = { ...file, form: file.source.form }
      say({ form: { ...asked.form.state, hasFixes: steps.length > 0 }, review: undefined })
    },
    async closeMatch() {
      asked = undefined
      if (file) sayReview({ form: undefined, refusals: [] })
      else say({ form: undefined, refusals: [], fileName: '' })
    },
    async matchColumns(match, isRemembered) {
      if (!asked || !isTableFormat(format)) return
      if (isRemembered && customerNo !== undefined)
        await ask(api.columnMatches.keep, { customerNo, format, ...headingsOfMatch(match) })
      await openReview(asked.form.answer({ match }), asked)
    },
    async fix(key, text, isForAllAlike) {
      const found = problems().find((each) => problemKey(each) === key)
      if (!found) return
      const same = isForAllAlike ? problems().filter((each) => alikeKey(each) === alikeKey(found)) : [found]
      change(
        `${same.length === 1 ? problemKey(found).split('|')[0] : many(same.length, 'cell')}: “${text}”`,
        (source) => source.fix(same, text),
      )
    },
    async leaveOut(key) {
      const found = problems().filter((each) => key === 'all' || problemKey(each) === key)
      if (found.length > 0)
        change(found.length === 1 ? 'one line left out' : `${many(found.length, 'error')} left out`, (source) =>
          source.leaveOut(found),
        )
    },
    async answerUnit(answer) {
      const { unit, pieces } = answer
      change(pieces > 0 ? `1 ${unit} is ${many(pieces, 'piece')}` : `the answer about ${unit} removed`, (source) =>
        source.answerUnit?.(answer),
      )
    },
    async takeItem(code, itemNo) {
      change(`${code} is item ${itemNo}`, () => {
        items = new Map([...items, [code, itemNo]])
      })
    },
    async undo() {
      const last = steps.at(-1)
      if (!last || !file || sending || state.isConfirming) return
      steps = steps.slice(0, -1)
      file.source.restore(last.snapshot)
      confirmed = last.confirmed
      items = last.items
      reread()
      void runChecks()
    },
    async confirmOverLimit(key, isYes) {
      if (!file || sending || state.isConfirming) return
      step('an answer', file.source)
      const next = new Set(confirmed)
      for (const each of key === 'all' ? [...review.farDates, ...review.overLimit].map((asked) => asked.key) : [key]) {
        if (isYes) next.add(each)
        else next.delete(each)
      }
      confirmed = next
      batchId = randomUuid()
      sayReview()
    },
    async chooseLocation(index, locationNo) {
      change(index === 'all' ? 'the locations chosen' : 'a location chosen', ({ orders }) => {
        if (index !== 'all') return orders?.choose(index, locationNo)
        for (const card of orders?.cards() ?? []) {
          if (card.locationNo === undefined && card.offered !== undefined) orders?.choose(card.index, card.offered)
        }
      })
    },
    async leaveOutOrder(index, isLeftOut) {
      change('an order left out', ({ orders }) => orders?.leaveOut(index, isLeftOut))
    },
    async openChanges(kind, isOpen) {
      const next = new Set(opened)
      if (isOpen) next.add(kind)
      else next.delete(kind)
      opened = next
      changes = changeList(reading.changes, review.duplicates, opened)
      sayReview()
    },
    check: async () => void runChecks(),
    async confirm() {
      if (!file || sending || state.isConfirming) return
      say({ isConfirming: true, confirmFailure: undefined })
      try {
        await ask(api.uploads.confirm, {
          ...ofCustomer,
          ...{ batchId, format, fileName: file.name, fileHash: file.hash },
          groups: groupsToSend(review, confirmed),
          shipToChoices: [...(file.source.orders?.choices() ?? [])],
        })
        await openAndTell(batchId)
        void run()
      } catch (error) {
        say({ isConfirming: false, confirmFailure: sentenceOf(error) })
      }
    },
    async open(id) {
      await openAndTell(id)
      // All was sent, and whoever sent it was gone before the mail: it is owed still (UPL-03).
      const { phase, mail } = sending?.state() ?? {}
      if (phase === 'done' && !mail) void sending?.mail()
    },
    send: async () => void run(),
    stop: async () => sending?.stop(),
    close: async () => sending?.close(),
    mail: async () => sending?.mail(),
    async forget(keepsAnswers) {
      sending = undefined
      file = undefined
      asked = undefined
      steps = []
      items = NO_CHOSEN_ITEMS
      if (!keepsAnswers) confirmed = new Set()
      checks.forget()
      say({
        fileName: '',
        refusals: [],
        form: undefined,
        reading: undefined,
        review: undefined,
        batch: undefined,
        confirmFailure: undefined,
      })
    },
    async rows(list, from, to) {
      const own = lists[list]?.(from, to)
      if (own) return own
      const results: Partial<Record<ListName, readonly Rows[ListName][]>> = sending?.results().rows ?? {}
      return results[list]?.slice(from, to) ?? []
    },
    correctedFile: async () => file?.source.corrected?.(items) ?? '',
    resultsFile: async () => (sending ? resultsCsv(sending.groups) : ''),
  }

  /** Opens the review of a file that was taken, or what is asked about its form. */
  async function openReview(
    taken: Taken,
    { name, hash }: { readonly name: string; readonly hash: string },
  ): Promise<void> {
    if ('refusals' in taken) {
      asked = taken.form && { name, hash, form: taken.form }
      file = undefined
      return say({ refusals: taken.refusals, form: taken.form?.state, review: undefined, reading: undefined })
    }
    asked = undefined
    file = { name, hash, source: taken, lastSentAt: await lastSent(hash, ofCustomer) }
    steps = []
    items = NO_CHOSEN_ITEMS
    opened = new Set()
    checks.forget()
    reread((rows) => say({ reading: { rows } }))
    if (await learnTrays(taken, reading.problems, ofCustomer)) reread()
    say({ reading: undefined, refusals: [], form: undefined })
    void runChecks()
  }

  /** By name, type and size; a file of another kind is named, where its bytes tell what it is. */
  async function refusalOf(chosen: Blob & { readonly name: string }): Promise<string | undefined> {
    const refusal = labelRefusal(chosen, format)
    if (refusal !== kindRefusal(format)) return refusal
    return kindRefusal(format, new Uint8Array(await chosen.slice(0, HEAD_BYTES).arrayBuffer()))
  }
}

/** Enough to tell what a file is. */
const HEAD_BYTES = 1_048_576

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
