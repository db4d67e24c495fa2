-- The optional details of an order, as the type OrderExtras in src/shop/orders/extras/order-extras.ts.
create or replace function order_extras(placed orders) returns json stable parallel safe language sql
  return json_build_object('gstin', coalesce(placed.buyer_gstin, ''), 'businessName', placed.buyer_business,
    'note', placed.customer_note, 'giftMessage', placed.gift_message);
