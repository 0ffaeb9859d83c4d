-- The record by day: entries lie in the order of time, so a block range index finds those of some days among a year's, and a save
-- pays nothing for it.
create index audit_entry_by_day on audit_entry using brin (happened_at) with (pages_per_range = 32);
