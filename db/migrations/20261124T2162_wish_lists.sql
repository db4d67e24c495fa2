create table wish_list_items (
  customer_id text not null references users on delete cascade,
  product_id uuid not null references products,
  added_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, product_id)
);
create index wish_list_items_of_customer on wish_list_items (customer_id, added_at desc);

-- A shared list is public to everybody who has its link. Without a row it is not shared.
create table wish_list_shares (
  customer_id text primary key references users on delete cascade,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{22}$'),
  shared_at timestamptz not null default now()
);
