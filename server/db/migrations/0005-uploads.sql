-- Orders by file and by API: what was confirmed, what became of it, and which requests were answered already.

create table upload_batch (
  user_id       bigint not null references portal_user,
  batch_id      text not null,                               -- made by the browser, so that a repeat is known
  customer_no   text references customer,                    -- null: staff, for several customers
  format        text not null check (format in ('csv', 'xlsx', 'xml')),
  file_name     text not null default '',
  file_hash     text not null,                               -- SHA-256 of the file
  content_hash  text not null,                               -- SHA-256 of what was confirmed of it
  added_at      timestamptz not null,
  closed_at     timestamptz,
  mailed_to     text not null default '',
  primary key (user_id, batch_id)
);
create index upload_batch_by_file on upload_batch (user_id, file_hash);

-- One order of a batch. Applied once: status and outcome are written in the transaction that writes the order.
create table upload_group (
  user_id      bigint not null,
  batch_id     text not null,
  group_no     integer not null,
  customer_no  text not null,                                -- as asked for; it need not exist
  location_no  text not null,
  order_date   date not null,
  used_on_day  integer not null check (used_on_day between 1 and 7),
  lines        jsonb not null,                               -- [item, quantity, confirmed]
  status       text not null default 'waiting' check (status in ('waiting', 'applied', 'refused', 'closed')),
  order_no     bigint,
  outcome      jsonb,
  applied_at   timestamptz,
  primary key (user_id, batch_id, group_no),
  unique (user_id, batch_id, customer_no, location_no, order_date, used_on_day),
  foreign key (user_id, batch_id) references upload_batch on delete cascade
);

-- A request of a program under its Idempotency-Key, and what became of each part of it.
create table api_request (
  user_id       bigint not null references portal_user,
  request_key   text not null,
  request_hash  text not null,
  added_at      timestamptz not null,
  primary key (user_id, request_key)
);
create index api_request_by_age on api_request (added_at);
create table api_request_part (
  user_id      bigint not null,
  request_key  text not null,
  part_no      integer not null,
  outcome      jsonb not null,
  primary key (user_id, request_key, part_no),
  foreign key (user_id, request_key) references api_request on delete cascade
);

-- Where a customer's ship-to ident of an XML order goes.
create table ship_to_choice (
  customer_no    text not null,
  ship_to_ident  text not null,
  location_no    text not null,
  chosen_by      text not null,
  chosen_at      timestamptz not null,
  primary key (customer_no, ship_to_ident),
  foreign key (customer_no, location_no) references location (customer_no, location_no)
);

alter table portal_user add column api_made_at timestamptz;
alter table portal_user add column api_used_at timestamptz;

-- Orders by file and by API write their totals and their record themselves, one entry an order.
drop trigger order_line_changed on order_line;
create trigger order_line_changed after insert or update on order_line
  for each row when (new.channel not in ('import', 'upload', 'enterprise')) execute function order_line_changed();
