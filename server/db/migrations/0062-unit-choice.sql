-- How many pieces a unit of a customer's files is, as its users answered (XML-11). item_no is '' for a unit of one size, such as a
-- dozen; a case is answered for each item.
create table unit_choice (
  customer_no text not null references customer (customer_no),
  unit        text not null check (char_length(unit) between 1 and 20),
  item_no     text not null default '',
  pieces      integer not null check (pieces between 1 and 99999),
  chosen_by   text not null,
  chosen_at   timestamptz not null,
  primary key (customer_no, unit, item_no)
);
