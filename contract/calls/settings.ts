import { endpoint } from '../kernel/endpoint.ts'
import { instant, truth, truthText, userCode } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'

const Settings = record({
  /** ORD-38: whether company staff enter quantities before the cut-off, too. */
  staffMayEditBeforeCutoff: ['staff_edit_before_cutoff', truth],
  /** Who switched it last, and when; absent until somebody has. */
  changedBy: ['changed_by', optional(userCode)],
  changedAt: ['changed_at', optional(instant)],
  /** CUS-02: whether customers come from the ERP alone, and the portal makes none; who switched it last, and when. */
  customersFromErp: ['customers_from_erp', truth],
  erpChangedBy: ['customers_from_erp_changed_by', optional(userCode)],
  erpChangedAt: ['customers_from_erp_changed_at', optional(instant)],
  /** ACC-15: whether orders that are not delivered yet count in what is owed; who switched it last, and when. */
  undeliveredCount: ['undelivered_orders_count', truth],
  undeliveredChangedBy: ['undelivered_orders_count_changed_by', optional(userCode)],
  undeliveredChangedAt: ['undelivered_orders_count_changed_at', optional(instant)],
  /** CUT-05: whether forms offer cut-offs on the day before and on the same day; who switched it last, and when. */
  lateCutDays: ['late_cut_days', truth],
  lateCutDaysChangedBy: ['late_cut_days_changed_by', optional(userCode)],
  lateCutDaysChangedAt: ['late_cut_days_changed_at', optional(instant)],
})

export const settings = {
  read: endpoint('GET /settings', {
    summary: 'What staff administrators have switched for everybody',
    ability: 'settings.change',
    answer: Settings,
  }),
  change: endpoint('POST /settings', {
    summary:
      'Switch what staff may do before the cut-off (ORD-38), where customers come from (CUS-02), what counts in what is owed (ACC-15), or which cut-off days forms offer (CUT-05); what is left out stays',
    ability: 'settings.change',
    form: record({
      staffMayEditBeforeCutoff: ['staff_edit_before_cutoff', optional(truthText)],
      customersFromErp: ['customers_from_erp', optional(truthText)],
      undeliveredCount: ['undelivered_orders_count', optional(truthText)],
      lateCutDays: ['late_cut_days', optional(truthText)],
    }),
    answer: Settings,
  }),
}
