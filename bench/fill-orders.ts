import { pathToFileURL } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import { liftTimeLimits, openDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'

const firstNames = [
  'Asha',
  'Meera',
  'Kavya',
  'Lakshmi',
  'Priya',
  'Ananya',
  'Divya',
  'Fatima',
  'Gurpreet',
  'Ishita',
  'Jaya',
  'Nandini',
  'Radha',
  'Sunita',
  'Tara',
  'Usha',
  'Vidya',
]
const lastNames = [
  'Rao',
  'Sharma',
  'Iyer',
  'Patel',
  'Reddy',
  'Khan',
  'Singh',
  'Das',
  'Menon',
  'Nair',
  'Gupta',
  'Kulkarni',
  'Bose',
  'Chauhan',
  'Joshi',
  'Pillai',
  'Shah',
  'Verma',
  'Mehta',
]
const cities = [
  'Pune',
  'Mumbai',
  'Chennai',
  'Hyderabad',
  'Kochi',
  'Jaipur',
  'Lucknow',
  'Kolkata',
  'Surat',
  'Indore',
  'Bengaluru',
]
const ORDERS_PER_CUSTOMER = 4
/** One customer, a reseller, places a large share of the orders. */
const RESELLER_EVERY = 500

/** Inserts three years of orders into an existing catalogue: 1,000,000 take some minutes. Nine in
 * ten are paid and delivered, and most of those are archived. The other orders are under way,
 * unpaid, being refunded or in review. Every order line is in the stock ledger. */
export async function fillOrders(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await liftTimeLimits(client)
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '512MB'`)
    await client.query(`set local work_mem = '256MB'`)
    await client.query(insertCustomers, [
      Math.ceil(count / ORDERS_PER_CUSTOMER),
      firstNames,
      lastNames,
    ])
    await client.query(planOrders, [count, RESELLER_EVERY, ORDERS_PER_CUSTOMER, cities])
    await client.query('analyze planned')
    await withoutSearchIndexes(client, async () => {
      for (const statement of insertOrders) await client.query(statement)
    })
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** Drops the search indexes during `fill` and recreates them, which takes a third of the time. */
async function withoutSearchIndexes(
  client: PoolClient,
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'orders' and indexdef like '%USING gin%'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  await client.query('set constraints all immediate')
  for (const { definition } of rows) await client.query(definition)
}

const insertCustomers = `
  insert into users (id, name, first_name, last_name, email)
  select 'filled-' || n, first || ' ' || last, first, last, lower(first || '.' || last || n || '@example.com')
  from (select n, ($2::text[])[1 + n * 7 % cardinality($2::text[])] as first, ($3::text[])[1 + n * 11 % cardinality($3::text[])] as last
    from generate_series(0, $1::int - 1) n) people
  on conflict do nothing`

/** Plans the orders with ids after the existing ones, so that a run can be repeated. Order numbers
 * are derived from the id by a multiplication that varies all characters. */
const planOrders = `
  create temporary table planned on commit drop as
  select n, n + (select coalesce(max(id), 0) from orders) as id, n + (select coalesce(max(id), 0) from carts) as cart_id,
    n + (select coalesce(max(id), 0) from payment_attempts) as attempt_id, n + (select coalesce(max(id), 0) from payments) as payment_id,
    (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (((n + (select coalesce(max(id), 0) from orders)) * 1099511627791 >> (5 * digit)) & 31)::int + 1, 1), '')
      from generate_series(0, 9) digit) as number,
    case when n % $2 = 0 then 'filled-0' else 'filled-' || (n / $3) end as customer_id,
    ($4::text[])[1 + n % cardinality($4::text[])] as city, (7000000000 + n * 7919 % 2999999999)::text as phone_no,
    now() - (($1 - n) * interval '3 years' / $1) as created_at,
    case when n % 25 = 3 then 'expired' when n % 100 = 17 then 'cancelled' when n % 100 = 41 then 'refunded'
      when n % 3000 = 77 then 'payment_review' when n % 5000 = 99 then 'refund_due' else 'paid' end as payment_state,
    n % 7 = 5 as is_cash,
    case when n > $1 * 0.999 then 1 + n % 2 when n > $1 * 0.996 then 3 else 4 end as status,
    1 + n % 3 / 2 as lines, n % 40 as pieces
  from generate_series(1, $1::bigint) n`

const isPlaced = `payment_state not in ('expired', 'cancelled')`
const isPaidAtGateway = `payment_state in ('paid', 'refunded') and not is_cash`

const insertOrders = [
  `create temporary table stocked on commit drop as
    select row_number() over (order by id) - 1 as place, id, title, selling_price_paise, original_price_paise,
      (select image_id from product_images where product_id = products.id order by position limit 1) as image_id
    from products join stock on product_id = products.id and size = '' where deleted_at is null and not counts_sizes`,
  'create unique index on stocked (place)',
  'analyze stocked',
  `create temporary table planned_lines on commit drop as
    select planned.id as order_id, position, stocked.id as product_id, title, image_id, selling_price_paise, original_price_paise,
      case when pieces = 0 then 3 else 1 end as quantity, payment_state, created_at
    from planned cross join lateral generate_series(0, lines - 1) position
    join stocked on place = (planned.n * 104729 + position * 7) % (select count(*) from stocked)`,
  'create index on planned_lines (order_id)',
  'analyze planned_lines',
  `insert into carts (id, customer_id, created_at, closed_at) overriding system value
    select cart_id, customer_id, created_at, created_at from planned order by n`,
  `insert into orders (id, number, customer_id, cart_id, pay_mode, payment_state, status, total_paise, email, first_name, last_name, house_no, area_road,
      city, state, pincode, phone_no, hold_expires_at, settled_payment_id, created_at, placed_at, archived_at, courier_name, tracking_number, cash_noted_at, bought_titles)
    overriding system value
    select planned.id, number, customer_id, cart_id, case when is_cash and ${isPlaced} then 'cod' else 'gateway' end,
      case when is_cash and ${isPlaced} then 'paid' else payment_state end,
      status, (select sum(selling_price_paise * quantity) from planned_lines where order_id = planned.id), email, first_name, last_name, (n % 300)::text,
      'MG Road', city, 'Maharashtra', lpad((400001 + n % 99999)::text, 6, '0'), phone_no, planned.created_at + interval '20 minutes',
      case when ${isPaidAtGateway} then payment_id end, planned.created_at, case when ${isPlaced} then planned.created_at + interval '1 minute' end,
      case when ${isPlaced} and status = 4 and n % 10 < 6 then planned.created_at + interval '20 days' end,
      case when status > 2 then 'BlueDart' else '' end, case when status > 2 then 'BD' || n else '' end,
      case when is_cash and ${isPlaced} and status = 4 and n % 1000 > 0 then planned.created_at + interval '10 days' end,
      (select string_agg(title, ' ' order by position) from planned_lines where order_id = planned.id)
    from planned join users on users.id = customer_id order by n`,
  `insert into order_lines (order_id, position, product_id, title, image_id, unit_price_paise, original_price_paise, quantity)
    select order_id, position, product_id, title, image_id, selling_price_paise, original_price_paise, quantity from planned_lines order by order_id`,
  `insert into payment_attempts (id, order_id, currency, amount_paise, receipt, gateway_order_id, status, created_at) overriding system value
    select attempt_id, orders.id, 'INR', total_paise, 'zari-' || orders.number || '-1', 'order_' || lpad(attempt_id::text, 14, '0'),
      case orders.payment_state when 'paid' then 'paid' when 'refunded' then 'paid' else 'superseded' end, orders.created_at
    from planned join orders using (id) where orders.pay_mode = 'gateway' order by n`,
  `insert into payments (id, gateway_payment_id, attempt_id, order_id, currency, amount_paise, status, role, settles_order_id, method, refund_committed_paise,
      created_at, gateway_created_at) overriding system value
    select payment_id, 'pay_' || lpad(payment_id::text, 14, '0'), attempt_id, orders.id, 'INR', total_paise,
      case when orders.payment_state = 'refunded' then 'refunded' else 'captured' end,
      case orders.payment_state when 'payment_review' then 'candidate' when 'refund_due' then 'surplus' else 'settling' end,
      case when settled_payment_id is not null then orders.id end, 'upi',
      case when orders.payment_state in ('refunded', 'refund_due') then total_paise else 0 end, orders.created_at, orders.created_at
    from planned join orders using (id) where orders.pay_mode = 'gateway' and ${isPlaced.replace('payment_state', 'orders.payment_state')} order by n`,
  `insert into order_status_changes (order_id, from_status, to_status, changed_by, changed_at)
    select id, 1, status, (select id from users order by role <> 'admin', created_at limit 1), created_at + interval '1 day'
    from planned where status > 1 and ${isPlaced} order by n`,
  `insert into stock_movements (product_id, size, change, reason, moved_at)
    select product_id, '', sum(quantity), 'restock', min(created_at) from planned_lines where ${isPlaced} group by product_id`,
  `insert into stock_movements (product_id, size, change, reason, order_id, moved_at)
    select product_id, '', -quantity, 'sale', order_id, created_at from planned_lines where ${isPlaced} order by order_id`,
  ...['orders', 'carts', 'payment_attempts', 'payments'].map(
    (table) =>
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ),
]

/** `node bench/fill-orders.ts postgresql://… 1000000`, after `fill-catalogue.ts`. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , connectionString, count = '1000000'] = process.argv
  if (!connectionString)
    throw new Error('Which database? node bench/fill-orders.ts postgresql://… [how many orders]')
  const { pool, close } = openDatabase({ connectionString })
  await migrate(pool)
  await fillOrders(pool, Number(count))
  await close()
}
