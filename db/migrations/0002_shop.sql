create extension if not exists pg_trgm;

create table images (
  id uuid primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The average colour of the picture itself: shown until it has arrived.
  tint char(7) not null check (tint ~ '^#[0-9a-f]{6}$'),
  original_type text not null check (original_type in ('jpg', 'png', 'webp')),
  byte_count integer not null check (byte_count > 0),
  uploaded_by text references users,
  created_at timestamptz not null default now()
);

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
  -- Off: one number for the whole product (size ''). On: a stock row for each size.
  counts_sizes boolean not null default false,
  -- Raised by every edit: an edit based on an older one is refused.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted product stays for the receipts that name it.
  deleted_at timestamptz
);
-- Newest first with a stable order, for everything, for a type and for each collection.
create index products_newest on products (created_at desc, id desc) where deleted_at is null;
create index products_newest_of_type on products (type, created_at desc, id desc) where deleted_at is null;
create index products_latest on products (created_at desc, id desc) where deleted_at is null and 'Latest' = any (categories);
create index products_trending on products (created_at desc, id desc) where deleted_at is null and 'Trending' = any (categories);
create index products_recommended on products (created_at desc, id desc) where deleted_at is null and 'Recommended' = any (categories);
create index products_popular on products (created_at desc, id desc) where deleted_at is null and 'Popular' = any (categories);
create index products_title on products using gin (title gin_trgm_ops) where deleted_at is null;

create table product_images (
  product_id uuid not null references products on delete cascade,
  position smallint not null check (position between 0 and 5),
  image_id uuid not null references images,
  alt text not null default '',
  primary key (product_id, position)
);

-- The row of size '' ('any size') is the one number that the specification describes.
create table stock (
  product_id uuid not null references products,
  size text not null default '' check (size in ('', 'S', 'M', 'L', 'XL', 'XXL')),
  on_hand integer not null check (on_hand >= 0),
  -- Promised to orders that are being paid.
  reserved integer not null default 0 check (reserved >= 0),
  primary key (product_id, size),
  check (reserved <= on_hand)
);

-- The sum of the changes of a row is its number on hand, always.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null,
  size text not null,
  change integer not null check (change <> 0),
  reason text not null check (reason in ('opening', 'sale', 'correction', 'restock')),
  order_id bigint,
  moved_by text references users,
  moved_at timestamptz not null default now(),
  foreign key (product_id, size) references stock,
  check ((reason = 'sale') = (order_id is not null))
);
create index stock_movements_of_row on stock_movements (product_id, size, id);
-- An order takes a row of stock once, whatever is repeated.
create unique index one_sale_per_order_and_row on stock_movements (order_id, product_id, size) where reason = 'sale';

-- A cart becomes one order; then it is closed and the customer gets a new one.
create table carts (
  id bigint generated always as identity primary key,
  customer_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create unique index one_open_cart_per_customer on carts (customer_id) where closed_at is null;

create table cart_lines (
  cart_id bigint not null references carts on delete cascade,
  product_id uuid not null references products,
  size text not null default '' check (size in ('', 'S', 'M', 'L', 'XL', 'XXL')),
  quantity integer not null check (quantity between 1 and 9999),
  -- What the customer last saw, so that a change can be told.
  seen_price_paise bigint not null check (seen_price_paise >= 0),
  position integer not null,
  added_at timestamptz not null default now(),
  primary key (cart_id, product_id)
);

-- The address book. A paid order leaves its address here (the specification's user details).
create table addresses (
  id uuid primary key,
  customer_id text not null references users on delete cascade,
  first_name text not null,
  last_name text not null default '',
  email text not null default '',
  house_no text not null,
  area_road text not null,
  landmark text not null default '',
  city text not null,
  state text not null,
  pincode text not null,
  phone_no text not null,
  alt_phone_no text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create unique index one_default_address on addresses (customer_id) where is_default;
create index addresses_of_customer on addresses (customer_id, used_at desc, id);

-- Nothing is ever changed or deleted here: the newest version of a kind is the one on show.
create table site_records (
  kind text not null check (kind in ('about', 'shop-details', 'faqs')),
  version integer not null check (version > 0),
  body jsonb not null,
  published_by text references users,
  published_at timestamptz not null default now(),
  primary key (kind, version)
);

create table queries (
  id uuid primary key,
  your_name text not null,
  your_email text not null,
  your_subject text not null default '',
  your_message text not null,
  sent_at timestamptz not null default now()
);
create index queries_newest on queries (sent_at desc, id desc);

create table subscribers (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  subscribed_at timestamptz not null default now()
);
create index subscribers_newest on subscribers (subscribed_at desc, id desc);
