import { endpoint } from '../kernel/endpoint.ts'
import { instant, truth, truthText, userCode } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'

const Settings = record({
  /** ORD-38: whether company staff enter quantities before the cut-off, too. */
  staffMayEditBeforeCutoff: ['staff_edit_before_cutoff', truth],
  /** Who switched it last, and when; absent until somebody has. */
  changedBy: ['changed_by', optional(userCode)],
  changedAt: ['changed_at', optional(instant)],
})

export const settings = {
  read: endpoint('GET /settings', {
    summary: 'What staff administrators have switched for everybody',
    ability: 'settings.change',
    answer: Settings,
  }),
  change: endpoint('POST /settings', {
    summary: 'Switch what staff may do before the cut-off (ORD-38)',
    ability: 'settings.change',
    form: record({ staffMayEditBeforeCutoff: ['staff_edit_before_cutoff', truthText] }),
    answer: Settings,
  }),
}
