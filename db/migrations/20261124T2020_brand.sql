-- The kinds are listed in the code, so that a new kind needs no migration.
alter table site_records drop constraint site_records_kind_check;
alter table site_records add constraint site_records_kind_check check (kind ~ '^[a-z][a-z-]{0,40}$');

-- Saved changes that are not published yet.
create table site_drafts (
  kind text primary key check (kind ~ '^[a-z][a-z-]{0,40}$'),
  version integer not null check (version > 0),
  body jsonb not null,
  saved_by text references users,
  saved_at timestamptz not null default now()
);

-- Logos. A row never changes, because `id` is the hash of its bytes.
create table brand_logos (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/svg+xml', 'image/png')),
  bytes bytea not null check (octet_length(bytes) between 1 and 524288),
  created_at timestamptz not null default now()
);
