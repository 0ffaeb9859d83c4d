-- The questions that are asked of the record: a customer's or everybody's changes, newest first; those of one record; those of one
-- order with its quantities. Quantities are by far the most entries, and each save of one pays for every index that holds them:
-- they are in the last one alone, whose new entries lie together, since orders of one evening have numbers beside each other.
create index audit_entry_by_customer on audit_entry (customer_no, entry_id) where action <> 'line.save';
create index audit_entry_changes on audit_entry (entry_id) where action <> 'line.save';
create index audit_entry_by_subject on audit_entry (subject, entry_id);
