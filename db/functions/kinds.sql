-- Changes of a kind's sizes in everything that refers to them.

-- Renames a size in these products and all that refers to them. The ledger and the holds of a stock row follow by
-- their foreign keys. An order's line keeps the text that the customer bought.
create or replace function rename_size_of(ids uuid[], earlier text, later text) returns void language plpgsql as $$
begin
  -- Before the products: their trigger adds a SKU to each size without one.
  delete from product_skus where size = later and product_id = any (ids);
  update product_skus set size = later where size = earlier and product_id = any (ids);
  update products set sizes = array_replace(sizes, earlier, later), version = version + 1, updated_at = now() where id = any (ids);
  -- A row that is left of an earlier edit keeps its quantity and its ledger under the earlier label. No size is a blank.
  update stock left_over set size = ' ' where size = later and product_id = any (ids)
    and exists (select from stock other where other.product_id = left_over.product_id and other.size = earlier);
  update stock set size = later where size = earlier and product_id = any (ids);
  update stock set size = earlier where size = ' ' and product_id = any (ids);
  delete from cart_lines line where size = earlier and product_id = any (ids)
    and exists (select from cart_lines other
      where other.cart_id = line.cart_id and other.product_id = line.product_id and other.size = later);
  update cart_lines set size = later where size = earlier and product_id = any (ids);
  -- A customer who waits for both labels waits once. The next round announces what is in stock.
  delete from back_in_stock_requests request where size = earlier and product_id = any (ids) and notified_at is null
    and exists (select from back_in_stock_requests other where other.product_id = request.product_id
      and other.email = request.email and other.size = later and other.notified_at is null);
  update back_in_stock_requests set size = later where size = earlier and product_id = any (ids);
  delete from back_in_stock_rounds left_over where size = later and product_id = any (ids)
    and exists (select from back_in_stock_rounds other where other.product_id = left_over.product_id and other.size = earlier);
  update back_in_stock_rounds set size = later where size = earlier and product_id = any (ids);
  -- Only kept sizes: an ended hold keeps the text that the customer chose.
  update exchange_holds set size = later where status = 'held' and size = earlier and product_id = any (ids);
  update order_lines set stock_size = later where stock_size = earlier and product_id = any (ids);
end $$;

-- For processes of the version before the job; the next release drops it.
create or replace function rename_size(kind text, earlier text, later text, after uuid, at_once integer) returns uuid language plpgsql as $$
declare
  ids uuid[] := array(
    select id from products where type = kind and earlier = any (sizes) and (after is null or id > after) order by id limit at_once);
begin
  perform rename_size_of(ids, earlier, later);
  return case when cardinality(ids) = at_once then ids[at_once] end;
end $$;

create or replace function in_order(sizes text[], sorted text[]) returns text[] immutable parallel safe language sql
  return array(select size from unnest(sorted) with ordinality as wanted (size, place) where size = any (sizes) order by place);

-- Sorts the sizes of the next products. Returns the last product's id; null if no product is left.
create or replace function sort_sizes(kind text, sorted text[], after uuid, at_once integer) returns uuid language plpgsql as $$
declare
  ids uuid[] := array(
    select id from products where type = kind and deleted_at is null and sizes <> in_order(sizes, sorted)
      and (after is null or id > after) order by id limit at_once);
begin
  update products set sizes = in_order(sizes, sorted) where id = any (ids);
  return case when cardinality(ids) = at_once then ids[at_once] end;
end $$;
