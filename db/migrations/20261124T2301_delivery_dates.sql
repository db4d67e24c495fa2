-- When parcels leave, how long they travel, and charges by value or weight.
alter table delivery_settings
  -- 1 is Monday, 7 is Sunday.
  add column dispatch_weekdays smallint[] not null default '{1,2,3,4,5,6}'
    check (dispatch_weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(dispatch_weekdays) between 1 and 7),
  -- Indian time. Orders from this minute on count for the next dispatch day.
  add column cut_off text not null default '14:00' check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column handling_days smallint not null default 1 check (handling_days between 0 and 30),
  -- Packed weight of kinds without a weight of their own.
  add column default_grams integer not null default 500 check (default_grams between 1 and 30000);

alter table delivery_zones
  -- Days on the way, every day counted; null promises no dates.
  add column transit_from_days smallint check (transit_from_days between 0 and 60),
  add column transit_to_days smallint check (transit_to_days between 0 and 60),
  add column takes_cash boolean not null default true,
  add column steps_by text not null default 'value' check (steps_by in ('value', 'weight')),
  add constraint delivery_zones_transit check (
    (transit_from_days is null) = (transit_to_days is null) and transit_from_days <= transit_to_days);

-- The charge of a zone from an amount on: paise of goods, or grams packed.
create table delivery_steps (
  zone smallint not null references delivery_zones (position) on delete cascade,
  from_amount bigint not null check (from_amount between 1 and 50000000),
  charge_paise bigint not null check (charge_paise between 0 and 1000000),
  primary key (zone, from_amount)
);

create table delivery_holidays (
  day date primary key,
  name text not null check (char_length(name) <= 60)
);

create table delivery_weights (
  kind text primary key references product_kinds (slug) on delete cascade,
  grams integer not null check (grams between 1 and 30000)
);

-- The days promised when the order was created; null without a promise.
alter table orders
  add column leaves_by date,
  add column arrives_from date,
  add column arrives_to date,
  add constraint orders_promise check (
    num_nulls(leaves_by, arrives_from, arrives_to) in (0, 3)
    and leaves_by <= arrives_from and arrives_from <= arrives_to);
