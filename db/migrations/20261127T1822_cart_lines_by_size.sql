-- concurrently
create unique index concurrently if not exists cart_lines_by_size on cart_lines (cart_id, product_id, size)
