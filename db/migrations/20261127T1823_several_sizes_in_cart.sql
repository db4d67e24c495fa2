-- A cart and an order may have a product in several sizes. The setting decides what the cart accepts.
alter table order_lines
  drop constraint order_lines_order_id_product_id_key,
  add unique using index order_lines_order_id_product_id_size_key;

alter table cart_lines
  drop constraint cart_lines_pkey,
  add constraint cart_lines_pkey primary key using index cart_lines_by_size;

alter table shop_settings
  add several_sizes_in_cart boolean not null default false,
  add cart_version integer not null default 1;
