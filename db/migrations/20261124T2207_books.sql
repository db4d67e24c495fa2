-- Accounts: cost of products, names for the accountant's programs, limits of the GST return, settlements.

-- The cost of one piece without GST, null if unknown. Only admins see it.
alter table products add column cost_paise bigint check (cost_paise between 100 and 50000000);

-- Invoices to unregistered buyers in other states above this value are listed one by one in the GST return.
create table large_invoice_limits (
  starts_on date primary key,
  limit_paise bigint not null check (limit_paise > 0)
);
insert into large_invoice_limits (starts_on, limit_paise) values
  ('2017-07-01', 25000000),
  ('2024-08-01', 10000000);

-- Names of ledgers and taxes that differ from the initial ones.
alter table shop_settings
  add column book_names jsonb not null default '{}' check (jsonb_typeof(book_names) = 'object'),
  add column book_names_version integer not null default 1;

-- Imported files of the gateway's settlement report.
create table settlement_imports (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  imported_by text not null references users,
  imported_at timestamptz not null default now(),
  lines_added integer not null check (lines_added >= 0),
  lines_known integer not null check (lines_known >= 0)
);
create index settlement_imports_newest on settlement_imports (imported_at desc, id);

-- Lines of the gateway's settlement reports. Importing a line again adds no row.
create table settlement_lines (
  settlement_id text not null check (char_length(settlement_id) between 1 and 60),
  -- The gateway's id of a payment, refund or adjustment.
  entity_id text not null check (char_length(entity_id) between 1 and 60),
  kind text not null check (kind in ('payment', 'refund', 'other')),
  settled_on date not null,
  utr text not null default '' check (char_length(utr) <= 60),
  -- The payment, refund or adjustment, before fee and tax.
  amount_paise bigint not null check (amount_paise >= 0),
  fee_paise bigint not null,
  tax_paise bigint not null,
  -- Positive if it was paid to the shop.
  net_paise bigint not null,
  import_id uuid not null references settlement_imports,
  primary key (entity_id, settlement_id)
);
create index settlement_lines_by_day on settlement_lines (settled_on, settlement_id);

create index refunds_transferred on refunds (updated_at) where status = 'transferred';
