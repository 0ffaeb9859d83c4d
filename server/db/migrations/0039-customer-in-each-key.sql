-- What belongs to a customer has the customer in each key and in each reference, so that a database can be spread by customer without
-- another migration (RET-01; tests/schema-check.test.ts). Numbers go on where they were, from a sequence instead of an identity.

alter table waste_entry drop constraint waste_entry_post_id_fkey;
alter table location drop constraint location_location_id_key;

do $$
declare
  made record;
  at_no bigint;
  was_called boolean;
begin
  for made in select * from (values ('location', 'location_id'), ('waste_entry', 'entry_id'), ('waste_post', 'post_id'),
                                    ('nothing_needed', 'mark_id'), ('order_reminder', 'reminder_id'), ('order_unlock', 'unlock_id')) t (name, no)
  loop
    execute format('select last_value, is_called from %s', pg_get_serial_sequence(made.name, made.no)) into at_no, was_called;
    execute format('alter table %I alter %I drop identity', made.name, made.no);
    execute format('create sequence %I owned by %I.%I', made.name || '_no_seq', made.name, made.no);
    perform setval((made.name || '_no_seq')::regclass, at_no, was_called);
    execute format('alter table %I alter %I set default nextval(%L)', made.name, made.no, made.name || '_no_seq');
    if made.name = 'location' then
      alter table location add unique (customer_no, location_id);
    else
      execute format('alter table %I drop constraint %I, add primary key (customer_no, %I)', made.name, made.name || '_pkey', made.no);
    end if;
  end loop;
end $$;

alter table waste_entry add foreign key (customer_no, post_id) references waste_post (customer_no, post_id);
