-- What a document needs to be paid by, as the ERP has it: the address and terms of its posting, the customer's order number, and of a
-- credit memo the invoice that it corrects.
alter table open_invoice
  add column bill_to_address text not null default '',
  add column terms text not null default '',
  add column po_number text not null default '',
  add column applies_to text not null default '';
