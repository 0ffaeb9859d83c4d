-- That an order was confirmed by Done, and which state of it: `modified_at` as it was then (ORD-74). A table of its own, because a
-- confirmation is not a change of the order.
create table order_confirmation (
  customer_no   text not null,
  order_no      bigint not null,
  confirmed_at  timestamptz not null,
  confirmed_by  text not null,
  is_staff      boolean not null,                 -- by company staff for the customer
  of_state      timestamptz not null,
  primary key (customer_no, order_no),
  foreign key (customer_no, order_no) references sales_order (customer_no, order_no)
);

create sequence order_mail_no_seq;
-- The e-mails that were sent for an order (ORD-75). The e-mail itself is in the outbox under this key, until retention removes it.
create table order_mail (
  mail_id      bigint not null default nextval('order_mail_no_seq'),
  customer_no  text not null,
  order_no     bigint not null,
  kind         text not null check (kind in ('confirmation', 'upload')),
  outbox_key   text not null,
  name         text not null,                     -- of the recipient, as it is shown
  email        text not null,
  made_at      timestamptz not null,
  made_by      text not null,
  is_staff     boolean not null,
  is_again     boolean not null default false,    -- sent again on request
  primary key (customer_no, order_no, mail_id),
  foreign key (customer_no, order_no) references sales_order (customer_no, order_no)
);
alter sequence order_mail_no_seq owned by order_mail.mail_id;
create unique index order_mail_once on order_mail (customer_no, order_no, outbox_key);
