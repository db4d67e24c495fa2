-- Sold lines go back to stock in parts, never more than was bought.
alter table order_lines
  add column returned_quantity integer not null default 0,
  add check (returned_quantity between 0 and quantity);
update order_lines set returned_quantity = least(order_lines.quantity, returned.quantity)
from (select order_id, product_id, sum(change) as quantity from stock_movements where reason = 'return' group by order_id, product_id) returned
where returned.order_id = order_lines.order_id and returned.product_id = order_lines.product_id;

-- `order_lines.returned_quantity` limits returns; every other kind of movement happens once.
drop index one_movement_of_a_kind_per_order_and_row;
create unique index one_movement_of_a_kind_per_order_and_row on stock_movements (order_id, product_id, size, reason)
  where order_id is not null and reason <> 'return';

-- Cancelled and refunded orders are no open work, however many there are at a stage.
drop index orders_newest_of_status;
create index orders_newest_of_status on orders (status, placed_at desc, id desc)
  where placed_at is not null and archived_at is null and payment_state not in ('refund_due', 'refunded', 'cancelled');
create index orders_ended on orders (placed_at desc, id desc)
  where placed_at is not null and archived_at is null and payment_state in ('refund_due', 'refunded', 'cancelled');

-- PostgreSQL 15 cannot change the expression of a generated column; its checks and its index go with it.
alter table staff_changes drop column is_payment_action;
alter table staff_changes
  add column is_payment_action boolean not null generated always as (action in ('refund-requested', 'payment-accepted', 'refund-tried-again',
    'refund-transferred', 'payment-set-aside', 'gateway-asked', 'webhook-worked-on', 'day-compared', 'cash-received', 'parcel-returned',
    'order-cancelled')) stored,
  add check (is_payment_action or (order_id is null and payment_id is null and refund_id is null and reason = '')),
  add check (not is_payment_action or (before is not null and after is not null));
create index staff_changes_about_money on staff_changes (id) where is_payment_action;

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in
  ('order-placed', 'paid-late', 'order-confirmed', 'out-for-delivery', 'delivered', 'order-cancelled', 'refund-under-way', 'refund-done', 'newsletter'));
