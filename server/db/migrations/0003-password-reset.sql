-- The link to a new password that a user was mailed last (LOG-11). One a user: a later request takes the place of it, and
-- a mail that is sent again never brings back one that was used.

create table password_reset (
  user_id     bigint primary key references portal_user on delete cascade,
  token_hash  text not null unique,                          -- SHA-256 of the link's token; the token itself is nowhere
  asked_at    timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
