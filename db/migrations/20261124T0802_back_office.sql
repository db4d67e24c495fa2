alter table shop_settings
  -- A product with this many units or fewer is low in stock.
  add column low_stock_max integer not null default 3 check (low_stock_max between 0 and 9999),
  -- The last line of a packing slip; '' for none.
  add column slip_closing text not null default 'Thank you! Should anything not be right, write to us.'
    check (char_length(slip_closing) <= 200),
  -- The form's own version: saving the cash settings at the same time is no conflict.
  add column back_office_version integer not null default 1;

-- The search for orders also covers city, pincode and the titles that were bought.
alter table orders add column bought_titles text not null default '';
update orders set bought_titles = bought.titles
from (select order_id, string_agg(title, ' ' order by position) as titles from order_lines group by order_id) bought
where bought.order_id = orders.id;
alter table orders drop column search_text;
alter table orders add column search_text text not null generated always as
  (lower(number || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || address_email || ' ' || phone_no || ' ' || alt_phone_no
    || ' ' || city || ' ' || pincode || ' ' || bought_titles)) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops) where placed_at is not null;

-- The admin searches for products by either price.
create index products_by_original_price on products (original_price_paise) where deleted_at is null;
