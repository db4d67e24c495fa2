-- The parts of an order are the sums of its lines. All lines of an order are inserted by one statement.
create or replace function refuse_wrong_amounts() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders join (
      select order_id, sum(unit_price_paise * quantity) as goods, sum(discount_paise) as discount, sum(charges_paise) as charges
      from order_lines where order_id in (select order_id from inserted) group by order_id) line on line.order_id = orders.id
    where discount <> discount_paise or charges <> delivery_paise + cash_fee_paise + coalesce(gift_wrap_paise, 0)
      or (discount + charges > 0 and total_paise <> goods - discount + charges)
  ) then
    raise exception 'the lines of an order do not add up to its amounts' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger amounts_add_up after insert on order_lines
  referencing new table as inserted for each statement execute function refuse_wrong_amounts();
