create or replace function add_credit_entry() returns trigger language plpgsql as $$
begin
  update credit_lots set left_paise = left_paise + new.amount_paise where id = new.lot_id;
  return null;
end $$;

create or replace trigger credit_lot_follows_entries after insert on credit_entries for each row
  execute function add_credit_entry();

-- Pays a part of an order from the credit that expires first. Returns false if the credit is too small; the caller
-- then rolls back. Orders of one customer wait here for each other. All lots are locked by id, so that two changes of
-- one customer's credit cannot deadlock.
create or replace function take_credit(customer text, paid_order bigint, amount bigint) returns boolean language plpgsql as $$
begin
  return take_exchange_credit(customer, paid_order, amount, null);
end $$;

-- Like take_credit, but takes the credit that this return granted first, then what came back from its order.
create or replace function take_exchange_credit(customer text, paid_order bigint, amount bigint, exchange bigint)
returns boolean language plpgsql as $$
declare
  lot record;
  rest bigint := amount;
  part bigint;
begin
  perform from credit_lots where customer_id = customer order by id for update;
  for lot in select id, left_paise from credit_lots
    where customer_id = customer and left_paise > 0 and (expires_at is null or expires_at > now())
    order by exchange is not null and return_id is distinct from exchange,
      exchange is not null and not exists (select from credit_entries entry join returns on returns.order_id = entry.order_id
        where entry.lot_id = credit_lots.id and returns.id = exchange),
      expires_at nulls last, id
  loop
    exit when rest = 0;
    part := least(rest, lot.left_paise);
    insert into credit_entries (lot_id, kind, amount_paise, order_id) values (lot.id, 'use', -part, paid_order);
    rest := rest - part;
  end loop;
  return rest = 0;
end $$;

-- Returns credit that paid for an order: all that is left of it if the amount is null. Credit of returns goes back first,
-- because it was the customer's money, and credit of exchanges before other returns. It can be used for 30 more days,
-- also if it would have expired meanwhile. The caller holds the order's lock.
create or replace function give_back_credit(paid_order bigint, amount bigint) returns bigint language plpgsql as $$
declare
  lot record;
  rest bigint := amount;
  part bigint;
  given bigint := 0;
begin
  perform from credit_lots where id in (select lot_id from credit_entries where order_id = paid_order) order by id for update;
  for lot in select lot_id as id, -sum(entry.amount_paise) as used
    from credit_entries entry join credit_lots on credit_lots.id = lot_id left join returns on returns.id = return_id
    where entry.order_id = paid_order group by lot_id, return_id, outcome having sum(entry.amount_paise) < 0
    order by return_id is null, outcome is distinct from 'exchange', lot_id
  loop
    part := least(coalesce(rest, lot.used), lot.used);
    exit when part = 0;
    insert into credit_entries (lot_id, kind, amount_paise, order_id) values (lot.id, 'give-back', part, paid_order);
    update credit_lots set expires_at = greatest(expires_at, now() + interval '30 days') where id = lot.id and expires_at is not null;
    rest := rest - part;
    given := given + part;
  end loop;
  return given;
end $$;

create or replace function follow_order_with_credit() returns trigger language plpgsql as $$
begin
  if new.payment_state in ('paid', 'payment_review') then
    raise exception 'order % has given back its store credit', new.id;
  end if;
  perform give_back_credit(new.id, null);
  return null;
end $$;

create or replace trigger credit_follows_order after update of payment_state on orders for each row
  when (new.credit_paise > 0 and old.payment_state is distinct from new.payment_state
    and (new.payment_state in ('expired', 'cancelled', 'refund_due', 'refunded')
      or old.payment_state in ('expired', 'cancelled', 'refund_due', 'refunded')))
  execute function follow_order_with_credit();
