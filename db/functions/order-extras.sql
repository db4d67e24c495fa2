-- The optional details of an order, as the type OrderExtras in src/shop/orders/extras/order-extras.ts.
create or replace function order_extras(placed orders) returns json stable parallel safe language sql
  return json_build_object('gstin', coalesce(placed.buyer_gstin, ''), 'businessName', placed.buyer_business,
    'note', placed.customer_note, 'giftMessage', placed.gift_message);

-- How a line was sold before its pieces existed; null for pieces that were in stock.
create or replace function ordered_advance(line order_lines) returns json stable language sql
  return case when line.sale_mode is not null
    then json_build_object('saleMode', line.sale_mode, 'dispatchDay', to_char(line.dispatch_day, 'YYYY-MM-DD')) end;
