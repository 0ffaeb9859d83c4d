import { Duplex } from 'node:stream'
import { setImmediate as lookUp } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Passes wire-protocol messages to an engine and returns its answer. One call at a time. */
export type Execute = (messages: Uint8Array) => Promise<Buffer>

const TERMINATE = 0x58
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]) // authenticated; ready for query

/** Asks an engine of this process. */
export function executeOn(pglite: PGlite): Execute {
  return async (messages) => {
    const pieces: Buffer[] = []
    // The engine reuses its memory: each piece is copied.
    await pglite.execProtocolRawStream(messages, { onRawData: (bytes) => void pieces.push(Buffer.from(bytes)) })
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  }
}

/**
 * The engine works in the process itself, and statements that wait follow each other without the process looking up: a hundred of them
 * kept everybody out who came meanwhile, new connections, timers and finished password checks. So it looks up after each (0076).
 */
export const lettingOthersIn =
  (execute: Execute): Execute =>
  async (messages) => {
    const answer = await execute(messages)
    await lookUp()
    return answer
  }

/**
 * What the PostgreSQL driver takes for its socket: an engine in the same process at the other end. The driver writes
 * the messages of a statement in one go, so a statement is one call of the engine.
 */
export class EngineStream extends Duplex {
  readonly #execute: Execute
  #isGreeted = false

  constructor(execute: Execute) {
    super()
    this.#execute = execute
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#answer(chunk).then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#answer(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  async #answer(messages: Buffer): Promise<void> {
    if (!this.#isGreeted) return this.#greet()
    if (messages[0] === TERMINATE) {
      this.push(null)
      return
    }
    const answer = await this.#execute(messages)
    if (answer.length > 0) this.push(answer)
  }

  /** The engine has one session for all connections after each other: whatever the last one left behind is dropped. */
  async #greet(): Promise<void> {
    for (const leftover of [SYNC, simpleQuery('rollback'), simpleQuery('discard all')]) await this.#execute(leftover)
    this.#isGreeted = true
    this.push(WELCOME)
  }
}

function simpleQuery(text: string): Buffer {
  const message = Buffer.alloc(text.length + 6)
  message.write('Q')
  message.writeInt32BE(text.length + 5, 1)
  message.write(text, 5)
  return message
}
