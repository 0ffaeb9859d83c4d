-- The record of changes by month (RET-07): a month that may go is dropped as a whole, and the indexes of a month stay small. What was
-- recorded before lies in one partition of its own, so that this takes no longer than reading it once. Months are made ahead; what
-- falls into none goes to the default partition, so that nothing is ever refused.

alter table audit_entry rename to audit_entry_before;
alter index audit_entry_by_subject rename to audit_entry_before_by_subject;
alter index audit_entry_by_day rename to audit_entry_before_by_day;
alter table audit_entry_before rename constraint audit_entry_pkey to audit_entry_before_pkey;

create table audit_entry (
  entry_id      bigint not null,
  happened_at   timestamptz not null default clock_timestamp(),
  actor         text not null,
  actor_id      bigint,
  on_behalf_of  text,
  customer_no   text,
  action        text not null,
  subject       text not null default '',
  item_no       text,
  old_value     text,
  new_value     text,
  note          text not null default '',
  channel       text not null default 'web',
  request_id    text not null default '',
  address       text not null default ''
) partition by range (happened_at);
create index audit_entry_by_subject on audit_entry (customer_no, subject);
create index audit_entry_by_day on audit_entry using brin (happened_at) with (pages_per_range = 32);
create trigger record_is_kept before update or delete or truncate on audit_entry for each statement execute function record_is_kept();
do $$ begin execute format('revoke update, delete, truncate on audit_entry from %I', current_user); end $$;

-- Numbers go on, over all months.
do $$
declare
  at_no bigint;
  was_called boolean;
begin
  execute format('select last_value, is_called from %s', pg_get_serial_sequence('audit_entry_before', 'entry_id')) into at_no, was_called;
  alter table audit_entry_before alter entry_id drop identity;
  create sequence audit_entry_no_seq owned by audit_entry.entry_id;
  perform setval('audit_entry_no_seq', at_no, was_called);
  alter table audit_entry alter entry_id set default nextval('audit_entry_no_seq');
  alter table audit_entry_before alter entry_id set default nextval('audit_entry_no_seq');
end $$;

-- What holds for the whole record holds for each part of it: its own number, and that it is only added to.
create procedure keep_record_part(part text) language plpgsql as $$
begin
  execute format('alter table %I add primary key (entry_id)', part);
  execute format('create trigger record_is_kept before update or delete or truncate on %I for each statement execute function record_is_kept()', part);
  execute format('revoke update, delete, truncate on %I from %I', part, current_user);
end $$;

-- Makes the months from one day's to another's that are not there; answers how many. Whoever writes meanwhile does not wait: a month is
-- made beside the record and put in. A month of which the default partition has entries already stays there.
create function add_record_months(from_day date, until_day date) returns integer language plpgsql as $$
declare
  month timestamptz;
  part text;
  made integer := 0;
  is_there boolean;
  before_ends text := (select substring(relname from 'audit_entry_until_(.*)') from pg_class
                        where relname like 'audit\_entry\_until\_%' and relispartition and relnamespace = current_schema()::regnamespace limit 1);
begin
  perform pg_advisory_xact_lock(7706864);
  for month in select m at time zone 'UTC' from generate_series(date_trunc('month', from_day::timestamp), until_day::timestamp, interval '1 month') m loop
    part := 'audit_entry_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(part) is not null or to_char(month at time zone 'UTC', 'YYYY_MM') < before_ends;
    execute format('select exists (select 1 from audit_entry_other where happened_at >= %L and happened_at < %L)',
                   month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC') into is_there;
    continue when is_there;
    execute format('create table %I (like audit_entry including defaults)', part);
    call keep_record_part(part);
    execute format('alter table audit_entry attach partition %I for values from (%L) to (%L)',
                   part, month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    made := made + 1;
  end loop;
  return made;
end $$;

create table audit_entry_other (like audit_entry including defaults);
call keep_record_part('audit_entry_other');
alter table audit_entry attach partition audit_entry_other default;

do $$
declare
  ends date := date_trunc('month', greatest(now(), (select max(happened_at) from audit_entry_before)) at time zone 'UTC') + interval '1 month';
  part text := 'audit_entry_until_' || to_char(ends, 'YYYY_MM');
begin
  if exists (select 1 from audit_entry_before) then
    execute format('alter table audit_entry_before rename to %I', part);
    execute format('alter table audit_entry attach partition %I for values from (minvalue) to (%L)', part, ends::timestamp at time zone 'UTC');
  else
    drop table audit_entry_before;
  end if;
  perform add_record_months((now() at time zone 'UTC')::date, ((now() at time zone 'UTC') + interval '3 months')::date);
end $$;
