-- What the ERP is told (ERP-01 to ERP-04): each order as it was released, and that one was unlocked again. Rows are added and never
-- changed: the files of a release are the same whenever they are written.
create table erp_order (
  erp_order_no         bigint generated always as identity primary key,   -- given under a lock: no smaller one comes later
  kind                 text not null check (kind in ('released', 'unlocked')),
  release_no           bigint not null references production_release,
  replaces_release_no  bigint references production_release,              -- the release that told this order before
  told_at              timestamptz not null,
  customer_no          text not null,
  order_no             bigint not null,
  location_no          text not null,
  route_no             text not null,
  order_date           date not null,
  make_date            date not null,
  used_on_day          integer not null,
  ship_customer_no     text not null,
  ship_to_code         text not null,
  label_customer_no    text not null,
  item_list_code       text not null,
  delivery_sequence    integer not null,
  pieces               integer not null,
  modified_at          timestamptz not null,
  modified_by          text not null
);
create index erp_order_by_order on erp_order (customer_no, order_no, erp_order_no);
create index erp_order_by_release on erp_order (release_no, order_no);

create table erp_order_line (
  erp_order_no      bigint not null references erp_order,
  item_no           text not null,
  customer_item_no  text not null,
  quantity          integer not null check (quantity > 0),
  base_cost_cents   integer,                                  -- null: the customer has no price for the item
  msrp_cents        integer,
  primary key (erp_order_no, item_no)
);

-- What the ERP says of our orders (ERP-04, ERP-05): its number, and what comes of each line. An order without a row was not told of.
create table order_in_erp (
  customer_no  text not null,
  order_no     bigint not null,
  erp_no       text not null check (erp_no <> ''),
  primary key (customer_no, order_no),
  foreign key (customer_no, order_no) references sales_order (customer_no, order_no)
);
create table line_in_erp (
  customer_no         text not null,
  order_no            bigint not null,
  item_no             text not null references item,
  confirmed_quantity  integer check (confirmed_quantity between 0 and 99999),   -- null: not said
  shipped_quantity    integer check (shipped_quantity between 0 and 99999),
  primary key (customer_no, order_no, item_no),
  foreign key (customer_no, order_no) references sales_order (customer_no, order_no)
);

-- What was imported, and what was refused (ERP-06). A dry run leaves no row.
create table import_run (
  run_id         bigint generated always as identity primary key,
  ran_at         timestamptz not null,
  took_ms        integer not null,
  source         text not null,                              -- the folder's name
  is_done        boolean not null,                           -- false: refused, and nothing was written
  files          jsonb not null,                             -- [{file, rows, inserted, updated}]
  problem_count  integer not null,
  problems       text[] not null,                            -- the first of them, as the report says them
  notes          text[] not null
);
create index import_run_done on import_run (run_id desc) where is_done;
