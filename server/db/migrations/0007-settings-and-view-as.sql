-- Settings that staff switch on a screen say who did and when (ORD-38).
alter table setting add column changed_at timestamptz;
alter table setting add column changed_by text not null default '';

-- Whether staff entered an order, or changed it last, for its customer: "by ADMIN for 104220".
alter table sales_order add column is_staff_addition boolean not null default false;
alter table sales_order add column is_staff_change boolean not null default false;

create or replace function order_line_changed() returns trigger language plpgsql as $$
declare
  old_quantity integer := 0;
begin
  if tg_op = 'UPDATE' then old_quantity := old.quantity; end if;
  update sales_order
     set pieces = pieces + new.quantity - old_quantity, modified_at = new.modified_at, modified_by = new.modified_by,
         is_staff_change = new.is_staff_change
   where customer_no = new.customer_no and order_no = new.order_no;
  insert into audit_entry (happened_at, actor, on_behalf_of, customer_no, action, subject, item_no, old_value, new_value, note, channel, request_id)
  values (new.modified_at, new.modified_by, case when new.is_staff_change then new.customer_no end, new.customer_no, 'line.save',
          new.order_no::text, new.item_no, old_quantity::text, new.quantity::text, coalesce(new.confirmed_by, ''), new.channel, new.request_id);
  return null;
end $$;

-- View As renews a session's identifier. The one before stays good for some seconds: other tabs have requests on their way.
alter table session add column earlier_token_hash text unique;
alter table session add column earlier_until timestamptz;
