/** What the log's addresses say beyond the path; read here, so that an order's first load does not bring it. */
import { paths } from '../portal/paths.ts'

type Values = Readonly<Record<string, string | undefined>>
const RUN = /^[1-9]\d{0,8}$/

export const importPath = (runId: number): string => `${paths.imports}/${runId}`

/** Imports that began before a run. */
export const importsBefore = (runId: number): string => `${paths.imports}?before=${runId}`

/** Undefined: the newest imports. */
export const readImportsBefore = ({ before = '' }: Values): number | undefined =>
  RUN.test(before) ? Number(before) : undefined

/** 0, which no import has, where the address names none. */
export const readRunId = ({ runId = '' }: Values): number => (RUN.test(runId) ? Number(runId) : 0)
