import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, type Page } from '../../paging.ts'
import { PAYMENT_ROWS_PER_PAGE } from '../payment-section.ts'
import type { Paise } from '../../money.ts'

/**
 * `undecided`: a captured payment is not applied. `refund-missing`: money is due back, but no
 * refund exists. `silent`: neither paid nor expired long after the deadline.
 */
export type StuckKind = 'undecided' | 'refund-missing' | 'silent'

export type StuckOrder = {
  orderId: number
  number: string
  kind: StuckKind
  totalPaise: Paise
  since: Date
  payment: { id: number; gatewayPaymentId: string; leftPaise: Paise } | null
}

/** An expired hold is normally settled long before this time has passed. */
const SILENT_MINUTES = 15

/** Oldest first. */
export async function listStuckOrders(db: Db, page: number): Promise<Page<StuckOrder>> {
  const { rows } = await sql<StuckRow>`
    select stuck.*, count(*) over ()::int as total from (${stuckOrders}) stuck
    order by stuck.order_id, stuck.payment_id
      limit ${PAYMENT_ROWS_PER_PAGE} offset ${(page - 1) * PAYMENT_ROWS_PER_PAGE}`.execute(db)
  return pageOf(rows.map(stuckFrom), page, rows[0]?.total ?? 0, PAYMENT_ROWS_PER_PAGE)
}

export async function countStuckOrders(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${stuckOrders}) stuck`.execute(db)
  return rows[0]!.count
}

const order = sql`orders.id as order_id, orders.number, orders.total_paise, orders.created_at`
const payment = sql`payments.id as payment_id, payments.gateway_payment_id, payments.amount_paise - payments.refund_committed_paise as left_paise`

const stuckOrders = sql`
  select 'undecided' as kind, ${order}, ${payment} from orders join payments on payments.order_id = orders.id
  where payments.status = 'captured' and payments.role = 'candidate' and orders.payment_state <> 'payment_review'
  union all
  select 'refund-missing', ${order}, ${payment} from orders join payments on payments.order_id = orders.id
  where orders.payment_state = 'refund_due' and payments.status = 'captured'
    and payments.role in ('settling', 'surplus')
    and payments.refund_committed_paise < payments.amount_paise
    and not exists (select from refunds where refunds.payment_id = payments.id and refunds.status = 'failed'
      and not exists (select from refunds later where later.replaces = refunds.id))
  union all
  select 'silent', ${order}, null, null, null from orders
  where orders.payment_state = 'pending_payment'
    and orders.hold_expires_at < now() - make_interval(mins => ${SILENT_MINUTES})
    and not exists (select from payments where payments.order_id = orders.id and payments.status = 'captured')`

type StuckRow = {
  kind: StuckKind
  order_id: number
  number: string
  total_paise: number
  created_at: Date
  payment_id: number | null
  gateway_payment_id: string | null
  left_paise: number | null
  total: number
}

function stuckFrom(row: StuckRow): StuckOrder {
  const { payment_id: id, gateway_payment_id: gatewayPaymentId, left_paise: leftPaise } = row
  return {
    orderId: row.order_id,
    number: row.number,
    kind: row.kind,
    totalPaise: row.total_paise,
    since: row.created_at,
    payment:
      id !== null && gatewayPaymentId !== null && leftPaise !== null
        ? { id, gatewayPaymentId, leftPaise }
        : null,
  }
}
