-- Waste as it is entered: saved piece by piece by one user, posted together, final from then on (WST-06, WST-07, WST-14).

create table waste_post (
  post_id      bigint generated always as identity primary key,
  customer_no  text not null references customer,
  user_id      bigint not null references portal_user,
  post_key     text,                                         -- made by the device: the same Post sent again is the same one
  posted_at    timestamptz not null,
  entries      integer not null,
  pieces       integer not null
);
create unique index waste_post_by_key on waste_post (user_id, customer_no, post_key) where post_key is not null;

alter table waste_entry
  add column user_id     bigint references portal_user,      -- whose list it stands in until it is posted; null: imported
  add column session_id  text not null default '',           -- as the device calls its session
  add column entry_key   text,                               -- made by the device: the same entry sent again is stored once
  add column removed_at  timestamptz,                        -- deleted before it was posted; kept, so that its key is known
  add column post_id     bigint references waste_post,
  add check (removed_at is null or posted_at is null);
create unique index waste_entry_by_key on waste_entry (user_id, customer_no, entry_key) where entry_key is not null;
-- The list of a user for a customer, which Post makes final.
create index waste_entry_unposted on waste_entry (user_id, customer_no, entry_id) where posted_at is null and removed_at is null;
