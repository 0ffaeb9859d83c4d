-- A program that signs in as specified, without a header of ours, gets a cookie and a token that also works alone (SES-15, COMPAT_TOKENS).
alter table session add column token_alone boolean not null default false;
create unique index session_by_token_alone on session (csrf_token) where token_alone;
