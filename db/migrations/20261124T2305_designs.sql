-- Products that differ only by colour share the name of a design. '' is none.
alter table products add column design text not null default '' check (char_length(design) <= 100);
create index products_by_design on products (lower(design), created_at, id) where deleted_at is null and design <> '';
