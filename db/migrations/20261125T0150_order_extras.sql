-- An order can name the business that gets the GST invoice, and hold a note and a gift message.
alter table orders
  add column buyer_business text not null default '' check (char_length(buyer_business) <= 100),
  add column customer_note text not null default '' check (char_length(customer_note) <= 500),
  add column gift_message text not null default '' check (char_length(gift_message) <= 300),
  add constraint orders_business_check check (buyer_business = '' or buyer_gstin is not null);
