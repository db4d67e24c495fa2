-- The GST unit (UQC) of a product that is not counted in the unit of its kind. Not named like the column of the
-- kinds: a process of the version before reads that name from both tables joined.
alter table products
  add column own_unit text not null default '',
  add constraint products_own_unit_check check (own_unit ~ '^([A-Z]{3})?$') not valid;
