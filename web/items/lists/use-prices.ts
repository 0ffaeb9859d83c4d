import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { readPrice } from '#rules/items/price-code.ts'
import { PRICE_CODE_DEBOUNCE_MS } from '#rules/limits.ts'
import { many } from '#rules/many.ts'
import { cents } from '#rules/money.ts'
import { markStale } from '../../portal/api.ts'
import { failureOf, useCommand } from '../../session/use-command.ts'

interface Asked {
  readonly priceCode: string
  readonly oldPrice: string
  /** '': back to the inherited value. */
  readonly newPrice: string
}
interface SavedCode {
  readonly priceCode: string
  readonly cents?: number | undefined
  readonly source?: string | undefined
  readonly inheritedCents?: number | undefined
}

const textOf = (price: number | undefined) => (price === undefined ? '' : cents(price))

/** Saves prices of a list: the boxes one by one after 300 ms, a paste at once; what failed is put back, what was done can be undone. */
export function usePrices(list: { readonly customerNo: string; readonly listCode: string }) {
  const [failures, setFailures] = useState<Readonly<Record<string, number>>>({})
  const [undo, setUndo] = useState<readonly Asked[]>()
  const [conflict, setConflict] = useState<Asked & { readonly theirs: string; readonly by: string }>()
  const stale = [api.priceCodes.list, api.priceCodes.effect, api.items.load]
  const one = useCommand(api.priceCodes.save, { stale, onRefused: ({ code, facts }) => refused(code, facts) })
  const several = useCommand(api.priceCodes.saveMany, { stale })
  const client = useQueryClient()
  /** A conflict that nobody decided: what was typed stays in its box, not saved. */
  const [kept, setKept] = useState<{ readonly priceCode: string; readonly typed: string; readonly text: string }>()
  const met = useRef<Asked>(undefined)
  const waiting = useRef<{ asked: Asked; timer: ReturnType<typeof setTimeout> }>(undefined)
  /** One save after the other. */
  const chain = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef<Asked>(undefined)

  const putBack = (priceCode: string) => setFailures((all) => ({ ...all, [priceCode]: (all[priceCode] ?? 0) + 1 }))
  const refused = (code: string, facts: unknown) => {
    const [stated] = (facts as { conflicts?: { current?: number; changedBy?: string }[] }).conflicts ?? []
    const asked = latest.current
    if (code !== 'conflict' || !asked) return
    met.current = asked
    void markStale(client, [api.priceCodes.list])
    setConflict({ ...asked, theirs: textOf(stated?.current), by: stated?.changedBy ?? '' })
  }
  const send = async (asked: Asked) => {
    latest.current = asked
    const answer = await one.run({ ...list, ...asked })
    if (!answer) return met.current === asked ? undefined : putBack(asked.priceCode)
    setUndo([{ priceCode: asked.priceCode, oldPrice: asked.newPrice, newPrice: asked.oldPrice }])
  }
  const sendLatest = useRef(send)
  sendLatest.current = send
  const enqueue = (asked: Asked) => {
    chain.current = chain.current.then(() => sendLatest.current(asked))
  }
  /** What waits is sent now. */
  const flush = () => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    enqueue(waiting.current.asked)
    waiting.current = undefined
  }
  const flushLatest = useRef(flush)
  flushLatest.current = flush
  // What was typed last is saved, too, when the list is left within the 300 ms.
  useEffect(() => () => flushLatest.current(), [])
  const later = (asked: Asked) => {
    setKept(undefined)
    if (waiting.current?.asked.priceCode === asked.priceCode) {
      clearTimeout(waiting.current.timer)
      waiting.current = undefined
    }
    flush()
    waiting.current = { asked, timer: setTimeout(() => flushLatest.current(), PRICE_CODE_DEBOUNCE_MS) }
  }
  const saveMany = async (changes: readonly Asked[], back: readonly Asked[] | undefined, said: string) => {
    const answer = await several.run({ ...list, changes: [...changes] })
    if (answer) setUndo(back)
    return answer && said
  }
  return {
    isBusy: one.isBusy || several.isBusy,
    error: failureOf(one, '') ?? failureOf(several, ''),
    keptOf: (priceCode: string) => (kept?.priceCode === priceCode ? kept : undefined),
    hasKept: kept !== undefined,
    dropKept: () => setKept(undefined),
    failuresOf: (priceCode: string) => failures[priceCode] ?? 0,
    putBack,
    set: (priceCode: string, saved: number | undefined, value: number) =>
      later({ priceCode, oldPrice: textOf(saved), newPrice: cents(value) }),
    /** Takes the list's own value away. */
    inherit: ({ priceCode, cents: own, inheritedCents }: SavedCode) =>
      void saveMany(
        [{ priceCode, oldPrice: textOf(own), newPrice: '' }],
        [{ priceCode, oldPrice: textOf(inheritedCents), newPrice: textOf(own) }],
        priceCode,
      ),
    /** Many at once, or none; how many were saved, as a sentence. */
    setMany: (
      changes: readonly { readonly priceCode: string; readonly cents: number }[],
      codes: readonly SavedCode[],
    ) => {
      const before = new Map(codes.map((code) => [code.priceCode, code]))
      const asked = changes.map(({ priceCode, cents: value }) => ({
        ...{ priceCode, oldPrice: textOf(before.get(priceCode)?.cents), newPrice: cents(value) },
      }))
      const back = asked.map(({ priceCode, oldPrice, newPrice }) => ({
        ...{ priceCode, oldPrice: newPrice },
        newPrice: before.get(priceCode)?.source === 'list' ? oldPrice : '',
      }))
      return saveMany(asked, back, `${many(changes.length, 'price')} saved.`)
    },
    undo: undo && (() => void saveMany(undo, undefined, 'Undone.')),
    conflict: conflict && {
      ...{ priceCode: conflict.priceCode, base: conflict.oldPrice, mine: conflict.newPrice },
      ...{ theirs: conflict.theirs, by: conflict.by },
      decide: (price: string) => {
        setConflict(undefined)
        one.forgetError()
        const read = readPrice(price)
        if (price !== conflict.theirs && 'cents' in read)
          enqueue({ priceCode: conflict.priceCode, oldPrice: conflict.theirs, newPrice: cents(read.cents) })
      },
      close: () => {
        const { priceCode, newPrice, theirs, by } = conflict
        const who = by || 'Someone else'
        const text = `Not saved. ${who} saved ${theirs || 'no value'}. Enter saves yours, Esc takes ${theirs || 'no value'}.`
        setKept({ priceCode, typed: newPrice, text })
        setConflict(undefined)
        one.forgetError()
      },
    },
  }
}
export type Prices = ReturnType<typeof usePrices>
