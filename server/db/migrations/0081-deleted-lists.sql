-- Item lists that were deleted, with what they had, so that they can be restored. Their codes are free at once.
create sequence deleted_list_no_seq;
create table deleted_list (
  customer_no      text not null references customer,
  deleted_list_id  bigint not null default nextval('deleted_list_no_seq'),
  list_code        text not null,
  deleted_at       timestamptz not null default now(),
  deleted_by       text not null,
  items            jsonb not null,                           -- rows of item_list_entry
  removals         jsonb not null,                           -- rows of menu_removal, of each customer that shares the list
  prices           jsonb not null,                           -- rows of customer_retail_price, of the same
  primary key (customer_no, deleted_list_id)
);
alter sequence deleted_list_no_seq owned by deleted_list.deleted_list_id;
