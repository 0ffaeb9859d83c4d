-- Days that close together are each decided; a phone that said STOP is known by itself; nobody reads the same words twice.

alter table text_alert alter column decided_for type text[]
  using case when decided_for is null then '{}'::text[] else array[to_char(decided_for, 'YYYY-MM-DD')] end;
alter table text_alert alter column decided_for set default '{}', alter column decided_for set not null;

create table stopped_mobile (
  mobile       text primary key,                             -- said STOP, and no START since, whoever signed it up
  stopped_at   timestamptz not null
);
insert into stopped_mobile (mobile, stopped_at)
select mobile, max(stopped_at) from text_alert where stopped_by = 'text' group by mobile;

-- Where it goes: a number or an e-mail address as it was then. Null before this column was.
alter table alert_message add column address text;
create unique index alert_message_once on alert_message (address, channel, about, md5(body));
