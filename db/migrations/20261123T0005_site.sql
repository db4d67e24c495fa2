-- Append-only: the highest version of a kind is published.
create table site_records (
  kind text not null check (kind in ('about', 'shop-details', 'faqs')),
  version integer not null check (version > 0),
  body jsonb not null,
  published_by text references users,
  published_at timestamptz not null default now(),
  primary key (kind, version)
);

-- URLs of a previous shop, each redirected permanently (301) to a page of this one.
create table old_addresses (
  from_path text primary key check (from_path like '/%' and char_length(from_path) <= 500),
  to_path text not null check (to_path like '/%' and to_path not like '//%' and char_length(to_path) <= 500 and to_path <> from_path),
  created_at timestamptz not null default now()
);
create index old_addresses_newest on old_addresses (created_at desc, from_path);

-- Settings that can be changed while the shop runs: exactly one row.
create table shop_settings (
  only_row boolean primary key default true check (only_row),
  cod_is_on boolean not null default false,
  -- More expensive orders must be paid online.
  cod_max_paise bigint not null default 500000 check (cod_max_paise between 100 and 50000000),
  version integer not null default 1,
  changed_by text references users,
  changed_at timestamptz not null default now(),
  -- Pincode prefixes ('4000' is a part of Mumbai); empty: everywhere.
  cod_pincodes text[] not null default '{}',
  -- Phone numbers (ten digits) that have refused parcels.
  cod_refused_phones text[] not null default '{}',
  -- Undelivered cash orders allowed per phone number.
  cod_open_max smallint not null default 3 check (cod_open_max between 1 and 100)
);
insert into shop_settings default values;
