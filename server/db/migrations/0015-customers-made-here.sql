-- A customer that was made in the portal: staff decide its name, price groups and the like until an import brings it (CUS-08).
alter table customer add column is_from_erp boolean not null default true;

-- Its number is told apart by more than the letters' case: people type it at sign-in.
create index customer_by_folded_no on customer (upper(customer_no));
