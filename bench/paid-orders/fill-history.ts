import type pg from 'pg'
import { liftTimeLimits } from '#platform/database/database.server.ts'

/** Inserts earlier orders, so that PostgreSQL caches plans for tables of a realistic size. */
export async function fillHistory(pool: pg.Pool, orders = 30_000): Promise<void> {
  const client = await pool.connect()
  await liftTimeLimits(client)
  await client.query(`
    with buyer as (select array_agg(id) as ids from users), cart as (
      insert into carts (customer_id, closed_at) select ids[1 + n % cardinality(ids)], now() from buyer, generate_series(1, ${orders}) n returning id, customer_id
    )
    insert into orders (number, customer_id, cart_id, total_paise, email, first_name, house_no, area_road, city, state, pincode, phone_no, pay_mode, payment_state, placed_at)
    select 'H' || lpad(id::text, 9, '0'), customer_id, id, 249900, 'asha@zari.test', 'Asha', '12', 'MG Road', 'Pune', 'Maharashtra', '411001', '9876543210',
      'cod', 'paid', now() - make_interval(mins => (id % 500000)::int)
    from cart;
    insert into order_lines (order_id, position, product_id, title, unit_price_paise, original_price_paise, quantity)
    select orders.id, 0, ids[1 + orders.id % cardinality(ids)], 'Green Kanjivaram saree', 249900, 499900, 1 from orders, (select array_agg(id) as ids from products) products;
    insert into stock_holds (order_id, product_id, size, quantity, status, expires_at)
    select order_id, product_id, '', 1, 'released', now() from order_lines;
    insert into stock_movements (product_id, size, change, reserved_change, reason, order_id)
    select product_id, '', 0, units, reason, order_id from order_lines, (values ('hold', 1), ('release', -1)) as moved (reason, units);
    insert into payment_attempts (order_id, currency, amount_paise, receipt, gateway_order_id, status)
    select id, currency, total_paise, 'zari-' || number || '-1', 'order_' || lpad(id::text, 14, '0'), 'closed' from orders;
    insert into payments (gateway_payment_id, attempt_id, order_id, currency, amount_paise, status, role)
    select 'pay_' || lpad(id::text, 14, '0'), id, order_id, currency, amount_paise, 'failed', 'candidate' from payment_attempts;
    insert into mails (order_id, kind, recipient, subject, letter, status, sent_at, next_try_at)
    select id, 'order-placed', email, 'Order placed', '{}', 'sent', now(), null from orders`)
  client.release(true)
}
