-- An order exists before it is paid. The constraints here and in the payments migration are guarantees about money:
-- a bug in the code is refused by the database instead of being stored.

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
  -- The price the customer last saw: a change since then is reported.
  seen_price_paise bigint not null check (seen_price_paise >= 0),
  position integer not null,
  added_at timestamptz not null default now(),
  primary key (cart_id, product_id)
);

-- The address book. A paid order saves its address here (the specification's user details).
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

create table orders (
  id bigint generated always as identity primary key,
  -- Printed, searched for and part of URLs, so not guessable.
  number text not null unique check (number ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  customer_id text not null references users,
  cart_id bigint not null references carts,
  pay_mode text not null default 'gateway' check (pay_mode in ('gateway', 'cod')),
  payment_state text not null default 'pending_payment' check (payment_state in
    ('pending_payment', 'payment_review', 'paid', 'refund_due', 'refunded', 'expired', 'cancelled')),
  -- Fulfilment: 1 Order Placed, 2 Order Confirmed, 3 Out For Delivery, 4 Delivered.
  status smallint not null default 1 check (status between 1 and 4),
  currency char(3) not null default 'INR' check (currency = 'INR'),
  total_paise bigint not null check (total_paise between 100 and 50000000),
  email text not null,
  first_name text not null,
  last_name text not null default '',
  address_email text not null default '',
  house_no text not null,
  area_road text not null,
  landmark text not null default '',
  city text not null,
  state text not null,
  pincode text not null,
  phone_no text not null,
  alt_phone_no text not null default '',
  search_text text not null generated always as
    (lower(number || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || address_email || ' ' || phone_no || ' ' || alt_phone_no)) stored,
  hold_expires_at timestamptz,
  hold_extended boolean not null default false,
  settled_payment_id bigint,
  created_at timestamptz not null default now(),
  -- When the order was paid and became visible.
  placed_at timestamptz,
  -- 'Delete Order' hides an order from lists and open work; its accounting stays.
  archived_at timestamptz,
  -- Courier (shown to the customer) and note (internal) have a version each: an edit based on an older one is refused.
  courier_name text not null default '' check (char_length(courier_name) <= 80),
  tracking_number text not null default '' check (char_length(tracking_number) <= 80),
  courier_version integer not null default 1,
  internal_note text not null default '' check (char_length(internal_note) <= 2000),
  note_version integer not null default 1,
  -- A copy of cash_handovers.noted_at, so that orders_at_the_door stays small.
  cash_noted_at timestamptz,
  unique (id, currency, total_paise),
  check (payment_state <> 'paid' or pay_mode = 'cod' or settled_payment_id is not null),
  check (payment_state <> 'paid' or placed_at is not null),
  check (payment_state <> 'pending_payment' or pay_mode = 'cod' or hold_expires_at is not null),
  -- Cash on delivery involves no gateway payment.
  check (pay_mode <> 'cod' or settled_payment_id is null),
  check (pay_mode <> 'cod' or payment_state <> 'pending_payment'),
  check (cash_noted_at is null or pay_mode = 'cod')
);
create unique index one_live_order_per_cart on orders (cart_id)
  where payment_state not in ('expired', 'cancelled', 'refunded', 'refund_due');
create index orders_newest on orders (placed_at desc, id desc) where placed_at is not null and archived_at is null;
create index orders_newest_of_status on orders (status, placed_at desc, id desc) where placed_at is not null and archived_at is null;
create index orders_archived on orders (placed_at desc, id desc) where archived_at is not null;
create index orders_of_customer on orders (customer_id, placed_at desc, id desc) where placed_at is not null;
create index orders_unpaid_of_customer on orders (customer_id, created_at) where placed_at is null;
create index orders_to_look_at on orders (id) where payment_state in ('payment_review', 'refund_due', 'pending_payment');
create index orders_sold on orders (placed_at) include (total_paise) where payment_state = 'paid';
create index orders_at_the_door on orders (status desc, id)
  where pay_mode = 'cod' and payment_state = 'paid' and status >= 3 and cash_noted_at is null;
create index cash_orders_under_way on orders (phone_no) where pay_mode = 'cod' and payment_state = 'paid' and status < 4;
create index orders_search on orders using gin (search_text gin_trgm_ops) where placed_at is not null;
-- Only for numbers with other characters than digits ('+91 98765 43210'): search_text finds the rest.
create index orders_phone_digits on orders using gin
  (regexp_replace(phone_no || '/' || alt_phone_no, '[^0-9/]', '', 'g') gin_trgm_ops)
  where placed_at is not null and (phone_no || '/' || alt_phone_no) ~ '[^0-9/]';

create table order_lines (
  order_id bigint not null references orders,
  position smallint not null check (position >= 0),
  product_id uuid not null references products,
  title text not null,
  image_id uuid references images,
  size text not null default '',
  -- The size of the stock row: '' if the product does not count sizes.
  stock_size text not null default '',
  unit_price_paise bigint not null check (unit_price_paise > 0),
  original_price_paise bigint not null check (original_price_paise > 0),
  quantity integer not null check (quantity > 0),
  primary key (order_id, position),
  unique (order_id, product_id)
);
create index order_lines_of_image on order_lines (image_id);

create table order_status_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  from_status smallint not null check (from_status between 1 and 4),
  to_status smallint not null check (to_status between 1 and 4),
  changed_by text not null references users,
  changed_at timestamptz not null default now(),
  check (from_status <> to_status)
);
create index order_status_changes_of_order on order_status_changes (order_id, id);

-- A hold ends exactly once: the update to 'committed' or 'released' requires 'held'.
create table stock_holds (
  order_id bigint not null references orders,
  product_id uuid not null,
  size text not null,
  quantity integer not null check (quantity > 0),
  status text not null default 'held' check (status in ('held', 'committed', 'released')),
  expires_at timestamptz not null,
  primary key (order_id, product_id, size),
  foreign key (product_id, size) references stock
);
create index stock_holds_held on stock_holds (product_id, size) where status = 'held';
