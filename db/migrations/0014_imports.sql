-- Products that come in by file. The lines of the file are copied here once; each product in them gets a row that says what will
-- happen (the dry run) and, afterwards, what has happened. A row is written in the transaction of its product: killed anywhere,
-- an import goes on where it was and repeats nothing.
create table imports (
  id uuid primary key,
  file_name text not null,
  -- A second file beside it, with pictures inside.
  has_pictures boolean not null,
  created_by text not null references users,
  created_at timestamptz not null default now(),
  -- reading: lines are copied. checking: products are compared with the shop. ready: the dry run can be read and nothing is written yet.
  status text not null default 'reading' check (status in ('reading', 'checking', 'ready', 'importing', 'done', 'cancelled', 'failed')),
  kind text check (kind in ('zari', 'shopify', 'woocommerce', 'other')),
  headers text[] not null default '{}',
  -- What the owner says about products for which the file says nothing.
  defaults jsonb not null default '{}',
  line_count integer not null default 0 check (line_count >= 0),
  product_count integer not null default 0 check (product_count >= 0),
  -- Why it failed, in words for the owner.
  problem text,
  started_by text references users,
  ended_at timestamptz,
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
  -- As a spreadsheet counts: the header is line 1.
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
  -- Why it is refused, or what will be different.
  notes text[] not null,
  product_id uuid,
  -- The product as it will be, without its pictures; null where nothing will be written.
  wanted jsonb,
  pictures jsonb,
  -- What the comparison saw: an edit or a sale after it is not overwritten.
  based_on jsonb,
  outcome text check (outcome in ('added', 'updated', 'unchanged', 'refused')),
  outcome_note text,
  -- Pictures that could not be brought, each with the reason; they can be tried again.
  missing_pictures jsonb not null default '[]',
  -- Only its missing pictures are wanted now: whatever else was changed meanwhile stays.
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

-- Where a picture came from (SHA-256 of its address or of its bytes), so that it is brought once.
create table imported_pictures (
  source char(64) primary key check (source ~ '^[0-9a-f]{64}$'),
  image_id uuid not null references images on delete cascade
);
create index imported_pictures_of_image on imported_pictures (image_id);
