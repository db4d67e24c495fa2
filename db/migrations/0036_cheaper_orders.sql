-- What a paid order writes that nobody reads.

-- The log of mails is searched by address or order number in one condition over two tables, which no index of one of them can serve.
drop index mails_by_recipient;

-- A number that is written in digits alone stands in search_text as it is looked for: only the others need their digits kept beside it.
drop index orders_phone_digits;
create index orders_phone_digits on orders using gin
  (regexp_replace(phone_no || '/' || alt_phone_no, '[^0-9/]', '', 'g') gin_trgm_ops)
  where placed_at is not null and (phone_no || '/' || alt_phone_no) ~ '[^0-9/]';

-- Orders that wait for money are few, and orders_to_look_at has them.
drop index orders_whose_hold_ends;

-- What has changed is found by adding up, and not by holding each row against each: a group of orders changes a hundred rows.
create or replace function recount_changed_stock() returns trigger language plpgsql as $$
declare counted uuid[];
begin
  if tg_op = 'UPDATE' then
    counted := array(select distinct product_id from (
        select product_id, size, on_hand - reserved as available from changed
        union all select product_id, size, reserved - on_hand from unchanged) as before_and_after
      group by product_id, size having sum(available) <> 0);
  else
    counted := array(select distinct product_id from changed);
  end if;
  if cardinality(counted) > 0 then perform recount_stock(counted); end if;
  return null;
end $$;
