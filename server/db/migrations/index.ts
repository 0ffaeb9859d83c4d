/** Every migration, in the order in which they run. Forward only: a file that has run somewhere is never changed. */
export const migrations: readonly string[] = [
  '0001-init.sql',
  '0002-import-key.sql',
  '0003-password-reset.sql',
  '0005-uploads.sql',
  '0006-limits.sql',
  '0007-settings-and-view-as.sql',
  '0008-record-without-index.sql',
  '0009-history.sql',
  '0010-production.sql',
  '0011-customer-items.sql',
  '0012-invitations.sql',
  '0013-history-by-day.sql',
  '0015-customers-made-here.sql',
  '0016-own-prices.sql',
  '0017-history-questions.sql',
  '0021-line-prices.sql',
]
