-- What a customer says of an item in place of the catalogue (SRV-05, ITM-06). Null, or a blank text: the item's own.
alter table customer_item
  add column price_code           text check (price_code <> '' and length(price_code) <= 5),
  add column user_defined_code    text check (user_defined_code <> '' and length(user_defined_code) <= 4),
  -- Never longer than the item's own: whoever asks takes the smaller of the two.
  add column shelf_life_days      integer check (shelf_life_days between 0 and 999),
  add column description_short    text not null default '' check (length(description_short) <= 30),
  add column menu_section         text not null default '' check (length(menu_section) <= 30),
  add column label_line_1         text not null default '' check (length(label_line_1) <= 50),
  add column label_line_2         text not null default '' check (length(label_line_2) <= 80);

-- Above 1, the label is the inspector's: a customer's own lines are locked (ITM-16).
alter table item add column inspection_legend integer not null default 0 check (inspection_legend >= 0);
