-- The number an imported order or waste entry has where it comes from: importing the same file again finds it by this.

alter table sales_order add column import_key text;
create unique index sales_order_by_import_key on sales_order (customer_no, import_key) where import_key is not null;

alter table waste_entry add column import_key text;
create unique index waste_entry_by_import_key on waste_entry (customer_no, import_key) where import_key is not null;
