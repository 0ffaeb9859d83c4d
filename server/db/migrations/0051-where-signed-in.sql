-- What a session was begun with, for the list of where one is signed in (PWD-07). It is read by that list alone, and gone with its row.
alter table session add column user_agent text not null default '' check (char_length(user_agent) <= 200);
