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
  add constraint order_lines_packed_check check (packed_quantity between 0 and quantity);

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
