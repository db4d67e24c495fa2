import { sql } from 'kysely'
import {
  columnNames,
  jsonObject,
  propertyNames,
  textDefinitions,
} from '#platform/database/columns.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { BoughtLine, PaymentState } from './order.ts'
import { orderAddressColumns, payingOrderColumns } from './order-columns.ts'
import type { OrderExtras } from './extras/order-extras.ts'
import type { InsertedOrder, NewOrder, NewOrderLine, PayingOrder } from './paying-order.ts'

/** Queries about orders between checkout and settlement. */

export async function findPayingOrder(db: Db, orderId: number): Promise<PayingOrder> {
  return payingOrder(db, orderId).executeTakeFirstOrThrow()
}

/** Every transaction about money takes its locks in this sequence: order, attempt, payment, cart, stock. */
export async function lockOrder(tx: Db, orderId: number): Promise<PayingOrder> {
  return payingOrder(tx, orderId).forUpdate().executeTakeFirstOrThrow()
}

function payingOrder(db: Db, orderId: number) {
  return db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select(payingOrderColumns)
    .select([
      jsonObject(orderAddressColumns, 'orders').as('address'),
      sql<OrderExtras>`order_extras(orders.*)`.as('extras'),
      sql<Date | null>`case when exists (
        select from stock_holds where stock_holds.order_id = orders.id and stock_holds.status = 'held'
      ) then hold_expires_at end`.as('holdExpiresAt'),
      sql<boolean>`coalesce(hold_expires_at <= now(), true)`.as('isHoldOver'),
    ])
    .$castTo<PayingOrder>()
}

export async function findLiveOrderId(db: Db, cartId: number): Promise<number | undefined> {
  return (await listLiveOrderIds(db, [cartId])).get(cartId)
}

/** Returns the ids of live orders by cart id. A unique index allows one live order per cart. */
export async function listLiveOrderIds(
  db: Db,
  cartIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; cartId: number }>`${prepared}
    select id, cart_id as "cartId" from orders where cart_id = any (${cartIds}::bigint[])
      and payment_state not in ('expired', 'cancelled', 'refunded', 'refund_due')`.execute(db)
  return new Map(rows.map(({ id, cartId }) => [cartId, id]))
}

const linesOfOrder = sql`select product_id::text, size, quantity from order_lines where order_id = orders.id`

type CashOrderLookup = {
  customerId: string
  lines: readonly Pick<BoughtLine, 'productId' | 'size' | 'quantity'>[]
  sinceCartId: number
}

/** Finds the number of a live order, paid in cash or with credit, with exactly these lines, from this or a
 * later cart. The replacement of returned pieces, which has a new cart too, was not bought by the customer. */
export async function findDuplicateCashOrder(
  db: Db,
  { customerId, lines, sinceCartId }: CashOrderLookup,
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`${prepared}
    with wanted as materialized (
      select * from json_to_recordset(${JSON.stringify(lines)}::json) as wanted ("productId" text, size text, quantity int)
    )
    select number from orders
    where customer_id = ${customerId} and cart_id >= ${sinceCartId} and placed_at is not null
      and pay_mode in ('cod', 'credit') and payment_state = 'paid'
      and not exists (select from returns where exchange_order_id = orders.id)
      and not exists (select * from wanted except all ${linesOfOrder})
      and not exists (${linesOfOrder} except all select * from wanted)
    order by placed_at desc, id desc
    limit 1`.execute(db)
  return rows[0]?.number
}

export async function listBoughtLines(db: Db, orderId: number): Promise<BoughtLine[]> {
  const lines = await listLinesOfOrders(db, [orderId])
  return lines.map(({ orderId: _order, ...line }) => line)
}

/** Sorted by order, then by position. */
export async function listLinesOfOrders(
  db: Db,
  orderIds: readonly number[],
): Promise<(BoughtLine & { orderId: number })[]> {
  const { rows } = await sql<BoughtLine & { orderId: number }>`${prepared}
    select order_id as "orderId", product_id as "productId", title, size, stock_size as "stockSize",
      unit_price_paise as "unitPricePaise", quantity,
      discount_paise as "discountPaise", charges_paise as "chargesPaise", ordered_advance(order_lines.*) as advance
    from order_lines where order_id = any (${orderIds}::bigint[]) order by order_id, position`.execute(
    db,
  )
  return rows
}

/** Lists orders in random sequence, so that orders that cannot expire now do not block the rest. */
export async function listOrdersWithEndedHold(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_state', '=', 'pending_payment')
    .where('hold_expires_at', '<=', sql<Date>`now()`)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Inserts and returns only orders whose number is not taken. */
export async function insertOrders(tx: Db, orders: readonly NewOrder[]): Promise<InsertedOrder[]> {
  const json = JSON.stringify(
    orders.map(({ address, extras, tax, promise, ...order }) => ({
      ...address,
      ...extras,
      ...order,
      ...tax,
      ...promise,
    })),
  )
  const { rows } = await sql<InsertedOrder>`${prepared}
    insert into orders (number, customer_id, cart_id, email, total_paise, discount_paise, delivery_paise,
      cash_fee_paise, gift_wrap_paise, credit_paise, pay_mode, payment_state, placed_at, hold_expires_at, bought_titles,
      tax_mode, supplier_gstin, supplier_state, place_of_supply, leaves_by, arrives_from, arrives_to,
      buyer_gstin, buyer_business, customer_note, gift_message, consent_version, ${columnNames(orderAddressColumns)})
    select number, "customerId", "cartId", email, "totalPaise", "discountPaise", "deliveryPaise",
      "cashFeePaise", "giftWrapPaise", "creditPaise", "payMode",
      case "payMode" when 'gateway' then 'pending_payment' else 'paid' end,
      case when "payMode" <> 'gateway' then now() end,
      case "payMode" when 'gateway' then now() + make_interval(mins => "holdMinutes") end, "boughtTitles",
      "taxMode", "supplierGstin", "supplierState", "placeOfSupply", "leavesBy", "arrivesFrom", "arrivesTo",
      nullif(gstin, ''), "businessName", note, "giftMessage",
      (select max(version) from consent_texts where purpose = 'checkout'), ${propertyNames(orderAddressColumns)}
    from json_to_recordset(${json}::json) as new (
      number text, "customerId" text, "cartId" bigint, email text, "totalPaise" bigint,
      "discountPaise" bigint, "deliveryPaise" bigint, "cashFeePaise" bigint, "giftWrapPaise" bigint, "creditPaise" bigint,
      "payMode" text, "holdMinutes" int, "boughtTitles" text,
      "taxMode" text, "supplierGstin" text, "supplierState" text, "placeOfSupply" text,
      "leavesBy" date, "arrivesFrom" date, "arrivesTo" date,
      gstin text, "businessName" text, note text, "giftMessage" text, ${textDefinitions(orderAddressColumns)})
    on conflict (number) do nothing
    returning id, number, hold_expires_at as "holdExpiresAt"`.execute(tx)
  return rows
}

export async function insertOrderLines(
  tx: Db,
  orders: readonly { orderId: number; lines: readonly NewOrderLine[] }[],
): Promise<void> {
  const lines = orders.flatMap((order) =>
    order.lines.map(({ image, tax, advance, ...line }, position) => ({
      ...line,
      ...tax,
      ...advance,
      orderId: order.orderId,
      position,
      imageId: image?.id ?? null,
    })),
  )
  await sql`${prepared}
    insert into order_lines (order_id, position, product_id, title, image_id, size, stock_size,
      unit_price_paise, original_price_paise, quantity, discount_paise, charges_paise, goods_class, hsn,
      tax_rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise, sale_mode, dispatch_day)
    select "orderId", position, "productId", title, "imageId", size, "stockSize", "unitPricePaise", "originalPricePaise", quantity,
      "discountPaise", "chargesPaise", "goodsClass", hsn, "taxRateBp", "taxablePaise", "cgstPaise", "sgstPaise", "igstPaise",
      "saleMode", "dispatchDay"
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (
      "orderId" bigint, position smallint, "productId" uuid, title text, "imageId" uuid, size text, "stockSize" text,
      "unitPricePaise" bigint, "originalPricePaise" bigint, quantity int,
      "discountPaise" bigint, "chargesPaise" bigint, "goodsClass" text, hsn text, "taxRateBp" int,
      "taxablePaise" bigint, "cgstPaise" bigint, "sgstPaise" bigint, "igstPaise" bigint, "saleMode" text, "dispatchDay" date)`.execute(
    tx,
  )
}

/** A promise whose day of dispatch passed before the payment is dropped. */
export async function updateOrdersPaid(
  tx: Db,
  paid: readonly { orderId: number; paymentId: number }[],
): Promise<void> {
  await sql`${prepared}
    update orders set payment_state = 'paid', settled_payment_id = paid.payment_id, placed_at = coalesce(placed_at, now()),
      (leaves_by, arrives_from, arrives_to) = (select orders.leaves_by, orders.arrives_from, orders.arrives_to
        where orders.leaves_by >= (now() at time zone 'Asia/Kolkata')::date)
    from unnest(${paid.map(({ orderId }) => orderId)}::bigint[],
      ${paid.map(({ paymentId }) => paymentId)}::bigint[]) as paid (order_id, payment_id)
    where orders.id = paid.order_id`.execute(tx)
}

/** The caller holds the order's lock. An order that has received money becomes visible to staff and
 * customer and stays so. */
export async function updateOrderState(
  tx: Db,
  orderId: number,
  state: PaymentState,
): Promise<void> {
  const hasMoney = state === 'payment_review' || state === 'refund_due'
  await tx
    .updateTable('orders')
    .set({
      payment_state: state,
      cash_address_hash: null,
      ...(hasMoney ? { placed_at: sql<Date>`coalesce(placed_at, now())` } : {}),
    })
    .where('id', '=', orderId)
    .execute()
}

/** Records that the courier has handed over the cash. */
export async function updateCashNoted(tx: Db, orderId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ cash_noted_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute()
}

/** Sets the end of the hold to `minutes` from now, but never earlier than before. `extended` marks
 * the only extension, for a payment in progress. */
export async function updateOrderHold(
  tx: Db,
  orderId: number,
  hold: { minutes: number; extended: boolean },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      hold_expires_at: sql<Date>`greatest(hold_expires_at, now() + make_interval(mins => ${hold.minutes}))`,
      hold_extended: hold.extended,
    })
    .where('id', '=', orderId)
    .execute()
}
