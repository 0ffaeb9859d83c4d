/** The first row of the System screen: one tile a part, with color only where something is wrong. Pure. */
import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { IMPORT_ENDS } from '#rules/imports/import-run.ts'
import { figure } from '#rules/many.ts'
import { momentText } from './words.ts'

export interface Tile {
  readonly name: string
  readonly text: string
  /** A second, smaller line. */
  readonly more?: string
  readonly isBad: boolean
}

/** `isLost`: the server does not answer any more, so whether it accepts orders is not known. */
export function tilesOf(now: Output<typeof api.system.read>, isLost: boolean): Tile[] {
  const { server, mail, jobCounts, imports } = now
  const [latest] = imports
  const isOpen = server.reasons.length === 0
  return [
    isLost
      ? { name: 'Orders', text: 'Not known', isBad: true }
      : { name: 'Orders', text: isOpen ? 'Accepting orders' : 'Not accepting orders', isBad: !isOpen },
    {
      name: 'Mail and alerts',
      text: mail.waiting === 0 ? 'None waiting' : `${figure(mail.waiting)} waiting`,
      ...(mail.givenUp > 0 && { more: `${figure(mail.givenUp)} given up` }),
      isBad: mail.givenUp > 0 || mail.unsentCount > 0,
    },
    {
      name: 'Reports',
      text:
        jobCounts.waiting + jobCounts.working === 0 ? 'None in progress' : `${figure(jobCounts.working)} in progress`,
      more: [
        jobCounts.waiting > 0 && `${figure(jobCounts.waiting)} waiting`,
        jobCounts.failed > 0 && `${figure(jobCounts.failed)} failed in 24 hours`,
      ]
        .filter(Boolean)
        .join(', '),
      isBad: jobCounts.failed > 0,
    },
    latest
      ? {
          name: 'Last import',
          text: IMPORT_ENDS[latest.end].label,
          more: momentText(latest.ranAt),
          isBad: latest.end !== 'done',
        }
      : { name: 'Last import', text: 'None yet', isBad: false },
  ]
}
