-- Customers who want a mail when a piece on their wish list costs less.
create table price_drop_requests (
  customer_id text primary key references users on delete cascade,
  -- In the link that ends the mails.
  key uuid not null unique default gen_random_uuid(),
  requested_at timestamptz not null default now()
);

-- The lowest price that the customer has seen. Only lower prices are announced.
alter table wish_list_items add column known_price_paise bigint check (known_price_paise > 0);
update wish_list_items set known_price_paise = selling_price_paise from products where id = product_id;
