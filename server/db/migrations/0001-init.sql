-- The producer's business: who orders, where it goes, what may be ordered, until when, and what was ordered.
-- PostgreSQL 15 SQL, the same on both engines. A customer's number leads the key of everything that belongs to a customer.

-- ---------------------------------------------------------------- customers, routes, locations

create table customer (
  customer_no            text primary key,
  name                   text not null,
  city                   text not null default '',
  phone                  text not null default '',
  bill_to_customer_no    text references customer,           -- who owes the money; null: the customer itself
  master_customer_no     text references customer,           -- whose items and lists this one shares
  customer_price_group   text not null default '',
  retail_price_group     text not null default '',
  max_order_quantity     integer not null default 0 check (max_order_quantity >= 0),   -- 0: 300
  web_orders_allowed     integer not null default 1 check (web_orders_allowed >= 0),   -- a location and date
  item_lists_allowed     integer not null default 0 check (item_lists_allowed >= 0),
  pos_enabled            boolean not null default false,
  xml_upload_enabled     boolean not null default false,
  pay_bill_url           text not null default '',
  balance_cents          bigint,                             -- as given by the ERP; null: not told
  credit_limit_cents     bigint                              -- 0: no limit; null: not told
);

create table ship_to (
  customer_no   text not null references customer,
  ship_to_code  text not null check (ship_to_code <> ''),
  name          text not null,
  city          text not null default '',
  instructions  text not null default '',
  primary key (customer_no, ship_to_code)
);

create table route (
  route_no     text primary key,
  description  text not null default '',
  lead_days    integer not null default 1 check (lead_days between 0 and 9)  -- make date = order date minus this
);

create table item_list (
  customer_no  text not null references customer,
  list_code    text not null,                                -- '' is Master
  primary key (customer_no, list_code)
);

create table location (
  location_id          bigint generated always as identity unique,
  customer_no          text not null references customer,
  location_no          text not null check (location_no ~ '^[0-9]{6}$'),
  route_no             text not null references route,
  ship_to_code         text not null default '',             -- '' is LOCAL
  ship_to_customer_no  text references customer,
  name                 text not null,
  is_active            boolean not null default true,
  notes                text not null default '',
  pos                  text not null default '',
  item_list_code       text not null default '',
  menu_cycle_code      text not null default '',
  label_customer_no    text references customer,
  one_item_per_tray    boolean not null default false,
  menu_days            text not null default 'MTWRF' check (menu_days ~ '^U?M?T?W?R?F?S?$'),  -- U Sunday, R Thursday
  route_sequence       integer not null default 0,
  primary key (customer_no, location_no),
  foreign key (customer_no, item_list_code) references item_list (customer_no, list_code)
);
create index location_by_route on location (customer_no, route_no, location_no);

-- ---------------------------------------------------------------- items, lists, prices

create table item (
  item_no              text primary key check (length(item_no) <= 6),
  description          text not null,
  section_name         text not null default '',
  price_code           text not null default '',
  msrp_code            text not null default '',
  upc                  text not null default '',
  tray_size            integer not null default 0 check (tray_size >= 0),
  shelf_life_days      integer not null default 0 check (shelf_life_days >= 0),
  user_defined_code    text not null default '',
  is_healthy           boolean not null default false,
  is_gluten_free       boolean not null default false,
  is_vegetarian        boolean not null default false,
  is_vegan             boolean not null default false,
  is_lenten            boolean not null default false,
  has_pork             boolean not null default false,
  is_restricted        boolean not null default false,       -- on a menu only when authorised there
  sales_description_1  text not null default '',
  sales_description_2  text not null default '',
  sales_description_3  text not null default '',
  sales_description_4  text not null default '',
  is_active            boolean not null default true
);

create table item_list_entry (
  customer_no    text not null,
  list_code      text not null,
  item_no        text not null references item,
  show_on_menu   boolean not null default true,
  is_authorised  boolean not null default false,
  primary key (customer_no, list_code, item_no),
  foreign key (customer_no, list_code) references item_list
);

-- What a customer says of an item in its own words.
create table customer_item (
  customer_no       text not null references customer,
  item_no           text not null references item,
  customer_item_no  text not null default '',
  description       text not null default '',                -- '': the item's own
  primary key (customer_no, item_no)
);
create unique index customer_item_by_own_no on customer_item (customer_no, customer_item_no) where customer_item_no <> '';

create table base_price (
  price_group  text not null,
  item_no      text not null references item,
  cents        integer not null check (cents >= 0),
  primary key (price_group, item_no)
);

create table retail_price (
  price_group  text not null,
  price_code   text not null,
  cents        integer not null check (cents >= 0),
  primary key (price_group, price_code)
);

-- An item taken off one day's menu: the menu of a list, cycle and sequence, for every location on it.
create table menu_removal (
  customer_no  text not null references customer,
  list_code    text not null,
  menu_cycle   text not null,
  menu_seq_no  text not null,
  item_no      text not null references item,
  primary key (customer_no, list_code, menu_cycle, menu_seq_no, item_no)
);

-- ---------------------------------------------------------------- cut-offs

-- customer_no '' is every customer. weekday 1 Sunday to 7 Saturday. The instant is computed in TypeScript, never here.
create table cutoff_weekday (
  customer_no  text not null default '',
  weekday      integer not null check (weekday between 1 and 7),
  cut_day      integer not null default -2 check (cut_day between -9 and -2),
  cut_time     text not null default '00:00' check (cut_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  added_by     text not null default '',
  added_at     timestamptz not null default now(),
  modified_by  text not null default '',
  modified_at  timestamptz,
  primary key (customer_no, weekday)
);

create table cutoff_date (
  customer_no   text not null default '',
  order_date    date not null,
  cut_day       integer not null default -2 check (cut_day between -9 and -2),
  cut_time      text not null default '00:00' check (cut_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  is_no_work    boolean not null default false,
  added_by      text not null default '',
  added_at      timestamptz not null default now(),
  modified_by   text not null default '',
  modified_at   timestamptz,
  primary key (customer_no, order_date)
);

-- ---------------------------------------------------------------- people

create table portal_user (
  user_id            bigint generated always as identity primary key,
  customer_no        text references customer,               -- null: company staff
  user_code          text not null check (user_code = upper(user_code) and length(user_code) between 1 and 15),
  name               text not null default '',
  email              text not null default '',
  password_hash      text not null,
  mapped_route_no    text not null default '',
  expires_on         date not null default '2099-12-31',
  is_active          boolean not null default true,
  is_deleted         boolean not null default false,
  is_admin           boolean not null default false,
  rights             text[] not null default '{}',           -- names of rules/access.ts
  preferences        jsonb not null default '{}',
  division           text not null default 'WH',
  created_on         date not null,
  last_logon_at      timestamptz,
  logon_count        integer not null default 0,
  api_token          text unique,
  api_secret_sealed  text                                    -- AES-256-GCM, key outside the database
);
create unique index portal_user_code on portal_user (coalesce(customer_no, ''), user_code) where not is_deleted;

create table session (
  session_id     bigint generated always as identity primary key,
  token_hash     text not null unique,                       -- SHA-256 of the secret; the secret itself is nowhere
  csrf_token     text not null,
  user_id        bigint not null references portal_user,
  is_bearer      boolean not null default false,
  created_at     timestamptz not null,
  last_seen_at   timestamptz not null,
  expires_at     timestamptz not null
);
create index session_by_user on session (user_id);

-- A staff session's leave to act for one customer (View As). The request's marker only chooses among these.
create table view_as (
  session_id   bigint not null references session on delete cascade,
  customer_no  text not null references customer,
  started_at   timestamptz not null,
  expires_at   timestamptz not null,
  primary key (session_id, customer_no)
);

-- ---------------------------------------------------------------- orders

create sequence order_no_seq start with 480001;

create table sales_order (
  customer_no         text not null,
  order_no            bigint not null unique,
  location_no         text not null,
  route_no            text not null references route,
  order_date          date not null,                         -- the delivery date ordered for
  used_on_day         integer not null check (used_on_day between 1 and 7),
  item_list_code      text not null default '',
  state               text not null default 'open' check (state in ('open', 'in production', 'shipped', 'invoiced', 'cancelled')),
  cutoff_at           timestamptz not null,                  -- kept in step with the cut-off rules
  label_customer_no   text,
  ship_customer_no    text,
  ship_to_code        text not null default '',
  delivery_sequence   integer not null default 0,
  make_date           date not null,
  make_cycle          text not null default '',
  make_calc           text not null default '',
  menu_cycle          text not null default '',
  menu_seq_no         text not null default '',
  pieces              integer not null default 0 check (pieces >= 0),   -- sum of the lines, moved with each of them
  added_at            timestamptz not null,
  added_by            text not null,
  modified_at         timestamptz not null,
  modified_by         text not null,
  platform            text not null default 'web' check (platform in ('web', 'mobile', 'upload', 'api', 'import')),
  primary key (customer_no, order_no),
  foreign key (customer_no, location_no) references location (customer_no, location_no)
) with (fillfactor = 80);
create index sales_order_by_day on sales_order (customer_no, location_no, order_date);
create index sales_order_by_date on sales_order (customer_no, order_date);
create index sales_order_open on sales_order (order_date) where state = 'open';

-- Quantity 0 is a line taken back; it stays for its version, and is shown nowhere.
create table order_line (
  customer_no  text not null,
  order_no     bigint not null,
  item_no      text not null references item,
  quantity     integer not null check (quantity between 0 and 99999),
  version      integer not null default 1,
  modified_at  timestamptz not null,
  modified_by  text not null,
  -- Of the last change, for the record that the trigger below writes.
  channel          text not null default 'import',
  is_staff_change  boolean not null default false,
  confirmed_by     text,                                     -- how a quantity over the limit was confirmed
  request_id       text not null default '',
  primary key (customer_no, order_no, item_no),
  foreign key (customer_no, order_no) references sales_order (customer_no, order_no)
) with (fillfactor = 85);

-- Every change of a line moves its order's total and is recorded with the true old value, in the statement that makes
-- it. An import writes totals itself.
create function order_line_changed() returns trigger language plpgsql as $$
declare
  old_quantity integer := 0;
begin
  if tg_op = 'UPDATE' then old_quantity := old.quantity; end if;
  update sales_order
     set pieces = pieces + new.quantity - old_quantity, modified_at = new.modified_at, modified_by = new.modified_by
   where customer_no = new.customer_no and order_no = new.order_no;
  insert into audit_entry (happened_at, actor, on_behalf_of, customer_no, action, subject, item_no, old_value, new_value, note, channel, request_id)
  values (new.modified_at, new.modified_by, case when new.is_staff_change then new.customer_no end, new.customer_no, 'line.save',
          new.order_no::text, new.item_no, old_quantity::text, new.quantity::text, coalesce(new.confirmed_by, ''), new.channel, new.request_id);
  return null;
end $$;
create trigger order_line_changed after insert or update on order_line
  for each row when (new.channel <> 'import') execute function order_line_changed();

-- ---------------------------------------------------------------- waste, money

create table waste_entry (
  entry_id     bigint generated always as identity primary key,
  customer_no  text not null,
  location_no  text not null,
  item_no      text not null references item,
  quantity     integer not null,
  wasted_on    date not null,
  recorded_by  text not null,
  recorded_at  timestamptz not null,
  posted_at    timestamptz,
  foreign key (customer_no, location_no) references location (customer_no, location_no)
);
create index waste_entry_by_day on waste_entry (customer_no, location_no, wasted_on);

create table open_invoice (
  customer_no    text not null references customer,
  document_no    text not null,
  posted_on      date not null,
  due_on         date not null,
  sales_cents    bigint not null,
  balance_cents  bigint not null,                            -- negative: a credit memo
  primary key (customer_no, document_no)
);

-- ---------------------------------------------------------------- the record, the post, the switch

-- Append-only: every change of an order and every act that grants or uses power, with the person and the customer.
create table audit_entry (
  entry_id      bigint generated always as identity primary key,
  happened_at   timestamptz not null default clock_timestamp(),
  actor         text not null,                               -- user code
  actor_id      bigint,
  on_behalf_of  text,                                        -- customer number, when staff acts for a customer
  customer_no   text,
  action        text not null,                               -- 'order.create', 'line.save', 'view-as.start' …
  subject       text not null default '',                    -- order number, user code …
  item_no       text,
  old_value     text,
  new_value     text,
  note          text not null default '',
  channel       text not null default 'web',
  request_id    text not null default '',
  address       text not null default ''
);
create index audit_entry_by_subject on audit_entry (customer_no, subject);

-- Mail and every other outside effect, written in the transaction that causes it.
create table outbox (
  outbox_id   bigint generated always as identity primary key,
  dedupe_key  text not null unique,
  kind        text not null,
  payload     jsonb not null,
  created_at  timestamptz not null default now(),
  run_at      timestamptz not null default now(),
  attempts    integer not null default 0,
  done_at     timestamptz,
  parked_at   timestamptz,
  last_error  text not null default ''
);
create index outbox_waiting on outbox (run_at) where done_at is null and parked_at is null;

create table setting (
  name   text primary key,
  value  text not null
);

create table page_copy (
  slug        text primary key,
  html        text not null,
  fetched_at  timestamptz not null
);
