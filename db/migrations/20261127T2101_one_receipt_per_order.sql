-- concurrently
create unique index concurrently if not exists documents_receipt_of_order on documents (order_id) where type = 'RV';
