-- Which parcels still owe their cash is asked on every first screen: it is written on the order, so that only those that owe it are looked at,
-- and not every cash order that ever was.
alter table orders add column cash_noted_at timestamptz check (cash_noted_at is null or pay_mode = 'cod');
update orders set cash_noted_at = cash_handovers.noted_at from cash_handovers where cash_handovers.order_id = orders.id;
drop index orders_at_the_door;
create index orders_at_the_door on orders (status desc, id) where pay_mode = 'cod' and payment_state = 'paid' and status >= 3 and cash_noted_at is null;
