-- The transaction that changed an order last, and when it did: what a program reads the changes by (INT-03). Without an index, so
-- that the save of a line, which changes both, stays within its page. Null: not changed since this migration.
alter table sales_order add column changed_xid bigint, add column changed_at timestamptz;

create function sales_order_changes() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id()::text::bigint;
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger sales_order_changes before insert or update on sales_order
  for each row execute function sales_order_changes();
