-- concurrently
create index concurrently if not exists order_lines_being_made on order_lines (order_id, position) where sale_mode = 'made-to-order' and not has_left
