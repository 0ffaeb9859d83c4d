-- Making and shipping: what was released to production, what staff unlocked again and why; and the rotating menu.

-- One release of a make date, of all routes or some. Its number stands with its orders, in make_calc as programs see it.
create table production_release (
  release_no    bigint generated always as identity primary key,
  make_date     date not null,
  routes        text[] not null default '{}',                -- {}: all
  with_open     boolean not null default false,              -- orders that customers could still change, too
  order_count   integer not null,
  early_count   integer not null,                            -- those whose cut-off had not passed
  pieces        integer not null,
  released_at   timestamptz not null,
  released_by   text not null,
  channel       text not null check (channel in ('web', 'mobile', 'api', 'command', 'schedule'))
);
create index production_release_by_day on production_release (make_date);

-- Days on which the schedule has released: one server of several does it, once.
create table production_run (
  run_on  date primary key,
  ran_at  timestamptz not null
);

create index sales_order_by_make_date on sales_order (make_date, route_no);

-- An order that staff unlocked stays past its cut-off for customers, whatever the cut-offs become.
create table order_unlock (
  unlock_id    bigint generated always as identity primary key,
  customer_no  text not null,
  order_no     bigint not null,
  unlocked_at  timestamptz not null,
  unlocked_by  text not null,
  reason       text not null check (reason <> ''),
  foreign key (customer_no, order_no) references sales_order (customer_no, order_no)
);
create index order_unlock_by_order on order_unlock (customer_no, order_no);

-- ---------------------------------------------------------------- the rotating menu

create table menu_cycle (
  menu_cycle_code  text primary key check (menu_cycle_code <> ''),
  description      text not null default '',
  weeks            integer not null default 1 check (weeks between 1 and 13),
  version          integer not null default 1
);
-- From this date that week of the cycle is on; every seven days the next one, until another row begins.
create table menu_week (
  menu_cycle_code  text not null references menu_cycle on delete cascade,
  starts_on        date not null,
  week_no          integer not null check (week_no >= 1),
  version          integer not null default 1,
  primary key (menu_cycle_code, starts_on)
);
-- What is offered in a week of a cycle. A cycle without any row offers what the item list does.
create table menu_cycle_item (
  menu_cycle_code  text not null references menu_cycle on delete cascade,
  week_no          integer not null check (week_no >= 1),
  item_no          text not null references item,
  is_offered       boolean not null default true,            -- false: as if it were not there; an import takes nothing away
  version          integer not null default 1,
  primary key (menu_cycle_code, week_no, item_no)
);

-- Codes that locations have already: one week, which is what they meant until now.
insert into menu_cycle (menu_cycle_code)
  select distinct menu_cycle_code from location where menu_cycle_code <> '';

call record_changes('menu_cycle', 'menu-cycle', 'menu_cycle_code');
call record_changes('menu_week', 'menu-week', 'menu_cycle_code,starts_on');
call record_changes('menu_cycle_item', 'menu-item', 'menu_cycle_code,week_no,item_no');
