-- The row of size '' ("any size") is the single stock number of the specification.
create table stock (
  product_id uuid not null references products,
  size text not null default '' check (size in ('', 'S', 'M', 'L', 'XL', 'XXL')),
  on_hand integer not null check (on_hand >= 0),
  -- Held for orders that are being paid.
  reserved integer not null default 0 check (reserved >= 0),
  primary key (product_id, size),
  check (reserved <= on_hand)
);

-- The ledger: on_hand and reserved of a stock row are always the sums of its changes here.
create table stock_movements (
  id bigint generated always as identity,
  product_id uuid not null,
  size text not null,
  change integer not null,
  reason text not null check (reason in ('opening', 'sale', 'correction', 'restock', 'hold', 'release', 'return')),
  order_id bigint,
  moved_by text references users,
  moved_at timestamptz not null default now(),
  reserved_change integer not null default 0,
  primary key (product_id, id),
  foreign key (product_id, size) references stock,
  check ((reason in ('sale', 'hold', 'release', 'return')) = (order_id is not null)),
  check (case reason
    when 'hold' then change = 0 and reserved_change > 0
    when 'release' then change = 0 and reserved_change < 0
    -- A sale commits a hold of the same quantity, or takes stock whose hold was released before.
    when 'sale' then change < 0 and reserved_change in (0, change)
    when 'return' then change > 0 and reserved_change = 0
    else change <> 0 and reserved_change = 0 end)
);
-- An order cannot hold, buy, release or return the same stock twice, even if the code repeats itself.
create unique index one_movement_of_a_kind_per_order_and_row on stock_movements (order_id, product_id, size, reason) where order_id is not null;

-- Available quantity per product that is not deleted, for sorting and filtering. Written by triggers only (db/functions/stock-totals.sql).
create table stock_totals (
  product_id uuid primary key references products on delete cascade,
  available integer not null check (available >= 0),
  -- One bit for each size in stock, at the positions of `search_facets`.
  sizes_available integer not null default 0
);
create index stock_totals_fewest on stock_totals (available, product_id);
