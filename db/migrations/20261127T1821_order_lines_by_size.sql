-- concurrently
create unique index concurrently if not exists order_lines_order_id_product_id_size_key on order_lines (order_id, product_id, size)
