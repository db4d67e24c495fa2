-- Changes of a kind's sizes in everything that refers to them.

-- The ledger and the holds of a stock row follow by their foreign keys. An order's line keeps the text that the customer bought.
create or replace function rename_size(kind text, earlier text, later text) returns void language plpgsql as $$
begin
  -- Before the products: their trigger adds a SKU to each size without one.
  delete from product_skus where size = later and product_id in (select id from products where type = kind and earlier = any (sizes));
  update product_skus set size = later where size = earlier and product_id in (select id from products where type = kind);
  update products set sizes = array_replace(sizes, earlier, later), version = version + 1, updated_at = now()
  where type = kind and earlier = any (sizes);
  update stock set size = later where size = earlier and product_id in (select id from products where type = kind);
  update cart_lines set size = later where size = earlier and product_id in (select id from products where type = kind);
  update order_lines set stock_size = later where stock_size = earlier and product_id in (select id from products where type = kind);
end $$;

create or replace function sort_sizes(kind text, sorted text[]) returns void language sql as $$
  update products set sizes = array(select size from unnest(sorted) with ordinality as wanted (size, place) where size = any (products.sizes) order by place)
  where type = kind and deleted_at is null
    and sizes <> array(select size from unnest(sorted) with ordinality as wanted (size, place) where size = any (products.sizes) order by place);
$$;
