-- Discount, delivery and cash fee of an order. A line costs its goods, minus its discount, plus its share of the charges.

alter table orders
  add column discount_paise bigint not null default 0 check (discount_paise >= 0),
  add column delivery_paise bigint not null default 0 check (delivery_paise >= 0),
  add column cash_fee_paise bigint not null default 0 check (cash_fee_paise >= 0),
  add check (cash_fee_paise = 0 or pay_mode = 'cod');
alter table order_lines
  add column discount_paise bigint not null default 0 check (discount_paise >= 0),
  add column charges_paise bigint not null default 0 check (charges_paise >= 0),
  add check (discount_paise <= unit_price_paise * quantity),
  add check (taxable_paise + cgst_paise + sgst_paise + igst_paise = unit_price_paise * quantity - discount_paise + charges_paise);
