import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { ImageRef } from '../media/image.ts'
import { findCreditKept } from '../credit/credit-store.server.ts'
import type { Paise } from '../money.ts'
import type { LineToSettle } from './line-to-settle.ts'
import { effectiveDays } from './return-window.ts'
import {
  returnableQuantity,
  type BoughtQuantities,
  type ReturnableLine,
} from './returnable-line.ts'
import { listWindowsOfProducts } from './window-store.server.ts'

type LineRow = BoughtQuantities &
  Pick<ReturnableLine, 'position' | 'productId' | 'title' | 'size' | 'deliveredAt'> & {
    image: Omit<ImageRef, 'alt'> | null
    placedAt: Date
  }

/** Units that a return claims: after the inspection only the accepted ones. */
const claimed = sql`sum(coalesce(of_return.accepted_quantity, of_return.quantity))`

/** The lines of a delivered order with the units that can still be returned. Empty for any other
 * order. A caller that inserts a return must hold the order's lock. */
export async function listReturnableLines(db: Db, orderId: number): Promise<ReturnableLine[]> {
  const { rows } = await sql<LineRow>`
    select line.position, line.product_id as "productId", line.title, line.size, line.quantity,
      line.returned_quantity as "returnedQuantity",
      (coalesce(earlier.claimed, 0) + coalesce(undelivered.lost, 0))::int as "claimedQuantity",
      coalesce(earlier.restocked, 0)::int as "restockedQuantity",
      coalesce((select max(changed_at) from order_status_changes
        where order_id = orders.id and to_status = 4), orders.placed_at) as "deliveredAt",
      case when images.id is not null then json_build_object('id', images.id,
        'width', images.width, 'height', images.height, 'tint', images.tint) end as image,
      orders.placed_at as "placedAt"
    from orders
    join order_lines line on line.order_id = orders.id
    left join images on images.id = line.image_id
    left join lateral (
      select ${claimed} as claimed, sum(of_return.restocked_quantity) as restocked
      from return_lines of_return join returns on returns.id = of_return.return_id
      where of_return.order_id = line.order_id and of_return.position = line.position
        and returns.state not in ('declined', 'cancelled')
    ) earlier on true
    left join lateral (
      select sum(packed.quantity - packed.restocked_quantity) as lost
      from parcel_lines packed join parcels on parcels.id = packed.parcel_id
      where packed.order_id = line.order_id and packed.position = line.position
        and parcels.state in ('returning', 'returned', 'lost')
    ) undelivered on true
    where orders.id = ${orderId} and orders.status = 4 and orders.payment_state = 'paid'
    order by line.position`.execute(db)
  const ids = rows.map(({ productId }) => productId)
  const windows = await listWindowsOfProducts(db, ids, rows[0]?.placedAt)
  return rows.map(({ position, productId, title, size, deliveredAt, image, ...row }) => ({
    position,
    productId,
    title,
    size,
    deliveredAt,
    image: image && { ...image, alt: title },
    days: effectiveDays(windows.find(({ id }) => id === productId)!),
    leftQuantity: returnableQuantity(row),
  }))
}

/** The lines of a return's order with what they cost. The caller holds the order's lock. */
export async function listLinesToSettle(tx: Db, orderId: number): Promise<LineToSettle[]> {
  const { rows } = await sql<LineToSettle>`
    select line.position, line.product_id as "productId", line.quantity,
      unit_price_paise as "unitPricePaise", discount_paise as "discountPaise",
      charges_paise as "chargesPaise",
      coalesce((select sum(settled.accepted_quantity) from return_lines settled
        join returns on returns.id = settled.return_id
        where settled.order_id = line.order_id and settled.position = line.position
          and returns.state in ('settled', 'closed')), 0)::int as "settledQuantity"
    from order_lines line where line.order_id = ${orderId}`.execute(tx)
  return rows
}

export type MoneyLeft = {
  /** The amount paid for the order less all refunds. */
  leftPaise: Paise
  /** Null for an order that was paid in cash or with store credit. */
  payment: { id: number; leftPaise: Paise } | null
  /** The part of `leftPaise` that store credit paid for. */
  creditPaise: Paise
}

/** A cash order is refunded by bank transfers, which are recorded with its returns. */
export async function findMoneyLeft(db: Db, orderId: number): Promise<MoneyLeft> {
  const creditPaise = await findCreditKept(db, orderId)
  const { paymentId, paidPaise, refundedPaise } = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.id', 'orders.settled_payment_id')
    .where('orders.id', '=', orderId)
    .select([
      'payments.id as paymentId',
      sql<number>`case when payments.id is not null then payments.amount_paise
        when orders.payment_state <> 'paid' or orders.pay_mode = 'credit' then 0
        else orders.total_paise - (select coalesce(sum(collect_paise), 0) from parcels
          where parcels.order_id = orders.id and state in ('returning', 'returned', 'lost'))
        end::bigint`.as('paidPaise'),
      sql<number>`coalesce(payments.refund_committed_paise + payments.credited_paise, (select coalesce(sum(refund_paise), 0)
        from returns where returns.order_id = orders.id and orders.pay_mode = 'cod'))::bigint`.as(
        'refundedPaise',
      ),
    ])
    .executeTakeFirstOrThrow()
  const leftPaise = paidPaise - refundedPaise
  return {
    leftPaise: leftPaise + creditPaise,
    payment: paymentId === null ? null : { id: paymentId, leftPaise },
    creditPaise,
  }
}
