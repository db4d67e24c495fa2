-- Back in stock: the waiting list of each stock row.

create table back_in_stock_requests (
  -- The order of the waiting list.
  id bigint generated always as identity primary key,
  product_id uuid not null references products,
  -- The size of the stock row; '' for a product that counts all sizes together.
  size text not null check (char_length(size) <= 13),
  email text not null check (email = lower(email) and char_length(email) <= 254),
  -- In the links that confirm and end the request.
  key uuid not null unique default gen_random_uuid(),
  requested_at timestamptz not null default now(),
  -- Null until the owner of the address has confirmed it. Such requests get no other mail.
  confirmed_at timestamptz,
  notified_at timestamptz,
  check (notified_at is null or confirmed_at is not null)
);
create unique index one_waiting_request_per_address on back_in_stock_requests (product_id, size, email) where notified_at is null;
create index back_in_stock_waiting on back_in_stock_requests (product_id, size, id) where notified_at is null and confirmed_at is not null;
create index back_in_stock_requests_of_email on back_in_stock_requests (email);

-- How many available pieces of a stock row were announced to its waiting list.
create table back_in_stock_rounds (
  product_id uuid not null references products on delete cascade,
  size text not null,
  announced integer not null default 0 check (announced >= 0),
  primary key (product_id, size)
);

alter table shop_settings
  -- People who get a mail for each piece that is back in stock.
  add column notified_per_piece smallint not null default 1 check (notified_per_piece between 1 and 20),
  add column customer_mails_version integer not null default 1;
