import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { jsonObject } from '#platform/database/columns.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { BoughtLine } from '../orders/order.ts'
import { orderAddressColumns } from '../orders/order-columns.ts'
import type { PayingOrder } from '../orders/paying-order.ts'

/** An order with the attempt that a payment belongs to. */
export type OrderToSettle = {
  attemptId: number
  gatewayOrderId: string
  order: Omit<PayingOrder, 'holdExpiresAt' | 'isHoldOver' | 'isHoldExtended'>
  lines: BoughtLine[]
}

type Row = Omit<OrderToSettle, 'order'> & OrderToSettle['order']

/** Locks the shop's orders and the attempts for these gateway orders, in the order of their ids.
 * Order lines never change, so they need no lock. */
export async function lockOrdersToSettle(
  tx: Db,
  gatewayOrderIds: readonly string[],
): Promise<OrderToSettle[]> {
  const { rows } = await sql<Row>`${prepared}
    select attempt.id as "attemptId", attempt.gateway_order_id as "gatewayOrderId", orders.id,
      number, customer_id as "customerId", cart_id as "cartId", pay_mode as "payMode",
      payment_state as "paymentState", orders.currency, total_paise as "totalPaise",
      discount_paise as "discountPaise", delivery_paise as "deliveryPaise", cash_fee_paise as "cashFeePaise",
      gift_wrap_paise as "giftWrapPaise", credit_paise as "creditPaise", payable_paise as "payablePaise", email,
      ${jsonObject(orderAddressColumns, 'orders')} as address,
      (
        select coalesce(json_agg(json_build_object(
          'productId', product_id, 'title', title, 'size', size, 'stockSize', stock_size,
          'unitPricePaise', unit_price_paise, 'quantity', quantity,
          'discountPaise', order_lines.discount_paise, 'chargesPaise', charges_paise) order by position), '[]')
        from order_lines where order_id = orders.id
      ) as lines
    from payment_attempts attempt join orders on orders.id = attempt.order_id
    where attempt.gateway_order_id = any (${gatewayOrderIds}::text[])
    order by orders.id
    for update of orders, attempt`.execute(tx)
  return rows.map(({ attemptId, gatewayOrderId, lines, ...order }) => ({
    attemptId,
    gatewayOrderId,
    lines,
    order,
  }))
}
