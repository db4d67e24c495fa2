import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { PaymentState } from '../orders/order.ts'
import { REPEAT_HOURS, type OrderedBefore } from './ordered-before.ts'

/** The states are sent as parameters, so that the plan does not use a partial index of one state
 * (decision 051). */
const paidStates: PaymentState[] = ['paid', 'payment_review']

/** Returns each customer's newest order of the last hours that has one of the items in the same
 * size. For a product without sizes any size matches, because some lines have 'M'. */
export async function listRecentOrdersOf(
  db: Db,
  wanted: readonly {
    customerId: string
    lines: readonly { productId: string; size: string }[]
  }[],
): Promise<Map<string, OrderedBefore>> {
  const lines = wanted.flatMap(({ customerId, lines: ordered }) =>
    ordered.map((line) => ({ ...line, customerId })),
  )
  const { rows } = await sql<OrderedBefore & { customerId: string }>`${prepared}
    select distinct on (orders.customer_id) orders.customer_id as "customerId", number, placed_at as "placedAt",
      order_lines.title
    from unnest(${lines.map(({ customerId }) => customerId)}::text[], ${lines.map(({ productId }) => productId)}::uuid[],
      ${lines.map(({ size }) => size)}::text[]) as wanted (customer_id, product_id, size)
    join orders on orders.customer_id = wanted.customer_id
      and placed_at > now() - make_interval(hours => ${REPEAT_HOURS})
      and payment_state = any (${paidStates}::text[])
    join order_lines on order_lines.order_id = orders.id and order_lines.product_id = wanted.product_id
    join products on products.id = wanted.product_id
    where order_lines.size = wanted.size or products.sizes = '{}'
    order by orders.customer_id, placed_at desc, orders.id desc, order_lines.position`.execute(db)
  return new Map(rows.map(({ customerId, ...order }) => [customerId, order]))
}
