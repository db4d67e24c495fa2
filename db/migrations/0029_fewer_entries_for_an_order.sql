-- A paid order writes some sixty index entries, and each write of its attempt writes all of the attempt's again. Two indexes did what
-- a key does as well when its columns stand the other way round.

-- Attempts of an order go by the key that ties a payment to attempt and order.
alter table payments drop constraint payments_attempt_id_order_id_fkey;
alter table payment_attempts drop constraint payment_attempts_id_order_id_key;
alter table payment_attempts add constraint payment_attempts_order_id_id_key unique (order_id, id);
alter table payments add constraint payments_attempt_id_order_id_fkey
  foreign key (attempt_id, order_id) references payment_attempts (id, order_id) match full;
drop index attempts_of_order;

-- A product's ledger goes by the key itself.
alter table stock_movements drop constraint stock_movements_pkey;
drop index stock_movements_of_product;
alter table stock_movements add constraint stock_movements_pkey primary key (product_id, id);
