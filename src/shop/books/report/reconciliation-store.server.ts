import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../../money.ts'
import type { Period } from '../period.ts'
import type { OrderDifference, PeriodSums } from './reconciliation.ts'

type Kind = 'invoice' | 'credit-note' | 'payment' | 'cash' | 'refund' | 'chargeback'

/** Selects the events of a period, one row each, by indexes on the time. Refunds and returned
 * credit have a negative amount. */
function movesOf({ from, to }: Period): RawBuilder<unknown> {
  const within = (moment: string) =>
    sql`${sql.raw(moment)} >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
      and ${sql.raw(moment)} < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`
  return sql`
    select order_id, case type when 'CN' then 'credit-note' else 'invoice' end as kind,
      case type when 'CN' then -total_paise else total_paise end as paise
    from documents where issued_on between ${from} and ${to} and type in ('TI', 'BS', 'CN') and cancelled_at is null
    union all
    select order_id, 'refund', -paid_out_paise from documents
    where issued_on between ${from} and ${to} and type = 'CN' and cancelled_at is null and paid_out_paise > 0
    union all
    select order_id, 'payment', amount_paise from payments
    where ${within('gateway_created_at')} and status in ('captured', 'refunded')
    union all
    select order_id, case kind when 'use' then 'payment' else 'refund' end, -amount_paise from credit_entries
    where ${within('at')} and order_id is not null
    union all
    select returns.order_id, 'refund', -entry.amount_paise from credit_entries entry
    join credit_lots lot on lot.id = entry.lot_id join returns on returns.id = lot.return_id
    where ${within('entry.at')} and entry.kind = 'refund' and exists (select from documents
      where documents.order_id = returns.order_id and type = 'CN' and cancelled_at is null and paid_out_paise > 0)
    union all
    select order_id, 'cash', amount_paise from cash_handovers where ${within('noted_at')}
    union all
    select payment.order_id, 'refund', -refund.amount_paise
    from refunds refund join payments payment on payment.id = refund.payment_id
    where ${within('refund.gateway_created_at')} and refund.status in ('pending', 'processed')
    union all
    select payment.order_id, 'refund', -refund.amount_paise
    from refunds refund join payments payment on payment.id = refund.payment_id
    where ${within('refund.updated_at')} and refund.status = 'transferred'
    union all
    select payment.order_id, 'chargeback', -dispute.amount_paise
    from disputes dispute join payments payment on payment.id = dispute.payment_id
    where ${within('dispute.updated_at')} and dispute.status = 'lost'`
}

export async function findPeriodSums(db: Db, period: Period): Promise<PeriodSums> {
  const { rows } = await sql<{ kind: Kind; paise: Paise }>`
    select kind, sum(paise)::bigint as paise from (${movesOf(period)}) moves group by kind`.execute(
    db,
  )
  const sum = (kind: Kind) => Math.abs(rows.find((row) => row.kind === kind)?.paise ?? 0)
  return {
    invoicesPaise: sum('invoice'),
    creditNotesPaise: sum('credit-note'),
    paymentsPaise: sum('payment'),
    cashPaise: sum('cash'),
    refundsPaise: sum('refund'),
    chargebacksPaise: sum('chargeback'),
  }
}

const isDocument = sql`kind in ('invoice', 'credit-note')`

/** Lists the orders whose documents and money differ, by id. Their differences add up to that of the
 * period. Payments without an order have the id 0. */
export async function listOrderDifferences(
  db: Db,
  period: Period,
  { after, limit }: { after: number; limit: number },
): Promise<(OrderDifference & { orderId: number })[]> {
  const { rows } = await sql<OrderDifference & { orderId: number }>`
    select different.id as "orderId", orders.number as "orderNumber", orders.pay_mode as "payMode",
      "documentsPaise", "moneyPaise"
    from (${differentOrders(period)}) different left join orders on orders.id = different.id
    where different.id > ${after} order by different.id limit ${limit}`.execute(db)
  return rows
}

export async function countOrderDifferences(db: Db, period: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${differentOrders(period)}) different`.execute(db)
  return rows[0]!.count
}

function differentOrders(period: Period): RawBuilder<unknown> {
  return sql`
    select * from (
      select coalesce(order_id, 0) as id,
        coalesce(sum(paise) filter (where ${isDocument}), 0)::bigint as "documentsPaise",
        coalesce(sum(paise) filter (where not ${isDocument}), 0)::bigint as "moneyPaise"
      from (${movesOf(period)}) moves group by 1
    ) sums where "documentsPaise" <> "moneyPaise"`
}
