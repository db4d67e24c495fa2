-- Customers whose cash parcels came back are not offered cash on delivery, unless the owner lifts it.
alter table shop_settings
  add column cod_returns_max smallint not null default 2 check (cod_returns_max between 1 and 50),
  add column cod_returns_days smallint not null default 180 check (cod_returns_days between 1 and 3650);

create table cash_block_lifts (
  customer_id text primary key references users (id),
  lifted_by text not null references users (id),
  lifted_at timestamptz not null default now()
);
