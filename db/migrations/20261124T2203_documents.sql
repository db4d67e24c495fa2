-- Tax documents: invoices, bills of supply and credit notes. Rows are written once (db/functions/documents.sql).

-- The first characters of a number, by type, from a day on.
create table document_prefixes (
  type text not null check (type in ('TI', 'BS', 'CN', 'RV', 'DC')),
  starts_on date not null,
  prefix text not null check (prefix ~ '^[A-Z1-9][A-Z0-9]{0,2}$'),
  primary key (type, starts_on)
);
insert into document_prefixes (type, starts_on, prefix)
select type, '2017-07-01', type from unnest(array['TI', 'BS', 'CN', 'RV', 'DC']) as initial (type);

-- The last number of each series. Its row is locked until the document of that number is committed, so a series has no gaps.
create table document_series (
  prefix text not null,
  -- April to March, for example '26-27'.
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  type text not null,
  last_serial integer not null check (last_serial > 0),
  last_issued_at timestamptz not null,
  primary key (prefix, financial_year)
);

create table documents (
  id bigint generated always as identity primary key,
  type text not null check (type in ('TI', 'BS', 'CN', 'RV', 'DC')),
  number text not null unique check (number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'),
  prefix text not null,
  financial_year text not null,
  serial integer not null check (serial > 0),
  order_id bigint not null references orders,
  -- The invoice that a credit note reduces.
  corrects_id bigint references documents,
  parcel_id bigint,
  reason text check (char_length(reason) between 1 and 200),
  -- The day in India.
  issued_on date not null,
  issued_at timestamptz not null,
  -- Copies of the data at the time of issue.
  supplier jsonb not null,
  buyer jsonb not null,
  payment jsonb not null,
  place_of_supply text check (place_of_supply ~ '^[0-9]{2}$'),
  total_paise bigint not null check (total_paise > 0),
  round_off_paise bigint not null default 0 check (round_off_paise between -50 and 49),
  -- The part of a credit note that the customer gets outside the gateway.
  paid_out_paise bigint not null default 0,
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 1 and 200),
  unique (prefix, financial_year, serial),
  unique (id, order_id),
  foreign key (corrects_id, order_id) references documents (id, order_id),
  check ((type = 'CN') = (corrects_id is not null)),
  check (type <> 'CN' or reason is not null),
  check (paid_out_paise = 0 or (type = 'CN' and paid_out_paise between 0 and total_paise)),
  check ((cancelled_at is null) = (cancel_reason is null))
);
create index documents_of_order on documents (order_id, id);
create index documents_correcting on documents (corrects_id) where corrects_id is not null;
create index documents_by_day on documents (issued_on, id);
create index documents_of_parcel on documents (parcel_id) where parcel_id is not null;

create table document_lines (
  document_id bigint not null references documents,
  position smallint not null check (position >= 0),
  order_line_position smallint not null check (order_line_position >= 0),
  description text not null,
  hsn text not null check (hsn ~ '^([0-9]{4}([0-9]{2}){0,2})?$'),
  -- Unit quantity code of the GST portal.
  uqc text not null check (uqc ~ '^[A-Z]{2,3}$'),
  -- 0 in a credit note that reduces the price only.
  quantity integer not null check (quantity >= 0),
  -- Null if the supplier collects no tax. The amounts of tax are then 0.
  rate_bp integer check (rate_bp between 0 and 10000),
  unit_paise bigint not null check (unit_paise >= 0),
  discount_paise bigint not null check (discount_paise >= 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise >= 0),
  primary key (document_id, position),
  unique (document_id, order_line_position),
  check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  check (cgst_paise = sgst_paise),
  check (igst_paise = 0 or cgst_paise = 0),
  check (rate_bp is not null or total_paise = taxable_paise)
);

-- Orders that were sent before the supplier's data was complete.
create table missing_invoices (
  order_id bigint primary key references orders,
  since timestamptz not null default now()
);
