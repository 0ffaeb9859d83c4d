import { useCallback, useEffect, useRef, useState } from 'react'
import { onEnd, requestContext } from '../portal/api.ts'
import { serverToday } from '../portal/zone.ts'
import type {
  CommandName,
  Commands,
  DeskState,
  FromWorker,
  ListName,
  Rows,
  Setup,
  ToWorker,
} from './worker/protocol.ts'

export interface Desk {
  readonly state: DeskState
  readonly do: Omit<Commands, 'rows'>
  readonly rows: <L extends ListName>(list: L, from: number, to: number) => Promise<readonly Rows[L][]>
}

const EMPTY: DeskState = {
  ...{ fileName: '', form: undefined, reading: undefined, refusals: [], review: undefined },
  ...{ isConfirming: false, confirmFailure: undefined, batch: undefined },
}
const COMMANDS: readonly Exclude<CommandName, 'rows'>[] = [
  ...([
    'read',
    'fix',
    'leaveOut',
    'answerUnit',
    'takeItem',
    'readWith',
    'openMatch',
    'closeMatch',
    'matchColumns',
    'undo',
    'confirmOverLimit',
    'chooseLocation',
    'leaveOutOrder',
    'openChanges',
    'check',
  ] as const),
  ...(['confirm', 'open', 'send', 'stop', 'close', 'mail', 'forget', 'correctedFile', 'resultsFile'] as const),
]

interface Link {
  readonly ask: (command: CommandName, args: readonly unknown[]) => Promise<unknown>
  readonly end: () => void
}

/** The upload's worker, from here: it lives as long as the screen does. */
export function useDesk({ format, customerNo, limit }: Omit<Setup, 'requestContext' | 'today'>): Desk {
  const [state, setState] = useState(EMPTY)
  const link = useRef<Link | undefined>(undefined)
  useEffect(() => {
    const opened = open(
      { format, customerNo, limit, today: serverToday(), requestContext: { ...requestContext } },
      setState,
    )
    link.current = opened
    return () => {
      opened.end()
      link.current = undefined
    }
  }, [format, customerNo, limit])
  const [commands] = useState(
    () =>
      Object.fromEntries(
        COMMANDS.map((name) => [name, (...args: readonly unknown[]) => link.current?.ask(name, args)]),
      ) as unknown as Desk['do'],
  )
  const rows = useCallback(
    async (list: ListName, from: number, to: number) => (await link.current?.ask('rows', [list, from, to])) ?? [],
    [],
  ) as unknown as Desk['rows']
  return { state, do: commands, rows }
}

function open(setup: Setup, onState: (state: DeskState) => void): Link {
  const worker = new Worker(new URL('./worker/worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let next = 1
  const post = (message: ToWorker) => worker.postMessage(message)
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if ('state' in data) return onState(data.state)
    if ('ended' in data) return onEnd[data.ended]()
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) asked?.reject(new Error(data.error))
    else asked?.resolve(data.answer)
  })
  worker.addEventListener('error', () =>
    onState({ ...EMPTY, refusals: ['The file could not be read. Please try again.'] }),
  )
  post({ setup })
  return {
    ask: (command, args) =>
      new Promise((resolve, reject) => {
        const id = next++
        waiting.set(id, { resolve, reject })
        post({ id, command, args })
      }),
    end: () => worker.terminate(),
  }
}
