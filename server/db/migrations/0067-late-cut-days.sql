-- Producers who close on the day before or on the same day (CUT-05).
alter table cutoff_weekday drop constraint cutoff_weekday_cut_day_check;
alter table cutoff_weekday add check (cut_day between -9 and 0);
alter table cutoff_date drop constraint cutoff_date_cut_day_check;
alter table cutoff_date add check (cut_day between -9 and 0);
