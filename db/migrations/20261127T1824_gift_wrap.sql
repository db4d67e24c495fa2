-- Null: not wrapped, or not offered. 0: free of charge.
alter table orders add gift_wrap_paise bigint;
alter table orders add constraint orders_gift_wrap_paise_check check (gift_wrap_paise >= 0) not valid;

alter table shop_settings
  add gift_wrap_paise bigint check (gift_wrap_paise between 0 and 1000000);
