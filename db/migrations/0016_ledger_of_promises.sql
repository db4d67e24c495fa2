-- Promising pieces to an order and giving them back are movements too: a row of the ledger says what it does to the number
-- on hand (change) and to the number promised (reserved_change). So both numbers of a stock row are sums of its ledger.
alter table stock_movements
  add column reserved_change integer not null default 0,
  drop constraint stock_movements_change_check,
  drop constraint stock_movements_check,
  drop constraint stock_movements_reason_check,
  add check (reason in ('opening', 'sale', 'correction', 'restock', 'hold', 'release')),
  add check ((reason in ('sale', 'hold', 'release')) = (order_id is not null)),
  add check (case reason
    when 'hold' then change = 0 and reserved_change > 0
    when 'release' then change = 0 and reserved_change < 0
    -- A sale ends a promise of as many pieces, or takes from the shelf what was not promised any more.
    when 'sale' then change < 0 and reserved_change in (0, change)
    else change <> 0 and reserved_change = 0 end);

-- Sold, promised or given back twice for one order is impossible, whatever the code does.
drop index one_sale_per_order_and_row;
create unique index one_movement_of_a_kind_per_order_and_row on stock_movements (order_id, product_id, size, reason) where order_id is not null;

-- What is promised at this moment; promises that have ended left no row and need none.
insert into stock_movements (product_id, size, change, reserved_change, reason, order_id, moved_at)
select product_id, size, 0, quantity, 'hold', order_id, created_at
from stock_holds join orders on orders.id = order_id where stock_holds.status = 'held';

-- The ledger is read by product, the newest first.
drop index stock_movements_of_row;
create index stock_movements_of_product on stock_movements (product_id, id);

create trigger written_once before delete or update on stock_movements for each row execute function refuse_change();
