-- Goods sent without a sale (CGST Rule 55): job work, exhibitions, on approval, replacements.
create table challans (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'),
  prefix text not null,
  financial_year text not null,
  serial integer not null check (serial > 0),
  issued_on date not null,
  issued_at timestamptz not null,
  issued_by text not null references users,
  -- Of the form, so that a second click issues nothing.
  request_key uuid not null unique,
  reason text not null check (reason ~ '^[a-z-]{1,40}$'),
  note text not null default '' check (char_length(note) <= 200),
  supplier jsonb not null,
  consignee jsonb not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50),
  total_paise bigint not null check (total_paise > 0),
  -- The day on which the goods were back.
  returned_on date check (returned_on >= issued_on),
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 1 and 200),
  unique (prefix, financial_year, serial),
  check ((cancelled_at is null) = (cancel_reason is null)),
  check (cancelled_at is null or returned_on is null)
);
create index challans_by_day on challans (issued_on, id);
