-- Every change of what orders depend on is recorded by the database itself, so that no statement can forget it (INV-33).
--
-- Who changes something is told once a transaction: set_config('provender.who', json, true), by tellWho (server/audit/). Without it
-- nothing is recorded: migrations, and the first load of a new database. An import tells "inserts": false: the run is one entry, and
-- each row that it changes has its own.
-- An entry: action '<record>.create', '.change' or '.delete'; subject the key (after the customer's number, parts joined by '/');
-- old_value and new_value the changed columns as JSON. Orders and their lines keep their own entries ('order.…', 'line.save').

-- args: word of the record, columns of its key, columns that are not recorded (secrets, stamps, a person's own display).
create function record_change() returns trigger language plpgsql as $$
declare
  who jsonb := current_setting('provender.who', true)::jsonb;
  unsaid text[] := array['version', 'added_by', 'added_at', 'modified_by', 'modified_at'] || string_to_array(coalesce(tg_argv[2], ''), ',');
  was jsonb;
  now_is jsonb;
  whole jsonb;
begin
  if tg_op = 'INSERT' and who ->> 'inserts' = 'false' then return null; end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old) - unsaid; end if;
  if tg_op <> 'DELETE' then now_is := to_jsonb(new) - unsaid; end if;
  whole := coalesce(now_is, was);
  if tg_op = 'UPDATE' then
    if was = now_is then return null; end if;
    select jsonb_object_agg(c.key, was -> c.key), jsonb_object_agg(c.key, c.value)
      into was, now_is from jsonb_each(now_is) c where c.value is distinct from was -> c.key;
  end if;
  insert into audit_entry (happened_at, actor, actor_id, on_behalf_of, customer_no, action, subject, old_value, new_value, note, channel, request_id, address)
  select coalesce((who ->> 'happenedAt')::timestamptz, clock_timestamp()), who ->> 'actor', (who ->> 'actorId')::bigint, who ->> 'onBehalfOf',
         nullif(whole ->> 'customer_no', ''),
         tg_argv[0] || case tg_op when 'INSERT' then '.create' when 'UPDATE' then '.change' else '.delete' end,
         (select string_agg(coalesce(whole ->> k.name, ''), '/' order by k.at) from unnest(string_to_array(tg_argv[1], ',')) with ordinality k (name, at)),
         was::text, now_is::text, coalesce(who ->> 'note', ''), coalesce(who ->> 'channel', 'web'), coalesce(who ->> 'requestId', ''), coalesce(who ->> 'address', '');
  return null;
end $$;

-- A version for each real change, by whatever way in: what two people save at once is a conflict that both see.
create function next_version() returns trigger language plpgsql as $$
declare
  unsaid text[] := array['version', 'added_by', 'added_at', 'modified_by', 'modified_at'] || string_to_array(coalesce(tg_argv[0], ''), ',');
begin
  if to_jsonb(new) - unsaid <> to_jsonb(old) - unsaid then new.version := old.version + 1; end if;
  return new;
end $$;

-- Gives a table both. A table that a later migration makes asks for it the same way, with a column `version`.
create procedure record_changes(name regclass, word text, key text, unsaid text default '') language plpgsql as $$
begin
  execute format('create trigger next_version before update on %s for each row execute function next_version(%L)', name, unsaid);
  execute format($sql$create trigger record_change after insert or update or delete on %s for each row
    when (coalesce(current_setting('provender.who', true), '') <> '') execute function record_change(%L, %L, %L)$sql$, name, word, key, unsaid);
end $$;

alter table customer add column version integer not null default 1;
alter table ship_to add column version integer not null default 1;
alter table route add column version integer not null default 1;
alter table location add column version integer not null default 1;
alter table portal_user add column version integer not null default 1;
alter table item add column version integer not null default 1;
alter table item_list add column version integer not null default 1;
alter table item_list_entry add column version integer not null default 1;
alter table customer_item add column version integer not null default 1;
alter table base_price add column version integer not null default 1;
alter table retail_price add column version integer not null default 1;
alter table cutoff_weekday add column version integer not null default 1;
alter table cutoff_date add column version integer not null default 1;

call record_changes('customer', 'customer', 'customer_no', 'balance_cents');
call record_changes('ship_to', 'ship-to', 'ship_to_code');
call record_changes('route', 'route', 'route_no');
call record_changes('location', 'location', 'location_no');
call record_changes('portal_user', 'user', 'user_code',
  'password_hash,preferences,last_logon_at,logon_count,api_token,api_secret_sealed,api_made_at,api_used_at');
call record_changes('item', 'item', 'item_no');
call record_changes('item_list', 'item-list', 'list_code');
call record_changes('item_list_entry', 'list-item', 'list_code,item_no');
call record_changes('customer_item', 'customer-item', 'item_no');
call record_changes('base_price', 'base-price', 'price_group,item_no');
call record_changes('retail_price', 'retail-price', 'price_group,price_code');
call record_changes('cutoff_weekday', 'cutoff-weekday', 'weekday');
call record_changes('cutoff_date', 'cutoff-date', 'order_date');

-- The record is only ever added to: not by the role of the application, and not by a slip of its owner.
create function record_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'The record of changes is only ever added to.';
end $$;
create trigger record_is_kept before update or delete or truncate on audit_entry for each statement execute function record_is_kept();
do $$ begin execute format('revoke update, delete, truncate on audit_entry from %I', current_user); end $$;
