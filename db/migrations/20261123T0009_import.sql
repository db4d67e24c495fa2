-- The lines of an import file are copied once. Each product gets a row that holds the planned change (dry run) and later its
-- result. The result is written in the transaction of the product, so that an interrupted import resumes without repeating.
create table imports (
  id uuid primary key,
  file_name text not null,
  -- A second file with the images was uploaded.
  has_pictures boolean not null,
  created_by text not null references users,
  created_at timestamptz not null default now(),
  -- reading: lines are copied. checking: products are compared with the shop. ready: the dry run can be reviewed; no product is changed yet.
  status text not null default 'reading' check (status in ('reading', 'checking', 'ready', 'importing', 'done', 'cancelled', 'failed')),
  kind text check (kind in ('zari', 'shopify', 'woocommerce', 'other')),
  headers text[] not null default '{}',
  -- Used for fields that the file does not contain.
  defaults jsonb not null default '{}',
  line_count integer not null default 0 check (line_count >= 0),
  product_count integer not null default 0 check (product_count >= 0),
  -- The reason of a failure, shown to the admin.
  problem text,
  started_by text references users,
  ended_at timestamptz,
  -- Unexpected errors are retried until the same one has occurred too often.
  last_error text,
  stumbles smallint not null default 0 check (stumbles >= 0),
  check ((status in ('done', 'cancelled', 'failed')) = (ended_at is not null)),
  check ((status = 'failed') = (problem is not null)),
  check (status in ('reading', 'cancelled', 'failed') or kind is not null),
  check (status not in ('importing', 'done') or started_by is not null)
);
create unique index one_import_at_a_time on imports ((true)) where status = 'importing';
create index imports_newest on imports (created_at desc, id);
create index imports_to_work_on on imports (created_at) where status in ('reading', 'checking', 'importing');

create table import_lines (
  import_id uuid not null references imports on delete cascade,
  -- As spreadsheets count: the header is line 1.
  line integer not null check (line > 1),
  product_no integer not null check (product_no > 0),
  cells text[] not null,
  primary key (import_id, line)
);
create index import_lines_of_product on import_lines (import_id, product_no, line);

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  product_no integer not null,
  line integer not null,
  title text not null,
  verdict text not null check (verdict in ('new', 'update', 'unchanged', 'refused')),
  -- The reasons of a refusal, or the fields that change.
  notes text[] not null,
  product_id uuid,
  -- The product after the import, without images; null if nothing will be written.
  wanted jsonb,
  pictures jsonb,
  -- The product as it was compared: later edits and sales are not overwritten.
  based_on jsonb,
  outcome text check (outcome in ('added', 'updated', 'unchanged', 'refused')),
  outcome_note text,
  -- Images that could not be fetched, each with the reason; they can be retried.
  missing_pictures jsonb not null default '[]',
  -- A retry adds the missing images only and leaves other fields unchanged.
  is_second_try boolean not null default false,
  decided_at timestamptz,
  primary key (import_id, product_no),
  check ((outcome is null) = (decided_at is null)),
  check ((verdict in ('new', 'update')) = (wanted is not null)),
  check (wanted is null or product_id is not null)
);
create index import_rows_by_verdict on import_rows (import_id, verdict, product_no);
create index import_rows_to_decide on import_rows (import_id, product_no) where outcome is null;
create index import_rows_without_pictures on import_rows (import_id, product_no) where missing_pictures <> '[]';

-- SHA-256 of an image's URL or bytes: the same image is not fetched twice.
create table imported_pictures (
  source char(64) primary key check (source ~ '^[0-9a-f]{64}$'),
  image_id uuid not null references images on delete cascade
);
create index imported_pictures_of_image on imported_pictures (image_id);
