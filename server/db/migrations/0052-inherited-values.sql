-- What a value of one's own replaced. A customer's first price of a code, its own cut-off, its own words for an item: none of these
-- had a row before, but each had a value, which the price group, every customer's cut-off or the item gave it. The record keeps that
-- value beside the change, because it cannot be found out later: the group's price may have changed since.
--
-- A JSON object: the values by column, and "from", the record that gave them. Null: nothing was inherited, or the entry is older.
alter table audit_entry add column inherited text;

-- args: word of the record (see record_changes), the row. The cut-offs are those of `cutoffFor` in rules/ordering/cutoff.ts.
create function inherited_values(word text, of_row jsonb) returns jsonb language plpgsql stable as $$
declare
  owner text := of_row ->> 'customer_no';
  day integer;
  given jsonb;
begin
  case word
  when 'customer-price' then
    if of_row ->> 'list_code' <> '' then
      select jsonb_build_object('cents', p.cents, 'from', 'master') into given from customer_retail_price p
       where p.customer_no = owner and p.list_code = '' and p.price_code = of_row ->> 'price_code';
    end if;
    if given is null then
      select jsonb_build_object('cents', p.cents, 'from', 'group') into given
        from customer c join retail_price p on p.price_group = c.retail_price_group and p.price_code = of_row ->> 'price_code'
       where c.customer_no = owner;
    end if;
  when 'customer-item' then
    select jsonb_build_object('description', i.description, 'price_code', i.price_code, 'user_defined_code', i.user_defined_code,
             'shelf_life_days', i.shelf_life_days, 'menu_section', i.section_name, 'from', 'item') into given
      from item i where i.item_no = of_row ->> 'item_no';
  when 'cutoff-weekday', 'cutoff-date' then
    if word = 'cutoff-date' then
      if owner <> '' then
        select jsonb_build_object('cut_day', d.cut_day, 'cut_time', d.cut_time, 'is_no_work', d.is_no_work, 'from', 'date') into given
          from cutoff_date d where d.customer_no = '' and d.order_date = (of_row ->> 'order_date')::date;
        if given is not null then return given; end if;
      end if;
      day := extract(dow from (of_row ->> 'order_date')::date)::integer + 1;
      select jsonb_build_object('cut_day', w.cut_day, 'cut_time', w.cut_time, 'is_no_work', false, 'from', 'weekday') into given
        from cutoff_weekday w where w.customer_no in (owner, '') and w.weekday = day order by w.customer_no desc limit 1;
    elsif owner <> '' then
      select jsonb_build_object('cut_day', w.cut_day, 'cut_time', w.cut_time, 'from', 'every customer') into given
        from cutoff_weekday w where w.customer_no = '' and w.weekday = (of_row ->> 'weekday')::integer;
    end if;
    if given is null then
      given := jsonb_build_object('cut_day', -2, 'cut_time', '00:00', 'from', 'default');
      if word = 'cutoff-date' then given := given || '{"is_no_work": false}'; end if;
    end if;
  else null;
  end case;
  return given;
end $$;

create or replace function record_change() returns trigger language plpgsql as $$
declare
  who jsonb := current_setting('provender.who', true)::jsonb;
  unsaid text[] := array['version', 'added_by', 'added_at', 'modified_by', 'modified_at'] || string_to_array(coalesce(tg_argv[2], ''), ',');
  was jsonb;
  now_is jsonb;
  whole jsonb;
  given jsonb;
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
  -- A row that is changed had its own values before and after, except where one of its columns may be blank.
  if tg_op <> 'UPDATE' or tg_argv[0] = 'customer-item' then given := inherited_values(tg_argv[0], whole); end if;
  insert into audit_entry (happened_at, actor, actor_id, on_behalf_of, customer_no, action, subject, old_value, new_value, inherited, note, channel, request_id, address)
  select coalesce((who ->> 'happenedAt')::timestamptz, clock_timestamp()), who ->> 'actor', (who ->> 'actorId')::bigint, who ->> 'onBehalfOf',
         nullif(whole ->> 'customer_no', ''),
         tg_argv[0] || case tg_op when 'INSERT' then '.create' when 'UPDATE' then '.change' else '.delete' end,
         (select string_agg(coalesce(whole ->> k.name, ''), '/' order by k.at) from unnest(string_to_array(tg_argv[1], ',')) with ordinality k (name, at)),
         was::text, now_is::text, given::text, coalesce(who ->> 'note', ''), coalesce(who ->> 'channel', 'web'), coalesce(who ->> 'requestId', ''), coalesce(who ->> 'address', '');
  return null;
end $$;
