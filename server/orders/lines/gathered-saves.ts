/**
 * Saves that would wait for each other anyway go to the database together (docs/decisions/0031). Each keeps its own gate, version,
 * record and answer; none is answered before the statement that holds it is committed.
 */
import type { Db } from '../../db/open.ts'
import { type LineSave, type Saved, saveAtOnce, saveLine } from './save-line.sql.ts'

/** Statements of saves at once; what comes meanwhile goes with the next one. */
const AT_ONCE = 2
const TOGETHER = 32
/** Whoever has waited so long waits for somebody's lock: others need not wait behind him. */
const PATIENCE_MS = 200

interface Waiting {
  readonly save: LineSave
  readonly resolve: (saved: Saved | undefined) => void
  readonly reject: (error: unknown) => void
}
type Gatherer = (save: LineSave) => Promise<Saved | undefined>
const gatherers = new WeakMap<Db, Gatherer>()

/** Saves one line, with others if need be. Undefined: something refused it, or somebody else holds its order. */
export function saveGathered(db: Db, save: LineSave): Promise<Saved | undefined> {
  const gatherer = gatherers.get(db) ?? newGatherer(db)
  gatherers.set(db, gatherer)
  return gatherer(save)
}

function newGatherer(db: Db): Gatherer {
  let waiting: Waiting[] = []
  let underWay = 0
  /** Of one order no two saves are in the database at once: the second would find it locked. */
  const held = new Set<string>()

  function sendNext(): void {
    while (underWay < AT_ONCE) {
      const group = takeGroup()
      if (group.length === 0) return
      underWay += 1
      let counts = 1
      const letOthersGo = () => {
        underWay -= counts
        counts = 0
        sendNext()
      }
      const timer = setTimeout(letOthersGo, PATIENCE_MS)
      void send(db, group).finally(() => {
        clearTimeout(timer)
        for (const { save } of group) held.delete(orderOf(save))
        letOthersGo()
      })
    }
  }

  /** The first that waits, and those that may go with it. */
  function takeGroup(): Waiting[] {
    const group: Waiting[] = []
    const left: Waiting[] = []
    for (const each of waiting) {
      const [first = each] = group
      const mayGo =
        group.length < TOGETHER && isOnRoute(each.save) === isOnRoute(first.save) && !held.has(orderOf(each.save))
      if (mayGo) held.add(orderOf(each.save))
      ;(mayGo ? group : left).push(each)
    }
    waiting = left
    return group
  }

  return (save) =>
    new Promise((resolve, reject) => {
      waiting.push({ save, resolve, reject })
      sendNext()
    })
}

const orderOf = ({ reach, orderNo }: LineSave) => `${reach.customerNo}/${Number(orderNo)}`
const isOnRoute = ({ reach }: LineSave) => reach.mappedRouteNo !== ''

/** Never throws: whoever waits is told. */
async function send(db: Db, group: readonly Waiting[]): Promise<void> {
  try {
    const saved = await saveAtOnce(
      db,
      group.map(({ save }) => save),
    )
    for (const [at, { resolve }] of group.entries()) resolve(saved[at])
  } catch (error) {
    if (group.length > 1 && wasUndone(error))
      // Waiting: the database says so a moment before it lets the orders go.
      await Promise.all(group.map(({ save, resolve, reject }) => saveLine(db, save).then(resolve, reject)))
    else for (const { reject } of group) reject(error)
  }
}

/** The database itself says that it did nothing of a statement. When it says nothing any more, nobody knows. */
const wasUndone = (error: unknown): boolean => (error as { severity?: unknown }).severity === 'ERROR'
