-- Failed attempts to deliver a parcel, as staff or the carrier report them.
create table failed_deliveries (
  parcel_id bigint not null references parcels,
  number smallint not null check (number between 1 and 99),
  -- Identifies the report, so that a repeated one is stored once.
  key text not null,
  reason text not null check (reason ~ '^[a-z-]{1,40}$'),
  note text not null default '' check (char_length(note) <= 200),
  failed_at timestamptz not null,
  recorded_by text references users,
  primary key (parcel_id, number),
  unique (parcel_id, key)
);

-- The customer's wish after the last failed attempt.
create table delivery_answers (
  parcel_id bigint primary key references parcels,
  -- Of the link in the mail.
  key text not null unique check (key ~ '^[\w-]{22}$'),
  wish text check (wish in ('again', 'back')),
  wished_day date,
  phone text not null default '' check (char_length(phone) <= 20),
  note text not null default '' check (char_length(note) <= 200),
  answered_at timestamptz,
  -- Null until the courier knows the wish.
  passed_on_at timestamptz,
  version integer not null default 1,
  check ((wish is null) = (answered_at is null)),
  check (passed_on_at is null or wish is not null)
);

alter table shop_settings
  -- Failed attempts after which a parcel goes back to the shop.
  add column delivery_attempts_max smallint not null default 3 check (delivery_attempts_max between 1 and 9);
