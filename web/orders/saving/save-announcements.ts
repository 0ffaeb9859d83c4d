import { figure, many } from '#rules/many.ts'

/** A save is said so long after it, so that the next cell's name is heard first. */
export const ANNOUNCE_AFTER_MS = 1000
/** Between two sentences about saves: what is saved meanwhile is one sentence. */
export const ANNOUNCE_EVERY_MS = 6000

interface AnnouncementDeps {
  readonly say: (text: string) => void
  readonly descriptionOf: (itemNo: string) => string
  readonly later: (run: () => void, ms: number) => () => void
  readonly now: () => number
}

export interface SaveAnnouncements {
  /** `turn` is larger for what was typed later, whichever is answered first. */
  readonly saved: (itemNo: string, quantity: number, turn: number) => void
  readonly stop: () => void
}

/** Tells screen readers that quantities are saved, politely and rarely: one line by name, several by their number and the one typed last. */
export function createSaveAnnouncements({ say, descriptionOf, later, now }: AnnouncementDeps): SaveAnnouncements {
  const unsaid = new Map<string, { readonly quantity: number; readonly turn: number }>()
  let saidAt = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  const speak = () => {
    cancel = undefined
    const [newest] = [...unsaid].toSorted(([, one], [, other]) => other.turn - one.turn)
    if (!newest) return
    const [itemNo, { quantity }] = newest
    const last = `${quantity === 0 ? 'empty' : figure(quantity)}, ${descriptionOf(itemNo)}`
    say(unsaid.size === 1 ? `Saved ${last}` : `Saved ${many(unsaid.size, 'quantity', 'quantities')}, last ${last}`)
    unsaid.clear()
    saidAt = now()
  }
  return {
    saved: (itemNo, quantity, turn) => {
      unsaid.set(itemNo, { quantity, turn })
      cancel ??= later(speak, Math.max(ANNOUNCE_AFTER_MS, saidAt + ANNOUNCE_EVERY_MS - now()))
    },
    stop: () => cancel?.(),
  }
}
