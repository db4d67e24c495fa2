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
