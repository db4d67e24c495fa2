-- Until when one process books the parcel. The others wait, so that the carrier gets one order.
alter table parcels add column booking_until timestamptz;

-- First orders are recognized by phone and email too, whatever the account.
create index orders_placed_by_phone on orders (right(regexp_replace(phone_no, '[^0-9]', '', 'g'), 10))
  where placed_at is not null and payment_state in ('paid', 'payment_review');
create index orders_placed_by_email on orders (lower(email))
  where placed_at is not null and payment_state in ('paid', 'payment_review');

-- A customer's own uses of a popular offer are few: found without its other uses.
create index offer_uses_by_customer on offer_uses (offer_id, customer_id) where state <> 'released';
create index offer_uses_by_phone on offer_uses (offer_id, phone_hash) where state <> 'released';
create index offer_uses_by_email on offer_uses (offer_id, email_hash) where state <> 'released';

-- The jobs that apply schedules and ask for reviews read only what may be due.
create index products_that_may_end on products (published_until) where deleted_at is null and state = 'scheduled' and is_listed;
create index products_that_may_begin on products (coalesce(published_until, 'infinity'))
  where deleted_at is null and state = 'scheduled' and not is_listed;
create index order_deliveries on order_status_changes (changed_at) include (order_id) where to_status = 4;
