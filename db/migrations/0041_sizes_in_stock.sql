-- Who chooses size M and "In stock" wants pieces that there are in M. Beside the total, one bit for each size that can be bought, the bits of
-- `search_facets`; a product that does not count its sizes has all that it offers, or none.
alter table stock_totals add column sizes_available integer not null default 0;

create function size_bit(size text) returns integer immutable strict parallel safe
  return 1 << (array_position('{S,M,L,XL,XXL}'::text[], size) + 1);

-- As before (0006_stock_totals.sql), with the sizes.
create or replace function recount_stock(counted uuid[]) returns void language plpgsql as $$
begin
  perform from stock_totals where product_id = any (counted) order by product_id for update;
  update stock_totals set available = fresh.available, sizes_available = fresh.sizes
  from (
    select id, coalesce(sum(on_hand - reserved), 0)::int as available,
      coalesce(bit_or(case when counts_sizes then size_bit(size) else (select bit_or(size_bit(offered)) from unnest(sizes) offered) end) filter (where on_hand > reserved), 0) as sizes
    from products left join stock on product_id = id and case when counts_sizes then size = any (sizes) else size = '' end
    where id = any (counted) group by id
  ) fresh
  where product_id = fresh.id and (stock_totals.available, stock_totals.sizes_available) <> (fresh.available, fresh.sizes);
end $$;

update stock_totals set sizes_available = fresh.sizes
from (
  select id, bit_or(case when counts_sizes then size_bit(size) else (select bit_or(size_bit(offered)) from unnest(sizes) offered) end) as sizes
  from products join stock on product_id = id and case when counts_sizes then size = any (sizes) else size = '' end
  where deleted_at is null and sizes <> '{}' and on_hand > reserved group by id
) fresh
where product_id = fresh.id and sizes is not null;
