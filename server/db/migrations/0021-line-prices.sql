-- What a line's item costs stays what it was when its order went to production (ITM-37). Not priced: the line follows today's prices.
alter table order_line
  add column priced_at        timestamptz,
  add column base_cost_cents  integer,                       -- null in a priced line: the customer had no price for the item
  add column msrp_cents       integer;

-- A price that is kept is no change of the quantity: it moves no total, and the record of the release tells it.
drop trigger order_line_changed on order_line;
create trigger order_line_changed after insert or update of quantity on order_line
  for each row when (new.channel not in ('import', 'upload', 'enterprise')) execute function order_line_changed();

-- Orders that left 'open' before this keep what is valid now.
update order_line l
   set priced_at = now(), base_cost_cents = p.base_cost_cents, msrp_cents = p.msrp_cents
  from (select k.customer_no, k.order_no, k.item_no, bp.cents as base_cost_cents,
               coalesce(own_of_list.cents, own_of_master.cents, rp.cents) as msrp_cents
          from sales_order o
          join customer c on c.customer_no = o.customer_no
          join order_line k on k.customer_no = o.customer_no and k.order_no = o.order_no
          join item i on i.item_no = k.item_no
          left join customer_item ci on ci.customer_no = o.customer_no and ci.item_no = i.item_no
          left join base_price bp on bp.price_group = c.customer_price_group and bp.item_no = i.item_no
          left join retail_price rp on rp.price_group = c.retail_price_group and rp.price_code = coalesce(ci.price_code, i.price_code)
          left join customer_retail_price own_of_master on own_of_master.customer_no = o.customer_no
                and own_of_master.list_code = '' and own_of_master.price_code = coalesce(ci.price_code, i.price_code)
          left join customer_retail_price own_of_list on own_of_list.customer_no = o.customer_no
                and own_of_list.list_code = o.item_list_code and own_of_list.price_code = coalesce(ci.price_code, i.price_code)
         where o.state in ('in production', 'shipped', 'invoiced') and k.quantity > 0) p
 where l.customer_no = p.customer_no and l.order_no = p.order_no and l.item_no = p.item_no;
