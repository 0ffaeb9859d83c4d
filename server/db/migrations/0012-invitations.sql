-- A link to a first password is mailed to a new user (USR-19): it works for longer than one that was asked for, and says so.
alter table password_reset add column purpose text not null default 'reset' check (purpose in ('reset', 'invitation'));
