/** The longest task of a page's main thread: by the clock, and what the thread itself did of it; the rest waited for a processor. */
import type { CDPSession } from '@playwright/test'

export interface LongestTask {
  /** By the clock. */
  readonly ms: number
  /** Of that one, by the thread's own clock. */
  readonly cpuMs: number
  /** The most that any task worked, which need not be the one that took longest. */
  readonly mostCpuMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** Of what the work sets off in the page. */
export async function longestTask(session: CDPSession, work: () => Promise<unknown>): Promise<LongestTask> {
  await session.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  await work()
  const events = await tracedBy(session)
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter((event) => event.ph === 'X' && mains.has(threadOf(event)) && /RunTask$/.test(event.name))
  const longest = tasks.reduce<TraceEvent | undefined>(
    (most, task) => ((task.dur ?? 0) > (most?.dur ?? 0) ? task : most),
    undefined,
  )
  return {
    ms: (longest?.dur ?? 0) / 1000,
    cpuMs: (longest?.tdur ?? 0) / 1000,
    mostCpuMs: tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000,
  }
}

async function tracedBy(session: CDPSession): Promise<TraceEvent[]> {
  const complete = new Promise<string>((resolve) =>
    session.once('Tracing.tracingComplete', ({ stream = '' }) => resolve(stream)),
  )
  await session.send('Tracing.end')
  const handle = await complete
  let text = ''
  for (let isOver = false; !isOver; ) {
    const { data, eof } = await session.send('IO.read', { handle })
    text += data
    isOver = eof
  }
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents
}
