import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared.server.ts'
import type { Size } from '../catalogue/product.ts'
import type { Address } from '../customers/address.ts'
import type { ImageRef } from '../media/image.ts'
import type { Paise } from '../money.ts'
import type { BoughtLine, PayMode } from './order.ts'

/** The orders of many customers, each statement for all of them. */

export type FrozenLine = {
  productId: string
  title: string
  image: Pick<ImageRef, 'id'> | null
  size: Size | ''
  stockSize: Size | ''
  unitPricePaise: Paise
  originalPricePaise: Paise
  quantity: number
}

export type FrozenOrder = {
  number: string
  customerId: string
  cartId: number
  email: string
  address: Address
  totalPaise: Paise
  /** Cash is paid at the door: such an order is placed at once, and nothing of it waits. */
  payMode: PayMode
  holdMinutes: number
}

export type InsertedOrder = { id: number; number: string; holdExpiresAt: Date | null }

/** Those whose number is taken are left out. */
export async function insertOrders(
  tx: Db,
  orders: readonly FrozenOrder[],
): Promise<InsertedOrder[]> {
  const { rows } = await sql<InsertedOrder>`${prepared}
    insert into orders (number, customer_id, cart_id, email, total_paise, pay_mode, payment_state, placed_at, hold_expires_at,
      first_name, last_name, address_email, house_no, area_road, landmark, city, state, pincode, phone_no, alt_phone_no)
    select number, "customerId", "cartId", email, "totalPaise", "payMode",
      case "payMode" when 'cod' then 'paid' else 'pending_payment' end,
      case "payMode" when 'cod' then now() end,
      case "payMode" when 'gateway' then now() + make_interval(mins => "holdMinutes") end,
      "firstName", "lastName", "emailId", "houseNo", "areaRoad", landmark, city, state, pincode, "phoneNo", "altPhoneNo"
    from json_to_recordset(${JSON.stringify(orders.map(({ address, ...order }) => ({ ...address, ...order })))}::json) as frozen (
      number text, "customerId" text, "cartId" bigint, email text, "totalPaise" bigint, "payMode" text, "holdMinutes" int,
      "firstName" text, "lastName" text, "emailId" text, "houseNo" text, "areaRoad" text, landmark text, city text, state text,
      pincode text, "phoneNo" text, "altPhoneNo" text)
    on conflict (number) do nothing
    returning id, number, hold_expires_at as "holdExpiresAt"`.execute(tx)
  return rows
}

export async function insertOrderLines(
  tx: Db,
  orders: readonly { orderId: number; lines: readonly FrozenLine[] }[],
): Promise<void> {
  const lines = orders.flatMap((order) =>
    order.lines.map((line, position) => ({
      ...line,
      orderId: order.orderId,
      position,
      imageId: line.image?.id ?? null,
      image: undefined,
    })),
  )
  await sql`${prepared}
    insert into order_lines (order_id, position, product_id, title, image_id, size, stock_size, unit_price_paise, original_price_paise, quantity)
    select "orderId", position, "productId", title, "imageId", size, "stockSize", "unitPricePaise", "originalPricePaise", quantity
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (
      "orderId" bigint, position smallint, "productId" uuid, title text, "imageId" uuid, size text, "stockSize" text,
      "unitPricePaise" bigint, "originalPricePaise" bigint, quantity int)`.execute(tx)
}

/** A cart has at most one order that is being paid, is paid or is looked at by a human: a unique index says so. By cart. */
export async function listLiveOrderIds(
  db: Db,
  cartIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; cartId: number }>`${prepared}
    select id, cart_id as "cartId" from orders where cart_id = any (${cartIds}::bigint[])
      and payment_state not in ('expired', 'cancelled', 'refunded', 'refund_due')`.execute(db)
  return new Map(rows.map(({ id, cartId }) => [cartId, id]))
}

/** In the order of each order's lines. */
export async function listLinesOfOrders(
  db: Db,
  orderIds: readonly number[],
): Promise<(BoughtLine & { orderId: number })[]> {
  const { rows } = await sql<BoughtLine & { orderId: number }>`${prepared}
    select order_id as "orderId", product_id as "productId", title, size, stock_size as "stockSize", unit_price_paise as "unitPricePaise", quantity
    from order_lines where order_id = any (${orderIds}::bigint[]) order by order_id, position`.execute(
    db,
  )
  return rows
}

export async function updateOrdersPaid(
  tx: Db,
  paid: readonly { orderId: number; paymentId: number }[],
): Promise<void> {
  await sql`${prepared}
    update orders set payment_state = 'paid', settled_payment_id = paid.payment_id, placed_at = coalesce(placed_at, now())
    from unnest(${paid.map(({ orderId }) => orderId)}::bigint[], ${paid.map(({ paymentId }) => paymentId)}::bigint[]) as paid (order_id, payment_id)
    where orders.id = paid.order_id`.execute(tx)
}
