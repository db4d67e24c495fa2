-- Discounts: offers with or without a code, the orders that use them, and what each order line was given.

create table offers (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  -- Null for an automatic offer.
  code text unique check (code ~ '^[A-Z0-9-]{3,24}$'),
  -- src/shop/offers/offer.ts
  kind text not null check (kind in ('percent', 'amount', 'delivery')),
  target text not null check (target in ('order', 'lines')),
  percent_bp integer check (percent_bp between 1 and 10000),
  amount_paise bigint check (amount_paise between 1 and 50000000),
  max_discount_paise bigint check (max_discount_paise between 1 and 50000000),
  rounds_to_rupee boolean not null default false,
  kinds text[] not null default '{}',
  collections text[] not null default '{}',
  product_ids uuid[] not null default '{}',
  excludes_reduced boolean not null default false,
  min_subtotal_paise bigint check (min_subtotal_paise between 1 and 50000000),
  is_combinable boolean not null default false,
  is_first_order_only boolean not null default false,
  usage_limit integer check (usage_limit between 1 and 1000000),
  per_customer_limit integer check (per_customer_limit between 1 and 1000000),
  starts_at timestamptz not null,
  ends_at timestamptz,
  state text not null default 'draft' check (state in ('draft', 'active', 'paused', 'ended')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((kind = 'percent') = (percent_bp is not null)),
  check ((kind = 'amount') = (amount_paise is not null))
);
create index offers_automatic on offers (starts_at) where code is null and state = 'active';

-- An order reserves its offers when it is created. A trigger in db/functions/offers.sql follows the order's state.
create table offer_uses (
  offer_id uuid not null references offers,
  order_id bigint not null references orders,
  customer_id text not null references users,
  -- Keyed hashes; '' if unknown or erased.
  phone_hash text not null default '',
  email_hash text not null default '',
  state text not null check (state in ('reserved', 'used', 'released')),
  discount_paise bigint not null check (discount_paise >= 0),
  reserved_at timestamptz not null default now(),
  primary key (offer_id, order_id)
);
create index offer_uses_of_order on offer_uses (order_id);
create index offer_uses_counted on offer_uses (offer_id) where state <> 'released';
create index offer_uses_of_customer on offer_uses (customer_id);

-- Written once with the order: which offer took how much off which line.
create table order_discounts (
  order_id bigint not null,
  position smallint not null,
  offer_id uuid not null references offers,
  code text,
  label text not null,
  amount_paise bigint not null check (amount_paise > 0),
  primary key (order_id, position, offer_id),
  foreign key (order_id, position) references order_lines (order_id, position)
);
