-- Orders of a day without work that staff moved or canceled together (CUT-15): what was done, so that it can be undone as one step and
-- shown to the users whose orders they are.
create table closed_day_change (
  change_no    bigint generated always as identity primary key,
  customer_no  text,                                         -- the customer whose orders alone were changed; null: of every customer
  answer       text not null check (answer in ('move', 'cancel')),
  order_date   date not null,
  to_date      date check ((answer = 'move') = (to_date is not null)),
  orders       integer not null check (orders > 0),
  customers    integer not null,
  pieces       bigint not null,
  changed_by   text not null,
  changed_at   timestamptz not null,
  undone_by    text,
  undone_at    timestamptz,
  check ((undone_by is null) = (undone_at is null))
);
create index closed_day_change_by_time on closed_day_change (changed_at desc);

-- One of its orders, as it was before. is_undone: it was put back.
create table closed_day_order (
  customer_no  text not null,
  change_no    bigint not null,
  order_no     bigint not null,
  used_on_day  integer not null,
  pieces       integer not null,
  is_undone    boolean not null default false,
  primary key (customer_no, change_no, order_no),
  foreign key (customer_no, order_no) references sales_order (customer_no, order_no)
);
create index closed_day_order_by_order on closed_day_order (customer_no, order_no);

-- A user read the notice of a change, or of its undo.
create table closed_day_read (
  user_id    bigint not null references portal_user,
  change_no  bigint not null,
  is_undone  boolean not null,
  read_at    timestamptz not null,
  primary key (user_id, change_no, is_undone)
);
