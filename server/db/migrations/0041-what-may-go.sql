-- What `npm run retention` asks by (RET-03): orders that are over, by day, in an index that no order that is saved stands in; and what
-- refers to a row that is removed.
create index sales_order_over on sales_order (order_date) where state in ('invoiced', 'cancelled');
create index waste_entry_by_post on waste_entry (customer_no, post_id) where post_id is not null;
create index erp_order_by_replaced on erp_order (replaces_release_no) where replaces_release_no is not null;
