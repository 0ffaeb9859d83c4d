-- What an invoice or a credit memo is made of, as the ERP tells it. The document stays when it is paid, with balance 0.
-- An account may pay for several customers: each line says to whom it was sold, and nobody else of them reads it.
create table invoice_line (
  billed_customer_no  text not null,
  document_no         text not null,
  line_no             integer not null,
  customer_no         text not null references customer,     -- to whom it was sold
  location_no         text,                                  -- null: of no one place, such as freight
  item_no             text references item,                  -- null: no item, such as a deposit
  description         text not null default '',              -- '': the item's
  delivered_on        date,                                  -- null: nothing was delivered; reports by day leave it out
  quantity            integer not null,                      -- negative: given back
  unit_price_cents    bigint not null,
  amount_cents        bigint not null,                       -- negative: a credit
  primary key (billed_customer_no, document_no, line_no),
  foreign key (billed_customer_no, document_no) references open_invoice (customer_no, document_no),
  foreign key (customer_no, location_no) references location (customer_no, location_no),
  check (item_no is not null or description <> '')
);
-- What was invoiced to a customer's locations in a range of days.
create index invoice_line_by_day on invoice_line (customer_no, location_no, delivered_on);
-- What is owed: documents stay when they are paid, and the account's status is asked with every order that is made.
create index open_invoice_open on open_invoice (customer_no, due_on) where balance_cents <> 0;
-- Orders that are still to be delivered, where they count in what is owed (ACC-15).
create index sales_order_undelivered on sales_order (customer_no) where state in ('open', 'in production');
