-- concurrently

with batch as (
  select id from payment_attempts where id > coalesce($1::bigint, 0) order by id limit 1000
), changed as (
  update payment_attempts set has_ended = true
  from batch where payment_attempts.id = batch.id and status in ('superseded', 'closed')
    and not has_ended
)
select max(id)::text as last_key, count(*) as rows from batch;
alter table payment_attempts validate constraint payment_attempts_has_ended;
-- An order has one attempt that has not ended; a paid one counts, too.
create unique index concurrently if not exists one_live_attempt_new on payment_attempts (order_id)
  where not has_ended;
drop index one_live_attempt;
  alter index one_live_attempt_new rename to one_live_attempt;
-- Leaves room on the page for the paid version of a row.
alter table payment_attempts set (fillfactor = 70);

-- No index of uses depends on the state, so that the use of a paid order is changed in place.
create index concurrently if not exists offer_uses_by_phone_new on offer_uses (offer_id, phone_hash);
drop index offer_uses_by_phone;
  alter index offer_uses_by_phone_new rename to offer_uses_by_phone;
create index concurrently if not exists offer_uses_by_email_new on offer_uses (offer_id, email_hash);
drop index offer_uses_by_email;
  alter index offer_uses_by_email_new rename to offer_uses_by_email;
create index concurrently if not exists offer_uses_by_customer_new on offer_uses (customer_id, offer_id);
drop index offer_uses_by_customer, offer_uses_of_customer;
  alter index offer_uses_by_customer_new rename to offer_uses_by_customer;
create unique index concurrently if not exists offer_uses_by_order on offer_uses (order_id, offer_id);
alter table offer_uses drop constraint offer_uses_pkey,
    add constraint offer_uses_pkey primary key using index offer_uses_by_order;
drop index offer_uses_of_order, offer_uses_counted;
alter table offer_uses set (fillfactor = 50);

-- A cart that was never changed, like the next one after an order, is never reminded of.
create index concurrently if not exists carts_to_remind_new on carts (changed_at)
  where closed_at is null and reminded_at is null and changed_at is not null;
drop index carts_to_remind;
  alter index carts_to_remind_new rename to carts_to_remind;
