import { figure, many } from '#rules/many.ts'

/** A save is said so long after it, so that the next cell's name is heard first. */
export const VOICE_AFTER_MS = 1000
/** Between two sentences about saves: what is saved meanwhile is one sentence. */
export const VOICE_EVERY_MS = 6000

interface VoiceWorld {
  readonly say: (text: string) => void
  readonly descriptionOf: (itemNo: string) => string
  readonly later: (run: () => void, ms: number) => () => void
  readonly now: () => number
}

export interface SaveVoice {
  readonly saved: (itemNo: string, quantity: number) => void
  readonly stop: () => void
}

/** Tells screen readers that quantities are saved, politely and rarely: one line by name, several by their number and the last. */
export function createSaveVoice({ say, descriptionOf, later, now }: VoiceWorld): SaveVoice {
  const unsaid = new Map<string, number>()
  let saidAt = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  const speak = () => {
    cancel = undefined
    const [itemNo, quantity] = [...unsaid].at(-1) ?? ['', 0]
    const last = `${quantity === 0 ? 'empty' : figure(quantity)}, ${descriptionOf(itemNo)}`
    say(unsaid.size === 1 ? `Saved ${last}` : `Saved ${many(unsaid.size, 'quantity', 'quantities')}, last ${last}`)
    unsaid.clear()
    saidAt = now()
  }
  return {
    saved: (itemNo, quantity) => {
      unsaid.delete(itemNo)
      unsaid.set(itemNo, quantity)
      cancel ??= later(speak, Math.max(VOICE_AFTER_MS, saidAt + VOICE_EVERY_MS - now()))
    },
    stop: () => cancel?.(),
  }
}
