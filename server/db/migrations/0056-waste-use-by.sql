-- The use-by date on the label of what was thrown away, where the scanned barcode holds it (WST-05).
alter table waste_entry add column use_by date;
