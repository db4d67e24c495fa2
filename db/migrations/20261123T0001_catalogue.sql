create extension if not exists pg_trgm;

create table images (
  id uuid primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The average colour, shown until the image has loaded.
  tint char(7) not null check (tint ~ '^#[0-9a-f]{6}$'),
  original_type text not null check (original_type in ('jpg', 'png', 'webp')),
  byte_count integer not null check (byte_count > 0),
  uploaded_by text references users,
  created_at timestamptz not null default now(),
  -- Set by the daily clean-up job. Unused images are deleted only after a delay, because an open form or a draft may still refer to them.
  unused_since timestamptz,
  -- Set when the original could not be read.
  damaged_at timestamptz
);
create index images_unused on images (unused_since) where unused_since is not null;

-- Single characters and adjacent pairs: searches of one or two characters, which have no trigram, use them.
create function short_pieces(title text) returns text[] immutable strict parallel safe language sql
  return (select coalesce(array_agg(distinct substr(title, place, length)), '{}')
    from generate_series(1, char_length(title)) place, generate_series(1, 2) length);

create table products (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 200),
  description text not null check (char_length(description) between 1 and 5000),
  type text not null default 'saree' check (type in ('saree', 'suit')),
  original_price_paise bigint not null check (original_price_paise between 100 and 50000000),
  selling_price_paise bigint not null check (selling_price_paise between 100 and 50000000),
  sizes text[] not null default '{}' check (sizes <@ array['S', 'M', 'L', 'XL', 'XXL']),
  categories text[] not null default '{}' check (categories <@ array['Latest', 'Trending', 'Recommended', 'Popular']),
  highlights text[] not null default '{}' check (cardinality(highlights) <= 20),
  -- False: one stock row for the whole product (size ''). True: one stock row per size.
  counts_sizes boolean not null default false,
  -- Incremented by every edit: an edit based on an older version is refused.
  version integer not null default 1,
  -- Not now(): products imported in one transaction keep the order of their file.
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  -- Deleted products stay for the orders that refer to them.
  deleted_at timestamptz,
  -- Stored in lower case, because lower() on every title made searches several times slower.
  search_title text not null generated always as (lower(title)) stored,
  search_pieces text[] not null generated always as (short_pieces(lower(title))) stored
);
create index products_newest on products (created_at desc, id desc) where deleted_at is null;
create index products_newest_of_type on products (type, created_at desc, id desc) where deleted_at is null;
create index products_by_title on products (search_title, id) where deleted_at is null;
create index products_by_price on products (selling_price_paise, id) where deleted_at is null;
-- For the sitemap. The id is included and not a key column: as a key it misled the planner.
create index products_by_change on products (updated_at) include (id);

-- The admin's lists of one category, in every order, are answered from these indexes alone.
create index products_latest on products (created_at desc, id desc) include (type, selling_price_paise, search_title)
  where deleted_at is null and 'Latest' = any (categories);
create index products_trending on products (created_at desc, id desc) include (type, selling_price_paise, search_title)
  where deleted_at is null and 'Trending' = any (categories);
create index products_recommended on products (created_at desc, id desc) include (type, selling_price_paise, search_title)
  where deleted_at is null and 'Recommended' = any (categories);
create index products_popular on products (created_at desc, id desc) include (type, selling_price_paise, search_title)
  where deleted_at is null and 'Popular' = any (categories);

-- fastupdate is off, because searches are far more frequent than writes and would have to read the pending list.
create index products_search_title on products using gin (search_title gin_trgm_ops) with (fastupdate = off) where deleted_at is null;
create index products_search_pieces on products using gin (search_pieces) with (fastupdate = off) where deleted_at is null;

create table product_images (
  product_id uuid not null references products on delete cascade,
  position smallint not null check (position between 0 and 5),
  image_id uuid not null references images,
  alt text not null default '',
  primary key (product_id, position)
);
create index product_images_of_image on product_images (image_id);
