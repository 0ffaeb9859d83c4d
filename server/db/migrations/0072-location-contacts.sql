-- Up to three people of a location, who get the confirmation of its orders (LOC-36). Columns of the location, so that its version, its
-- history and the import hold for them as well.
alter table location
  add column contact_1_name text not null default '',
  add column contact_1_phone text not null default '',
  add column contact_1_email text not null default '',
  add column contact_2_name text not null default '',
  add column contact_2_phone text not null default '',
  add column contact_2_email text not null default '',
  add column contact_3_name text not null default '',
  add column contact_3_phone text not null default '',
  add column contact_3_email text not null default '';
