-- Products that are sold before their pieces exist. Their stock is the number that can still be sold.
alter table products
  add column sale_mode text not null default '',
  add column dispatch_from date,
  add column making_days smallint,
  add constraint products_advance check (case sale_mode
    when '' then num_nonnulls(dispatch_from, making_days) = 0
    when 'pre-order' then dispatch_from is not null and making_days is null
    when 'made-to-order' then dispatch_from is null and making_days is not null and making_days between 1 and 365
    else false end) not valid;

-- Null for pieces that were in stock. The day is the one that the customer confirmed.
alter table order_lines
  add column sale_mode text,
  add column dispatch_day date,
  -- Whether the place of a piece made to order went back to the limit of its product.
  add column has_left boolean not null default false,
  add constraint order_lines_advance check (num_nulls(sale_mode, dispatch_day) in (0, 2)
    and sale_mode in ('pre-order', 'made-to-order')) not valid;
