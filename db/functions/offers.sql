-- A use is certain once the order is paid or its payment is in review. An order that ends before it is sent gives its uses
-- back. A later return does not. A payment that arrives after the order has expired makes the use certain again.
create or replace function follow_order_with_offers() returns trigger language plpgsql as $$
begin
  update offer_uses set state = case when new.payment_state in ('paid', 'payment_review') then 'used' else 'released' end
  where order_id = new.id;
  return null;
end $$;

create or replace trigger offers_follow_order after update of payment_state on orders for each row
  when (old.payment_state is distinct from new.payment_state and (new.payment_state in ('paid', 'payment_review')
    or new.status < 3 and new.payment_state in ('expired', 'cancelled', 'refund_due', 'refunded')))
  execute function follow_order_with_offers();
