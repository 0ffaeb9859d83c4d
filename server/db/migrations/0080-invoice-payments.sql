-- Tax of a document, and what was paid on it, as the ERP has them.
alter table open_invoice
  add column tax_cents bigint;                               -- null: the ERP did not send it
create table invoice_payment (
  customer_no   text not null,                               -- who is billed
  document_no   text not null,
  payment_no    text not null,
  paid_on       date not null,
  method        text not null default '',                    -- such as Check
  amount_cents  bigint not null,                             -- negative: taken back, or used of a credit memo
  primary key (customer_no, document_no, payment_no),
  foreign key (customer_no, document_no) references open_invoice (customer_no, document_no)
);
