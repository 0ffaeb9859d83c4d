-- Numbers as fine as an ERP has them (IMP-16). Unit prices keep five decimals of a dollar, so three of a cent. What is summed is
-- rounded to the cent, line by line.
alter table base_price     alter column cents type numeric(12,3);
alter table order_line     alter column base_cost_cents type numeric(12,3);
alter table erp_order_line alter column base_cost_cents type numeric(12,3);
alter table invoice_line
  alter column unit_price_cents type numeric(16,3),
  alter column quantity type numeric(14,5),
  add column unit text not null default '' check (char_length(unit) <= 10);  -- '': pieces, where the quantity is whole

-- Item numbers have up to 20 characters.
alter table item drop constraint item_item_no_check;
alter table item add constraint item_item_no_check check (length(item_no) <= 20);
