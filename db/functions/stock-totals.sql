-- Keeps stock_totals equal to the sum of the stock rows that a product counts.

-- Totals are locked after all stock rows and in sorted order, so that transactions cannot deadlock.
create or replace function recount_stock(counted uuid[]) returns void language plpgsql as $$
begin
  perform from stock_totals where product_id = any (counted) order by product_id for update;
  update stock_totals set available = fresh.available, sizes_available = fresh.sizes
  from (
    select id, coalesce(sum(on_hand - reserved), 0)::int as available,
      -- The function runs a query of its own, so it is called at most once per product.
      case when sizes <> '{}' and bool_or(on_hand > reserved) then size_bits(type,
        case when counts_sizes then array_agg(size) filter (where on_hand > reserved) else sizes end) else 0 end as sizes
    from products left join stock on product_id = id and case when counts_sizes then size = any (sizes) else size = '' end
    where id = any (counted) group by id
  ) fresh
  where product_id = fresh.id and (stock_totals.available, stock_totals.sizes_available) <> (fresh.available, fresh.sizes);
end $$;

-- The sale of held stock changes on_hand and reserved by the same number, so its total is not recounted.
create or replace function recount_changed_stock() returns trigger language plpgsql as $$
declare counted uuid[];
begin
  if tg_op = 'UPDATE' then
    counted := array(select distinct product_id from (
        select product_id, size, on_hand - reserved as available from changed
        union all select product_id, size, reserved - on_hand from unchanged) as before_and_after
      group by product_id, size having sum(available) <> 0);
  else
    counted := array(select distinct product_id from changed);
  end if;
  if cardinality(counted) > 0 then perform recount_stock(counted); end if;
  return null;
end $$;

create or replace trigger recount_inserted after insert on stock referencing new table as changed
  for each statement execute function recount_changed_stock();
create or replace trigger recount_updated after update on stock referencing old table as unchanged new table as changed
  for each statement execute function recount_changed_stock();

create or replace function recount_changed_product() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    insert into stock_totals (product_id, available) values (new.id, 0) on conflict do nothing;
    if tg_op = 'UPDATE' then perform recount_stock(array[new.id]); end if;
  else
    delete from stock_totals where product_id = new.id;
  end if;
  return null;
end $$;

create or replace trigger count_inserted after insert on products for each row execute function recount_changed_product();
create or replace trigger recount_updated after update on products for each row
  when (old.type <> new.type or old.sizes <> new.sizes or old.counts_sizes <> new.counts_sizes or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function recount_changed_product();

-- Called by the functions of 0.2.0, until the files above replaced them.
drop function if exists size_bit(text);
