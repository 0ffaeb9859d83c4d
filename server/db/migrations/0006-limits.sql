-- How often something was tried, counted for all servers on this database together; see server/limits.sql.ts.
create table try_limit (
  limit_key  text primary key,
  tries      integer not null,
  ends_at    timestamptz not null
);
create index try_limit_ended on try_limit (ends_at);

create index outbox_open on outbox (created_at) where done_at is null;
