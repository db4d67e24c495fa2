-- Grows with every change of a customer's cart, also when an order closes it and the next cart begins. A browser ignores
-- answers that are older than the cart it shows.
alter table carts add column version bigint not null default 0 check (version >= 0);
