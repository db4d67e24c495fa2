-- People write numbers as '+91 98765 43210', and the desk looks for 9876543210.
create index orders_phone_digits on orders using gin
  (regexp_replace(phone_no || '/' || alt_phone_no, '[^0-9/]', '', 'g') gin_trgm_ops) where placed_at is not null;
