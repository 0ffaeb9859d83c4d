/** A "no" that the user should read: `text` is a whole sentence. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  /** A stable word for programs (conflict, past cut-off, …); the sentence is for people. */
  readonly code: string
  /** What a client may need to act on the refusal, in our names; encoded by the endpoint's `refusal` dictionary. */
  readonly facts: Readonly<Record<string, unknown>> | undefined
  constructor(text: string, code = 'refused', facts?: Readonly<Record<string, unknown>>) {
    super(text)
    this.name = 'Refusal'
    this.code = code
    this.facts = facts
  }
}

/** Throws when there is a lock; the lock's sentence is what the user reads. */
export function refuseIf(lock: { readonly code: string; readonly text: string } | undefined): void {
  if (lock) throw new Refusal(lock.text, lock.code)
}
