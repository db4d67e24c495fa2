-- concurrently
create index concurrently if not exists cash_orders_by_phone on orders ("right"(regexp_replace(phone_no, '[^0-9]'::text, ''::text, 'g'::text), 10)) where pay_mode = 'cod'::text and placed_at is not null;
