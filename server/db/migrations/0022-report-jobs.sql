-- Reports made apart from the request that asks for them (RPT-24, RPT-29). Request and file live here, so that they survive a
-- restart, every server has them, and a backup holds them.

create table report_job (
  job_id           bigint generated always as identity (start with 100001) primary key,
  user_id          bigint not null references portal_user,
  customer_no      text not null references customer,
  request          jsonb not null,
  link             text not null,                            -- the same settings as a link
  file_type        text not null check (file_type in ('PDF', 'CSV', 'XLSX')),
  mapped_route_no  text not null,                            -- what the user reached when he asked,
  ship_to          text not null,
  seen             text[] not null,                          -- and the columns of items that he saw
  is_large         boolean not null,
  is_by_link       boolean not null,                         -- a link that took long asked for it, no screen
  state            text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed', 'canceled')),
  progress         integer not null default 0 check (progress between 0 and 100),
  leased_by        text,                                     -- the server that works on it, until it does not say so any more
  leased_until     timestamptz,
  attempts         integer not null default 0,
  asked_at         timestamptz not null,
  done_at          timestamptz,                              -- when it was done, failed or canceled
  fetched_at       timestamptz,
  expires_at       timestamptz,
  file_name        text not null default '',
  bytes            bigint,
  preview          jsonb,
  problem          text not null default ''
);
create index report_job_by_user on report_job (user_id, customer_no, job_id);
create index report_job_to_do on report_job (job_id) where state in ('waiting', 'working');
create index report_job_by_expiry on report_job (expires_at) where expires_at is not null;

-- A file in portions, of the attempt that made it: one whose lease was taken over adds nothing to the file of another.
create table report_job_part (
  job_id   bigint not null references report_job on delete cascade,
  attempt  integer not null,
  part_no  integer not null,
  bytes    bytea not null,
  primary key (job_id, attempt, part_no)
);
-- What is in a part is packed already, or packs badly: PostgreSQL need not try.
alter table report_job_part alter column bytes set storage external;
