-- What the servers on this database can send: one that cannot leaves messages to the others.
create table message_host (
  channel      text primary key check (channel in ('mail', 'text')),
  seen_at      timestamptz not null
);
