-- How a customer's files name the columns of orders, as one of its users said: the next file of the format is read so.
create table column_match (
  customer_no     text not null references customer,
  format          text not null check (format in ('csv')),
  date            text not null check (date <> ''),
  location_no     text not null check (location_no <> ''),
  item_no         text not null check (item_no <> ''),
  quantity        text not null check (quantity <> ''),
  used_on_day     text not null,
  matched_by      text not null,
  matched_at      timestamptz not null,
  primary key (customer_no, format)
);
