-- concurrently
create index concurrently if not exists products_pre_orders on products (dispatch_from) where sale_mode = 'pre-order'
