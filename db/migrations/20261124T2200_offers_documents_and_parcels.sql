-- In the order of a checkout, so that neither holds a table for which the other waits.
lock table users, carts, cart_lines, orders, order_lines, products, stock, stock_holds,
  stock_movements, payments in access exclusive mode;

-- Discount, delivery and cash fee of an order. A line costs its goods, minus its discount, plus its share of the charges.

alter table orders
  add column discount_paise bigint not null default 0,
  add column delivery_paise bigint not null default 0,
  add column cash_fee_paise bigint not null default 0,
  add constraint orders_discount_paise_check check (discount_paise >= 0) not valid,
  add constraint orders_delivery_paise_check check (delivery_paise >= 0) not valid,
  add constraint orders_cash_fee_paise_check check (cash_fee_paise >= 0) not valid,
  add constraint orders_check8 check (cash_fee_paise = 0 or pay_mode = 'cod') not valid;
alter table order_lines
  add column discount_paise bigint not null default 0,
  add column charges_paise bigint not null default 0,
  add constraint order_lines_discount_paise_check check (discount_paise >= 0) not valid,
  add constraint order_lines_charges_paise_check check (charges_paise >= 0) not valid,
  add constraint order_lines_check5 check (discount_paise <= unit_price_paise * quantity) not valid,
  add constraint order_lines_check6 check (taxable_paise + cgst_paise + sgst_paise + igst_paise
    = unit_price_paise * quantity - discount_paise + charges_paise) not valid;
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
-- Where the shop delivers and what it charges. The first zone that contains an address decides.
create table delivery_zones (
  position smallint primary key check (position >= 0),
  name text not null check (char_length(name) between 1 and 60),
  -- Names of states, and the first digits of pincodes. A zone without both contains every address.
  states text[] not null,
  pincodes text[] not null,
  is_served boolean not null default true,
  charge_paise bigint not null default 0 check (charge_paise between 0 and 1000000),
  -- Goods of this value after discounts are delivered free.
  free_from_paise bigint check (free_from_paise between 100 and 50000000)
);
create table delivery_settings (
  only_row boolean primary key default true check (only_row),
  cash_fee_paise bigint not null default 0 check (cash_fee_paise between 0 and 1000000),
  version integer not null default 1
);
insert into delivery_settings default values;
-- Tax documents: invoices, bills of supply and credit notes. Rows are written once (db/functions/documents.sql).

-- The first characters of a number, by type, from a day on.
create table document_prefixes (
  type text not null check (type in ('TI', 'BS', 'CN', 'RV', 'DC')),
  starts_on date not null,
  prefix text not null check (prefix ~ '^[A-Z1-9][A-Z0-9]{0,2}$'),
  primary key (type, starts_on)
);
insert into document_prefixes (type, starts_on, prefix)
select type, '2017-07-01', type from unnest(array['TI', 'BS', 'CN', 'RV', 'DC']) as initial (type);

-- The last number of each series. Its row is locked until the document of that number is committed, so a series has no gaps.
create table document_series (
  prefix text not null,
  -- April to March, for example '26-27'.
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  type text not null,
  last_serial integer not null check (last_serial > 0),
  last_issued_at timestamptz not null,
  primary key (prefix, financial_year)
);

create table documents (
  id bigint generated always as identity primary key,
  type text not null check (type in ('TI', 'BS', 'CN', 'RV', 'DC')),
  number text not null unique check (number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'),
  prefix text not null,
  financial_year text not null,
  serial integer not null check (serial > 0),
  order_id bigint not null references orders,
  -- The invoice that a credit note reduces.
  corrects_id bigint references documents,
  parcel_id bigint,
  reason text check (char_length(reason) between 1 and 200),
  -- The day in India.
  issued_on date not null,
  issued_at timestamptz not null,
  -- Copies of the data at the time of issue.
  supplier jsonb not null,
  buyer jsonb not null,
  payment jsonb not null,
  place_of_supply text check (place_of_supply ~ '^[0-9]{2}$'),
  total_paise bigint not null check (total_paise > 0),
  round_off_paise bigint not null default 0 check (round_off_paise between -50 and 49),
  -- The part of a credit note that the customer gets outside the gateway.
  paid_out_paise bigint not null default 0,
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 1 and 200),
  unique (prefix, financial_year, serial),
  unique (id, order_id),
  foreign key (corrects_id, order_id) references documents (id, order_id),
  check ((type = 'CN') = (corrects_id is not null)),
  check (type <> 'CN' or reason is not null),
  check (paid_out_paise = 0 or (type = 'CN' and paid_out_paise between 0 and total_paise)),
  check ((cancelled_at is null) = (cancel_reason is null))
);
create index documents_of_order on documents (order_id, id);
create index documents_correcting on documents (corrects_id) where corrects_id is not null;
create index documents_by_day on documents (issued_on, id);
create index documents_of_parcel on documents (parcel_id) where parcel_id is not null;

create table document_lines (
  document_id bigint not null references documents,
  position smallint not null check (position >= 0),
  order_line_position smallint not null check (order_line_position >= 0),
  description text not null,
  hsn text not null check (hsn ~ '^([0-9]{4}([0-9]{2}){0,2})?$'),
  -- Unit quantity code of the GST portal.
  uqc text not null check (uqc ~ '^[A-Z]{2,3}$'),
  -- 0 in a credit note that reduces the price only.
  quantity integer not null check (quantity >= 0),
  -- Null if the supplier collects no tax. The amounts of tax are then 0.
  rate_bp integer check (rate_bp between 0 and 10000),
  unit_paise bigint not null check (unit_paise >= 0),
  discount_paise bigint not null check (discount_paise >= 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise >= 0),
  primary key (document_id, position),
  unique (document_id, order_line_position),
  check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  check (cgst_paise = sgst_paise),
  check (igst_paise = 0 or cgst_paise = 0),
  check (rate_bp is not null or total_paise = taxable_paise)
);

-- Orders that were sent before the supplier's data was complete.
create table missing_invoices (
  order_id bigint primary key references orders,
  since timestamptz not null default now()
);
-- Parcels of an order, their way, the couriers and the account with a carrier.

-- The owner edits this list. '{number}' in a link stands for the tracking number. In a format 9 stands for a digit
-- and A for a letter; '' accepts every number.
create table couriers (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  tracking_link text not null default '' check (tracking_link = '' or (tracking_link ~ '^https://[^\s]+$' and char_length(tracking_link) <= 300)),
  number_format text not null default '' check (number_format ~ '^[A-Z0-9-]{0,40}$')
);
create unique index couriers_by_name on couriers (lower(name));
insert into couriers (name, tracking_link, number_format) values
  ('Blue Dart', 'https://www.bluedart.com/tracking', ''),
  ('Delhivery', 'https://www.delhivery.com/track-v2/package/{number}', ''),
  ('DTDC', 'https://www.dtdc.in/tracking.asp', ''),
  ('Ecom Express', 'https://ecomexpress.in/tracking/?awb_field={number}', ''),
  ('Ekart', 'https://ekartlogistics.com/shipmenttrack/{number}', ''),
  ('India Post', 'https://www.indiapost.gov.in', 'AA999999999IN'),
  ('Shadowfax', 'https://tracker.shadowfax.in/#/', ''),
  ('XpressBees', 'https://www.xpressbees.com/shipment/tracking?awbNo={number}', '');

-- One row per carrier with an interface. Secrets are sealed with the machine's key.
create table carrier_accounts (
  carrier text primary key check (carrier = 'shiprocket'),
  email text not null check (char_length(email) between 3 and 200),
  sealed_password text not null,
  sealed_webhook_key text not null,
  pickup_location text not null check (char_length(pickup_location) between 1 and 36),
  pickup_pincode text not null check (pickup_pincode ~ '^[1-9][0-9]{5}$'),
  tracking_link text not null check (tracking_link ~ '^https://[^\s]+$' and char_length(tracking_link) <= 300),
  sealed_token text,
  token_until timestamptz,
  version integer not null default 1,
  set_at timestamptz not null default now(),
  check ((sealed_token is null) = (token_until is null))
);

-- Pieces that are in parcels, never more than were bought.
alter table order_lines
  add column packed_quantity integer not null default 0,
  add constraint order_lines_packed_check
    check (packed_quantity between 0 and quantity) not valid;

-- Null when a carrier reported the change.
alter table order_status_changes alter column changed_by drop not null;

create table parcels (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- Counts the parcels of the order, also cancelled ones. Never used again.
  number smallint not null check (number between 1 and 999),
  carrier text not null check (carrier in ('manual', 'shiprocket')),
  state text not null default 'booked' check (state in
    ('booked', 'in-transit', 'out-for-delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost', 'cancelled')),
  courier_name text not null default '' check (char_length(courier_name) <= 80),
  tracking_number text not null default '' check (char_length(tracking_number) <= 80),
  weight_grams integer not null check (weight_grams between 1 and 100000),
  length_cm smallint not null check (length_cm between 1 and 300),
  breadth_cm smallint not null check (breadth_cm between 1 and 300),
  height_cm smallint not null check (height_cm between 1 and 300),
  -- Cash to collect at the door; 0 for a paid order.
  collect_paise bigint not null default 0 check (collect_paise >= 0),
  packed_at timestamptz not null default now(),
  packed_by text not null references users,
  left_at timestamptz,
  delivered_at timestamptz,
  -- A returned parcel is a task until staff have inspected its pieces.
  inspected_at timestamptz,
  -- A text for staff, for example why a booking failed. Empty for none.
  problem text not null default '' check (char_length(problem) <= 300),
  reported_at timestamptz,
  -- The carrier's own numbers. A booking was attempted, perhaps without a known outcome, since booking_tried_at.
  booking_tried_at timestamptz,
  carrier_order_id text,
  shipment_id text,
  pickup_at timestamptz,
  label bytea check (octet_length(label) <= 5000000),
  version integer not null default 1,
  unique (order_id, number),
  check (carrier = 'shiprocket' or num_nonnulls(booking_tried_at, carrier_order_id, shipment_id, pickup_at, label) = 0),
  check (inspected_at is null or state = 'returned')
);
create unique index parcels_by_tracking_number on parcels (tracking_number) where carrier = 'shiprocket' and tracking_number <> '';
create unique index parcels_by_carrier_order on parcels (carrier_order_id) where carrier_order_id is not null;
create index parcels_under_way on parcels (reported_at nulls first, id)
  where carrier = 'shiprocket' and state in ('booked', 'in-transit', 'out-for-delivery', 'undelivered', 'returning');
create index parcels_to_inspect on parcels (id) where state = 'returned' and inspected_at is null;

create table parcel_lines (
  parcel_id bigint not null references parcels,
  order_id bigint not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  restocked_quantity integer not null default 0 check (restocked_quantity between 0 and quantity),
  primary key (parcel_id, position),
  foreign key (order_id, position) references order_lines
);
create index parcel_lines_of_order on parcel_lines (order_id);

create table parcel_events (
  id bigint generated always as identity primary key,
  parcel_id bigint not null references parcels,
  -- A hash of the carrier's report, or the parcel's version before a change by staff.
  key text not null,
  state text,
  code integer,
  activity text not null check (char_length(activity) <= 300),
  location text not null default '' check (char_length(location) <= 200),
  happened_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  reported_by text references users,
  unique (parcel_id, key)
);

create table parcel_webhooks (
  -- A hash of the body.
  id text primary key,
  raw bytea not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index parcel_webhooks_by_time on parcel_webhooks (received_at);
-- Days after delivery in which a piece can be returned: of the shop (kind is null) or of a kind.
-- 0: no returns; null: no rule of its own any more. The newest row before an order applies to it.
create table return_windows (
  id bigint generated always as identity primary key,
  kind text references product_kinds (slug) on delete cascade,
  days smallint check (days between 0 and 365),
  set_at timestamptz not null default now()
);
create index return_windows_of_kind on return_windows (kind, id);

create table product_return_windows (
  id bigint generated always as identity primary key,
  product_id uuid not null references products (id),
  days smallint check (days between 0 and 365),
  set_at timestamptz not null default now()
);
create index product_return_windows_of_product on product_return_windows (product_id, id);

create table returns (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- Sent with the form, so that a double click makes one return.
  request_key uuid not null unique,
  state text not null default 'requested' check (state in ('requested', 'approved', 'declined', 'self-shipped',
    'pickup-booked', 'received', 'inspected', 'settled', 'closed', 'cancelled')),
  reason text not null check (reason in ('too-small', 'too-large', 'colour', 'defective', 'not-as-described',
    'wrong-item', 'damaged', 'style', 'changed-mind', 'late', 'other')),
  note text not null default '' check (char_length(note) <= 1000),
  refund_paise bigint check (refund_paise >= 0),
  payee_sealed text,
  payee_shown text not null default '',
  transfer_reference text check (char_length(transfer_reference) between 1 and 40),
  requested_at timestamptz not null default now(),
  check ((state in ('settled', 'closed')) = (refund_paise is not null)),
  check (transfer_reference is null or state = 'closed')
);
create index returns_of_order on returns (order_id, id);
create index returns_to_do on returns (id) where state in ('requested', 'received', 'inspected', 'settled');
create index returns_of_state on returns (state, id desc);

create table return_lines (
  return_id bigint not null references returns (id),
  order_id bigint not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  grade text check (grade in ('ok', 'fault', 'not-ours')),
  accepted_quantity integer check (accepted_quantity between 0 and quantity),
  refund_paise bigint check (refund_paise >= 0),
  restocked_quantity integer not null default 0 check (restocked_quantity between 0 and quantity),
  primary key (return_id, position),
  foreign key (order_id, position) references order_lines (order_id, position),
  check ((grade is null) = (accepted_quantity is null)),
  check (grade <> 'not-ours' or accepted_quantity = 0)
);
create index return_lines_of_order on return_lines (order_id, position);

create table return_photos (
  return_id bigint not null references returns (id),
  image_id uuid not null references images (id),
  position smallint not null,
  primary key (return_id, image_id)
);
create index return_photos_of_image on return_photos (image_id);

-- The steps of a return. A step without staff was taken by the customer or by the shop itself.
create table return_events (
  id bigint generated always as identity primary key,
  return_id bigint not null references returns (id),
  state text not null,
  note text not null default '' check (char_length(note) <= 500),
  staff_id text references users (id),
  at timestamptz not null default now()
);
create index return_events_of_return on return_events (return_id, id);

-- When parcels leave, how long they travel, and charges by value or weight.
alter table delivery_settings
  -- 1 is Monday, 7 is Sunday.
  add column dispatch_weekdays smallint[] not null default '{1,2,3,4,5,6}'
    check (dispatch_weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(dispatch_weekdays) between 1 and 7),
  -- Indian time. Orders from this minute on count for the next dispatch day.
  add column cut_off text not null default '14:00' check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column handling_days smallint not null default 1 check (handling_days between 0 and 30),
  -- Packed weight of kinds without a weight of their own.
  add column default_grams integer not null default 500 check (default_grams between 1 and 30000);

alter table delivery_zones
  -- Days on the way, every day counted; null promises no dates.
  add column transit_from_days smallint check (transit_from_days between 0 and 60),
  add column transit_to_days smallint check (transit_to_days between 0 and 60),
  add column takes_cash boolean not null default true,
  add column steps_by text not null default 'value' check (steps_by in ('value', 'weight')),
  add constraint delivery_zones_transit check (
    (transit_from_days is null) = (transit_to_days is null) and transit_from_days <= transit_to_days);

-- The charge of a zone from an amount on: paise of goods, or grams packed.
create table delivery_steps (
  zone smallint not null references delivery_zones (position) on delete cascade,
  from_amount bigint not null check (from_amount between 1 and 50000000),
  charge_paise bigint not null check (charge_paise between 0 and 1000000),
  primary key (zone, from_amount)
);

create table delivery_holidays (
  day date primary key,
  name text not null check (char_length(name) <= 60)
);

create table delivery_weights (
  kind text primary key references product_kinds (slug) on delete cascade,
  grams integer not null check (grams between 1 and 30000)
);

-- The days promised when the order was created; null without a promise.
alter table orders
  add column leaves_by date,
  add column arrives_from date,
  add column arrives_to date,
  add constraint orders_promise check (
    num_nulls(leaves_by, arrives_from, arrives_to) in (0, 3)
    and leaves_by <= arrives_from and arrives_from <= arrives_to) not valid;
