-- concurrently

alter table products validate constraint products_own_unit_check;
