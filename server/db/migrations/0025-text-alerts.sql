-- Text alerts (TXT-01 to TXT-03): who gets what where, with the consent as it was given; what was sent; what staff sent to many.

create table text_alert (
  alert_id     bigint generated always as identity (start with 1001) primary key,
  user_id      bigint not null references portal_user,
  name         text not null,
  email        text not null,
  mobile       text not null check (mobile ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'),
  topics       text[] not null check (cardinality(topics) > 0 and topics <@ array['cutoff', 'delay', 'notice']),
  remind_at    text not null check (remind_at ~ '^[0-2][0-9]:[0-5][0-9]$'),   -- on the clock of time_zone
  time_zone    text not null,
  consent      text not null,                                -- as it was read,
  agreed_at    timestamptz not null,                         -- when
  agreed_by    text not null,                                -- and by whom
  stopped_at   timestamptz,
  stopped_by   text check (stopped_by in ('screen', 'mail', 'text')),
  look_at      timestamptz not null,                         -- when somebody next looks whether a reminder is due
  decided_for  date,                                         -- the order date that the last reminder was decided for
  unique (user_id, mobile),
  check ((stopped_at is null) = (stopped_by is null))
);
create index text_alert_by_mobile on text_alert (mobile);
create index text_alert_to_look on text_alert (look_at) where stopped_at is null and 'cutoff' = any(topics);

create table alert_notice (
  notice_id    text primary key,                             -- of the screen that sent it: the same again is the same
  topic        text not null check (topic in ('delay', 'notice')),
  customer_no  text references customer,                     -- null: every customer
  route_no     text references route,                        -- null: every route
  body         text not null,
  sent_by      text not null,
  sent_at      timestamptz not null,
  numbers      integer not null
);

-- One message to one address. Whether it went out stands in the outbox.
create table alert_message (
  message_id   bigint generated always as identity primary key,
  alert_id     bigint not null references text_alert,
  channel      text not null check (channel in ('text', 'mail')),
  topic        text not null check (topic in ('welcome', 'cutoff', 'delay', 'notice')),
  about        text not null,                                -- with alert and channel: what is never sent twice
  subject      text not null,
  body         text not null,
  made_at      timestamptz not null,
  expires_at   timestamptz not null,                         -- later it is of no use, and not sent
  unique (alert_id, channel, about)
);
create index alert_message_newest on alert_message (made_at desc, message_id desc);
