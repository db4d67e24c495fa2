-- For the limit of open cash orders by client address: a hash, so that no address is stored. Null for orders paid online.
alter table orders add column cash_address_hash text;
-- Counted by account: fake orders must not lock the owner of a telephone number out.
drop index cash_orders_under_way;
create index cash_orders_under_way on orders (customer_id)
  where pay_mode = 'cod' and payment_state = 'paid' and status < 4;
create index cash_orders_under_way_by_address on orders (cash_address_hash)
  where pay_mode = 'cod' and payment_state = 'paid' and status < 4;
