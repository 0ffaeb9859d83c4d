-- The log of imports says who sent a run and by which way; one that broke off is in it, too (IMP-15).
alter table import_run
  add column channel        text not null default 'command' check (channel in ('command', 'http')),
  add column started_by     text not null default '',         -- '': not known
  add column is_broken_off  boolean not null default false,   -- it could not end: nothing was written, and the problem says why
  add check (not (is_done and is_broken_off));
