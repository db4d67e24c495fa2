-- The GST unit (UQC) in which products of a kind are invoiced.
alter table product_kinds
  add column unit_code text not null default 'PCS' check (unit_code ~ '^[A-Z]{3}$');
