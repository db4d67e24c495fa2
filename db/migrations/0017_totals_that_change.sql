-- The sale of promised pieces takes from both numbers of a row, so nothing more or less can be bought afterwards: such a total
-- is not counted again. It was, once for every paid order.
create or replace function recount_changed_stock() returns trigger language plpgsql as $$
declare counted uuid[];
begin
  if tg_op = 'UPDATE' then
    counted := array(select distinct after.product_id from changed after join unchanged before using (product_id, size)
      where after.on_hand - after.reserved <> before.on_hand - before.reserved);
  else
    counted := array(select distinct product_id from changed);
  end if;
  if cardinality(counted) > 0 then perform recount_stock(counted); end if;
  return null;
end $$;
drop trigger recount_updated on stock;
create trigger recount_updated after update on stock referencing old table as unchanged new table as changed
  for each statement execute function recount_changed_stock();
