-- A number and an address get one confirmation, and nothing else until their owner answers it (TXT-02, TXT-03).

alter table text_alert add column proof_no integer not null default 1;          -- of the code and the link sent last
alter table text_alert add column mobile_proved_at timestamptz;
alter table text_alert add column email_proved_at timestamptz;
-- The box was checked, or the sign-up is valid by the answer to its confirmation alone.
alter table text_alert add column agreed_how text not null default 'box' check (agreed_how in ('box', 'answer'));
-- Sign-ups from before confirmations go on.
update text_alert set mobile_proved_at = agreed_at, email_proved_at = agreed_at;

alter table alert_message drop constraint alert_message_topic_check;
alter table alert_message add check (topic in ('welcome', 'confirm', 'cutoff', 'delay', 'notice'));
