-- Pieces of other kinds that a product page shows under "Goes well with".

-- Paid orders with both pieces, in both directions.
create table bought_together (
  product_id uuid not null references products on delete cascade,
  other_id uuid not null references products on delete cascade,
  orders integer not null check (orders > 0),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
create index bought_together_by_other on bought_together (other_id);

create table goes_well (
  product_id uuid primary key references products on delete cascade,
  -- The best first.
  others uuid[] not null check (cardinality(others) between 1 and 8)
);

-- How far the job has come: the last counted order, and the last product of the running cycle.
create table goes_well_progress (
  is_only boolean primary key default true check (is_only),
  counted_until timestamptz not null default '-infinity',
  counted_order bigint not null default 0,
  last_product uuid
);
