-- Orders exist before the money moves. The constraints below are the shop's promises about money:
-- each one is a sentence of the payment design, so that a mistake in code cannot store a lie.

create table orders (
  id bigint generated always as identity primary key,
  -- Printed, searched for and part of addresses; not guessable.
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
  -- When the money was there and the order became visible.
  placed_at timestamptz,
  -- 'Delete Order': out of the list and of the open work, never out of the books.
  archived_at timestamptz,
  unique (id, currency, total_paise),
  check (payment_state <> 'paid' or pay_mode = 'cod' or settled_payment_id is not null),
  check (payment_state <> 'paid' or placed_at is not null),
  check (payment_state <> 'pending_payment' or pay_mode = 'cod' or hold_expires_at is not null)
);
create unique index one_live_order_per_cart on orders (cart_id)
  where payment_state not in ('expired', 'cancelled', 'refunded', 'refund_due');
create index orders_newest on orders (placed_at desc, id desc) where placed_at is not null and archived_at is null;
create index orders_newest_of_status on orders (status, placed_at desc, id desc) where placed_at is not null and archived_at is null;
create index orders_archived on orders (placed_at desc, id desc) where archived_at is not null;
create index orders_of_customer on orders (customer_id, placed_at desc, id desc) where placed_at is not null;
create index orders_search on orders using gin (search_text gin_trgm_ops) where placed_at is not null;
create index orders_whose_hold_ends on orders (hold_expires_at) where payment_state = 'pending_payment';

create table order_lines (
  order_id bigint not null references orders,
  position smallint not null check (position >= 0),
  product_id uuid not null references products,
  title text not null,
  image_id uuid references images,
  size text not null default '',
  -- The stock row the line was taken from: '' where the product counts one number for all sizes.
  stock_size text not null default '',
  unit_price_paise bigint not null check (unit_price_paise > 0),
  original_price_paise bigint not null check (original_price_paise > 0),
  quantity integer not null check (quantity > 0),
  primary key (order_id, position),
  unique (order_id, product_id)
);

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

-- A hold ends exactly once: 'held' becomes 'committed' or 'released', conditional on 'held'.
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

create table payment_attempts (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  currency char(3) not null,
  amount_paise bigint not null,
  receipt text not null unique check (char_length(receipt) between 8 and 40),
  gateway_order_id text unique check (gateway_order_id ~ '^order_[A-Za-z0-9]{14}$'),
  status text not null check (status in ('initiating', 'unknown', 'open', 'paid', 'superseded', 'closed')),
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, order_id),
  -- What is asked for is what the order costs; and the order's total cannot change any more.
  foreign key (order_id, currency, amount_paise) references orders (id, currency, total_paise),
  check (status not in ('open', 'paid') or gateway_order_id is not null)
);
create unique index one_live_attempt on payment_attempts (order_id) where status in ('initiating', 'unknown', 'open');
create index attempts_of_order on payment_attempts (order_id);
create index attempts_to_check on payment_attempts (next_check_at) where next_check_at is not null;

create table payments (
  id bigint generated always as identity primary key,
  gateway_payment_id text not null unique check (gateway_payment_id ~ '^pay_[A-Za-z0-9]{14}$'),
  attempt_id bigint,
  order_id bigint,
  currency char(3) not null,
  amount_paise bigint not null check (amount_paise > 0),
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  role text not null check (role in ('candidate', 'settling', 'surplus', 'unmatched')),
  settles_order_id bigint unique,
  method text,
  error_code text,
  error_reason text,
  refund_committed_paise bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (attempt_id, order_id) references payment_attempts (id, order_id) match full,
  -- A captured payment settles an order of exactly its amount.
  foreign key (settles_order_id, currency, amount_paise) references orders (id, currency, total_paise),
  unique (id, settles_order_id),
  check ((role = 'settling') = (settles_order_id is not null)),
  check (settles_order_id is null or (settles_order_id = order_id and status in ('captured', 'refunded'))),
  check (role <> 'unmatched' or order_id is null),
  check (refund_committed_paise between 0 and amount_paise)
);
create index payments_of_order on payments (order_id);
alter table orders add foreign key (settled_payment_id, id) references payments (id, settles_order_id) deferrable initially deferred;

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  purpose text not null,
  amount_paise bigint not null check (amount_paise >= 100),
  idempotency_key text not null unique check (idempotency_key ~ '^[A-Za-z0-9_-]{10,64}$'),
  gateway_refund_id text unique check (gateway_refund_id ~ '^rfnd_[A-Za-z0-9]{14}$'),
  status text not null check (status in ('requested', 'unknown', 'pending', 'processed', 'failed')),
  requested_by text references users,
  last_error text,
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (payment_id, purpose),
  check (status not in ('pending', 'processed') or gateway_refund_id is not null)
);
create index refunds_under_way on refunds (next_try_at) where status in ('requested', 'unknown', 'pending');

-- A webhook is stored before it is answered and worked on afterwards; a repeated one is one row.
create table webhook_inbox (
  endpoint text not null,
  event_id text not null,
  event text not null,
  raw bytea not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  tries integer not null default 0,
  last_error text,
  primary key (endpoint, event_id)
);
create index webhook_inbox_open on webhook_inbox (received_at) where processed_at is null;
