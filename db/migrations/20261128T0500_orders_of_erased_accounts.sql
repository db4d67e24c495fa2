-- concurrently

-- A late payment could still pay an expired order of an account that was erased meanwhile, whose address is gone. The
-- payment of a cancelled order is refunded.
with batch as (
  select id from users where id > coalesce($1::text, '') and erased_at is not null order by id limit 1000
), changed as (
  update orders set payment_state = 'cancelled' from batch
  where customer_id = batch.id and placed_at is null and payment_state = 'expired'
)
select max(id) as last_key, count(*) as rows from batch;
