import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

type Problem = { problem: string }

const LIMIT = 100

/** Lists amounts that do not add up, also while the shop is selling. Constraints prevent this, so
 * any row shows a fault or damaged data. */
export async function listPaymentProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<Problem>`
    select 'order ' || coalesce(number, orders.id::text) || ' is paid without a captured payment of what was payable' as problem
    from orders left join payments on payments.id = settled_payment_id
    where payment_state = 'paid' and pay_mode = 'gateway'
      and (payments.id is null or payments.status not in ('captured', 'refunded') or amount_paise <> payable_paise)
    union all
    select 'payment ' || gateway_payment_id || ' has refunds and store credit above its amount' from payments
    where amount_paise < credited_paise + (select coalesce(sum(refunds.amount_paise), 0) from refunds
      where payment_id = payments.id and refunds.status not in ('failed', 'withdrawn'))
    union all
    select 'order ' || coalesce(number, id::text) || ' has lines that do not add up to its total' from orders
    where total_paise <> (select coalesce(sum(unit_price_paise * quantity - line.discount_paise + charges_paise), 0)
      from order_lines line where order_id = orders.id)
    union all
    select 'order ' || coalesce(number, orders.id::text) || ' and the ledger disagree about its store credit'
    from orders left join lateral (
      select -sum(amount_paise) as kept, -sum(amount_paise) filter (where kind = 'use') as used
      from credit_entries where order_id = orders.id
    ) ledger on true
    where credit_paise <> coalesce(used, 0)
      or coalesce(kept, 0) <> 0 and payment_state in ('expired', 'cancelled', 'refund_due', 'refunded')
    union all
    select 'store credit ' || id || ' differs from the sum of its entries' from credit_lots
    where left_paise <> (select coalesce(sum(amount_paise), 0) from credit_entries where lot_id = credit_lots.id)
    union all
    select 'return ' || returns.id || ' and its store credit differ'
    from returns left join credit_lots on credit_lots.return_id = returns.id
    where granted_paise <> coalesce(credit_lots.amount_paise, 0)
    union all
    select 'return ' || returns.id || ' and the order with its new sizes differ'
    from returns left join orders on orders.id = exchange_order_id
    where returns.outcome = 'exchange' and returns.state = 'closed'
      and coalesce(orders.total_paise, 0) <> refund_paise
    union all
    select 'return ' || return_id || ' still keeps a new size'
    from exchange_holds hold join returns on returns.id = hold.return_id
    where hold.status = 'held' and (outcome <> 'exchange' or returns.state in ('closed', 'declined', 'cancelled'))
    limit ${LIMIT}`.execute(db)
  return rows.map(({ problem }) => problem)
}

/** Lists sizes whose sales in the ledger differ from the quantity in paid and cash orders. */
export async function listSaleProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<Problem>`
    select format('%s %s: %s left the stock, %s were ordered', product, size, sold, bought) as problem from (
      select stock.product_id as product, stock.size,
        (select coalesce(-sum(change), 0) from stock_movements m
          where m.product_id = stock.product_id and m.size = stock.size and reason = 'sale') as sold,
        (select coalesce(sum(quantity), 0) from order_lines l join orders o on o.id = l.order_id
          where l.product_id = stock.product_id and l.stock_size = stock.size
            and (o.settled_payment_id is not null or o.pay_mode <> 'gateway')) as bought
      from stock) pieces
    where sold <> bought limit ${LIMIT}`.execute(db)
  return rows.map(({ problem }) => problem)
}
