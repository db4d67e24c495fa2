-- What can be bought of each product that was not deleted, summed over the stock rows that it counts: for lists that
-- are sorted and filtered by it. Written by the triggers below and by nobody else, so that it is always right.
create table stock_totals (
  product_id uuid primary key references products on delete cascade,
  available integer not null check (available >= 0)
);
create index stock_totals_fewest on stock_totals (available, product_id);

-- Totals are locked last and in sorted order: whoever waits here has all its stock rows already, and nobody waits in a circle.
create function recount_stock(counted uuid[]) returns void language plpgsql as $$
begin
  perform from stock_totals where product_id = any (counted) order by product_id for update;
  update stock_totals set available = fresh.available
  from (
    select id, coalesce(sum(on_hand - reserved), 0)::int as available
    from products left join stock on product_id = id and case when counts_sizes then size = any (sizes) else size = '' end
    where id = any (counted) group by id
  ) fresh
  where product_id = fresh.id and stock_totals.available <> fresh.available;
end $$;

create function recount_changed_stock() returns trigger language plpgsql as $$
begin
  perform recount_stock(array(select distinct product_id from changed));
  return null;
end $$;
create trigger recount_inserted after insert on stock referencing new table as changed
  for each statement execute function recount_changed_stock();
create trigger recount_updated after update on stock referencing new table as changed
  for each statement execute function recount_changed_stock();

create function recount_changed_product() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    insert into stock_totals (product_id, available) values (new.id, 0) on conflict do nothing;
    if tg_op = 'UPDATE' then perform recount_stock(array[new.id]); end if;
  else
    delete from stock_totals where product_id = new.id;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on products for each row execute function recount_changed_product();
create trigger recount_updated after update on products for each row
  when (old.sizes <> new.sizes or old.counts_sizes <> new.counts_sizes or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function recount_changed_product();

insert into stock_totals (product_id, available) select id, 0 from products where deleted_at is null;
select recount_stock(array(select product_id from stock_totals));

-- The owner's other orders of the list.
create index products_by_title on products (search_title, id) where deleted_at is null;
create index products_by_price on products (selling_price_paise, id) where deleted_at is null;
