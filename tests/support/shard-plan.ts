/** How the tables would be spread over several databases (RET-01). A new table is named here in the migration that makes it. */
export interface ShardPlan {
  /** A customer's own rows, with the column that says whose: they lie together, wherever that is. */
  readonly byCustomer: Readonly<Record<string, string>>
  /** The same everywhere: few rows, read with every save. */
  readonly reference: readonly string[]
  /** In one place only; nothing of a customer's orders refers to it. */
  readonly local: readonly string[]
  /** What stands in the way and stays, each with the reason. One that is no longer needed has to go. */
  readonly exceptions: Readonly<Record<string, string>>
  /** Triggers by name: the tables they may stand on, and why. */
  readonly triggers: Readonly<Record<string, { readonly on: readonly string[]; readonly why: string }>>
}

/** Master data whose changes the database records and numbers by itself. */
const RECORDED = [
  ...['base_price', 'customer', 'customer_item', 'customer_retail_price', 'cutoff_date', 'cutoff_weekday', 'item'],
  ...['item_list', 'item_list_entry', 'location', 'menu_cycle', 'menu_cycle_item', 'menu_week', 'portal_user'],
  ...['retail_price', 'route', 'ship_to'],
]

export const SHARD_PLAN: ShardPlan = {
  byCustomer: {
    audit_entry: 'customer_no',
    closed_day_order: 'customer_no',
    column_match: 'customer_no',
    customer_item: 'customer_no',
    deleted_list: 'customer_no',
    invoice_line: 'billed_customer_no',
    invoice_payment: 'customer_no',
    line_in_erp: 'customer_no',
    location: 'customer_no',
    menu_removal: 'customer_no',
    nothing_needed: 'customer_no',
    open_invoice: 'customer_no',
    order_confirmation: 'customer_no',
    order_in_erp: 'customer_no',
    order_line: 'customer_no',
    order_mail: 'customer_no',
    order_reminder: 'customer_no',
    order_unlock: 'customer_no',
    sales_order: 'customer_no',
    ship_to: 'customer_no',
    ship_to_choice: 'customer_no',
    unit_choice: 'customer_no',
    waste_entry: 'customer_no',
    waste_post: 'customer_no',
  },
  reference: [
    ...['closed_day_change', 'closed_day_read'],
    ...['base_price', 'customer', 'customer_retail_price', 'cutoff_date', 'cutoff_weekday', 'item', 'item_list'],
    ...['item_list_entry', 'menu_cycle', 'menu_cycle_item', 'menu_week', 'page_copy', 'password_reset', 'portal_user'],
    ...['retail_price', 'route', 'session', 'setting', 'view_as'],
  ],
  local: [
    ...['alert_message', 'alert_notice', 'api_request', 'api_request_part', 'erp_order', 'erp_order_line'],
    ...[
      'import_run',
      'message_host',
      'outbox',
      'production_release',
      'production_run',
      'report_job',
      'report_job_part',
    ],
    ...['stopped_mobile', 'text_alert', 'try_limit', 'upload_batch', 'upload_group'],
  ],
  exceptions: {
    'sales_order: unique sales_order_order_no_key (order_no) lacks customer_no':
      'The ERP and the commands of production name an order by its number alone; numbers come from one sequence.',
    'invoice_line: foreign key invoice_line_customer_no_location_no_fkey to location without the customer on both sides':
      'An account may pay for another customer: the document is the account’s, the place is the other’s.',
    'audit_entry.customer_no: the customer may be null': 'What staff change for nobody in particular has no customer.',
  },
  triggers: {
    next_version: { on: RECORDED, why: 'Changes the row it stands on, and no other.' },
    record_change: { on: RECORDED, why: 'Adds to the record what was changed (INV-33); no statement can forget it.' },
    order_line_changed: { on: ['order_line'], why: 'Moves the total of the same customer’s order, and records it.' },
    order_made: { on: ['sales_order'], why: 'Takes back a mark of the same customer.' },
    order_counts: { on: ['sales_order'], why: 'Takes back a mark of the same customer.' },
    sales_order_changes: { on: ['sales_order'], why: 'Changes the row it stands on, and no other.' },
    record_is_kept: { on: ['audit_entry'], why: 'Refuses what takes away from the record.' },
    location_has_list: { on: ['location'], why: 'Reads a list, which is everywhere the same.' },
    list_is_unused: { on: ['item_list'], why: 'Asks every customer’s locations, when staff delete a list.' },
  },
}
