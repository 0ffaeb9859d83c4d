import type { OpenDatabase } from '../../db/open.ts'
import { atMost, STOP_TIMES } from '../../runtime/stop.ts'
import type { TracingConfig } from '../../runtime/watch/watch-setting.ts'

/** Traces what a command does, where the installation traces (OPS-08); the answer sends what is left, and waits for no collector for long. */
export async function traceCommand(
  database: OpenDatabase,
  tracing: TracingConfig | undefined,
): Promise<() => Promise<unknown>> {
  if (!tracing) return async () => undefined
  const { startTracing } = await import('./tracing.ts')
  const { tracesMs } = STOP_TIMES
  const { stop } = startTracing({ database, log: { warn: () => undefined } }, tracing, tracesMs)
  return () => atMost(tracesMs, stop())
}
