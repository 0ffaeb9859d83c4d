-- Missed orders (MIS-01 to MIS-05): what a location says it does not need, and who was reminded of an order.

-- Nobody needs to order for this location and day. A mark that was taken back stays, with who did it or which order: whoever cancels
-- that order is asked again, and sees why.
create table nothing_needed (
  mark_id                 bigint generated always as identity primary key,
  customer_no             text not null,
  location_no             text not null,
  order_date              date not null,
  marked_by               text not null,
  marked_at               timestamptz not null,
  taken_back_by           text,
  taken_back_at           timestamptz,
  taken_back_by_order_no  bigint,                           -- null where a person took it back
  foreign key (customer_no, location_no) references location (customer_no, location_no),
  check ((taken_back_by is null) = (taken_back_at is null))
);
create unique index nothing_needed_now on nothing_needed (customer_no, location_no, order_date) where taken_back_at is null;
create index nothing_needed_by_day on nothing_needed (customer_no, location_no, order_date, mark_id);

-- An order that comes to count for a day takes the mark back, by whatever way it is made: the first line on the screen, by file, by
-- a program, by import, or moved there. Only the step to counting looks here; the saves after it pay one comparison.
create function order_takes_mark_back() returns trigger language plpgsql as $$
begin
  update nothing_needed n
     set taken_back_by = new.modified_by, taken_back_at = new.modified_at, taken_back_by_order_no = new.order_no
   where n.customer_no = new.customer_no and n.location_no = new.location_no and n.order_date = new.order_date
     and n.taken_back_at is null;
  return null;
end $$;
create trigger order_made after insert on sales_order
  for each row when (new.pieces > 0 and new.state <> 'cancelled') execute function order_takes_mark_back();
create trigger order_counts after update on sales_order
  for each row when (new.pieces > 0 and new.state <> 'cancelled'
                     and (old.pieces = 0 or old.state = 'cancelled' or old.order_date <> new.order_date or old.location_no <> new.location_no))
  execute function order_takes_mark_back();

-- A reminder that was sent for a location and day. Its mail is in the outbox.
create table order_reminder (
  reminder_id  bigint generated always as identity primary key,
  customer_no  text not null,
  location_no  text not null,
  order_date   date not null,
  sent_by      text not null,
  sent_at      timestamptz not null,
  sent_to      text[] not null check (cardinality(sent_to) > 0),   -- codes of the users who were mailed
  foreign key (customer_no, location_no) references location (customer_no, location_no)
);
create index order_reminder_by_day on order_reminder (customer_no, location_no, order_date, sent_at);
