-- Grows with every change of a customer's cart, also when an order closes it and the next cart begins. A browser ignores
-- answers that are older than the cart it shows.
alter table carts add column version bigint not null default 0 check (version >= 0);

-- Backups, restore drills and restores, and the identity of the shop by which its backups are recognized.

create table shop_identity (
  is_only_row boolean primary key default true check (is_only_row),
  id text not null check (id ~ '^[a-z0-9]{8,32}$')
);
insert into shop_identity (id) values (left(replace(gen_random_uuid()::text, '-', ''), 12));

create table backup_runs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('backup', 'drill', 'restore')),
  outcome text not null default 'running' check (outcome in ('running', 'succeeded', 'failed')),
  backup_name text check (char_length(backup_name) <= 200),
  -- Where the backup was stored.
  address text check (char_length(address) <= 500),
  byte_count bigint check (byte_count >= 0),
  table_count int,
  row_count bigint,
  image_count int,
  problem text check (char_length(problem) <= 2000),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((outcome = 'running') = (finished_at is null))
);
create index backup_runs_by_kind on backup_runs (kind, started_at desc);
