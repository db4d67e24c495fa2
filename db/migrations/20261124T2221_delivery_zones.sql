-- Where the shop delivers and what it charges. The first zone that contains an address decides.
create table delivery_zones (
  position smallint primary key check (position >= 0),
  name text not null check (char_length(name) between 1 and 60),
  -- Names of states, and the first digits of pincodes. A zone without both contains every address.
  states text[] not null,
  pincodes text[] not null,
  is_served boolean not null default true,
  charge_paise bigint not null default 0 check (charge_paise between 0 and 1000000),
  -- Goods of this value after discounts are delivered free.
  free_from_paise bigint check (free_from_paise between 100 and 50000000)
);
create table delivery_settings (
  only_row boolean primary key default true check (only_row),
  cash_fee_paise bigint not null default 0 check (cash_fee_paise between 0 and 1000000),
  version integer not null default 1
);
insert into delivery_settings default values;
