-- A customer's own value of a price code. It counts before the one of its retail price group, which other customers share (ITM-29).
-- list_code '': Master's, which holds for every list without a value of its own. The lists may be those of a master account.
create table customer_retail_price (
  customer_no  text not null references customer,
  list_code    text not null,
  price_code   text not null check (price_code <> ''),
  cents        integer not null check (cents between 0 and 99999),
  modified_by  text not null default '',
  modified_at  timestamptz,
  version      integer not null default 1,
  primary key (customer_no, list_code, price_code)
);
call record_changes('customer_retail_price', 'customer-price', 'list_code,price_code');

-- A location orders from a list of its customer, or of the account whose lists the customer shares (LOC-15): one key could say the
-- first alone. The list stays while the statement that chooses it is under way.
alter table location drop constraint location_customer_no_item_list_code_fkey;
create function location_has_list() returns trigger language plpgsql as $$
begin
  perform from item_list l join customer c on c.customer_no = new.customer_no
    where l.customer_no in (c.customer_no, c.master_customer_no) and l.list_code = new.item_list_code for key share of l;
  if not found then
    raise foreign_key_violation using constraint = 'location_has_list',
      message = format('There is no item list "%s" for customer %s.', new.item_list_code, new.customer_no);
  end if;
  return new;
end $$;
create trigger location_has_list before insert or update of item_list_code on location for each row execute function location_has_list();
create function list_is_unused() returns trigger language plpgsql as $$
begin
  if exists (select 1 from location l join customer c on c.customer_no = l.customer_no
              where old.customer_no in (c.customer_no, c.master_customer_no) and l.item_list_code = old.list_code) then
    raise foreign_key_violation using constraint = 'list_is_unused', message = format('Item list "%s" is in use.', old.list_code);
  end if;
  return old;
end $$;
create trigger list_is_unused before delete on item_list for each row execute function list_is_unused();
