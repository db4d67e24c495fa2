import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { ImageRef } from '../media/image.ts'
import type { Paise } from '../money.ts'
import type { Size } from '../catalogue/product.ts'
import type { Address } from '../customers/address.ts'
import type { PaymentState, PayMode } from './order.ts'

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

/** Undefined when the number is taken. */
export async function insertOrder(tx: Db, order: FrozenOrder): Promise<{ id: number } | undefined> {
  const { address } = order
  return tx.insertInto('orders').values({
    number: order.number, customer_id: order.customerId, cart_id: order.cartId, email: order.email, total_paise: order.totalPaise,
    first_name: address.firstName, last_name: address.lastName, address_email: address.emailId, house_no: address.houseNo,
    area_road: address.areaRoad, landmark: address.landmark, city: address.city, state: address.state, pincode: address.pincode,
    phone_no: address.phoneNo, alt_phone_no: address.altPhoneNo, pay_mode: order.payMode,
    ...(order.payMode === 'cod' ? { payment_state: 'paid', placed_at: sql<Date>`now()` } : { hold_expires_at: minutesFromNow(order.holdMinutes) }),
  })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id').executeTakeFirst()
}

export async function insertOrderLines(tx: Db, orderId: number, lines: readonly FrozenLine[]): Promise<void> {
  await tx.insertInto('order_lines').values(lines.map((line, position) => ({
    order_id: orderId, position, product_id: line.productId, title: line.title, image_id: line.image?.id ?? null,
    size: line.size, stock_size: line.stockSize, unit_price_paise: line.unitPricePaise,
    original_price_paise: line.originalPricePaise, quantity: line.quantity,
  }))).execute()
}

/** An order as the story of its payment sees it. */
export type PayingOrder = {
  id: number
  number: string
  customerId: string
  cartId: number
  payMode: PayMode
  paymentState: PaymentState
  currency: string
  totalPaise: Paise
  email: string
  address: Address
  holdExpiresAt: Date | null
  /** By the database's clock: the only one that decides. */
  isHoldOver: boolean
  isHoldExtended: boolean
}

export async function findPayingOrder(db: Db, orderId: number): Promise<PayingOrder> {
  return payingOrderFrom(await payingOrders(db).where('id', '=', orderId).executeTakeFirstOrThrow())
}

/** The first lock of every story about money: order, then attempt, then payment, then cart, then stock. */
export async function lockOrder(tx: Db, orderId: number): Promise<PayingOrder> {
  return payingOrderFrom(await payingOrders(tx).where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow())
}

function payingOrders(db: Db) {
  return db.selectFrom('orders').selectAll().select(sql<boolean>`coalesce(hold_expires_at <= now(), true)`.as('is_hold_over'))
}

function payingOrderFrom(row: Awaited<ReturnType<ReturnType<typeof payingOrders>['executeTakeFirstOrThrow']>>): PayingOrder {
  return {
    id: row.id, number: row.number, customerId: row.customer_id, cartId: row.cart_id, email: row.email, payMode: row.pay_mode as PayMode,
    paymentState: row.payment_state as PaymentState, currency: row.currency, totalPaise: row.total_paise,
    holdExpiresAt: row.hold_expires_at, isHoldOver: row.is_hold_over, isHoldExtended: row.hold_extended,
    address: {
      firstName: row.first_name, lastName: row.last_name, emailId: row.address_email, houseNo: row.house_no,
      areaRoad: row.area_road, landmark: row.landmark, city: row.city, state: row.state, pincode: row.pincode,
      phoneNo: row.phone_no, altPhoneNo: row.alt_phone_no,
    },
  }
}

/** A cart has at most one order that is being paid, is paid or is looked at by a human: a unique index says so. */
export async function findLiveOrderId(db: Db, cartId: number): Promise<number | undefined> {
  const row = await db.selectFrom('orders').select('id').where('cart_id', '=', cartId)
    .where('payment_state', 'not in', ['expired', 'cancelled', 'refunded', 'refund_due']).executeTakeFirst()
  return row?.id
}

const CASH_ORDERS_MAX = 10

/** The customer's cash orders from this cart or a later one, the newest first. */
export async function listCashOrdersSince(db: Db, customerId: string, cartId: number): Promise<{ id: number; number: string }[]> {
  return db.selectFrom('orders').select(['id', 'number']).where('customer_id', '=', customerId).where('placed_at', 'is not', null)
    .where('pay_mode', '=', 'cod').where('cart_id', '>=', cartId).orderBy('placed_at', 'desc').orderBy('id', 'desc').limit(CASH_ORDERS_MAX).execute()
}

export type BoughtLine = { productId: string; title: string; size: string; stockSize: Size | ''; unitPricePaise: Paise; quantity: number }

export async function listBoughtLines(db: Db, orderId: number): Promise<BoughtLine[]> {
  const rows = await db.selectFrom('order_lines')
    .select(['product_id as productId', 'title', 'size', 'stock_size as stockSize', 'unit_price_paise as unitPricePaise', 'quantity'])
    .where('order_id', '=', orderId).orderBy('position').execute()
  return rows.map((row) => ({ ...row, stockSize: row.stockSize as BoughtLine['stockSize'] }))
}

/** The caller holds the order's lock. An order for which money came becomes visible, and stays so. */
export async function updateOrderState(tx: Db, orderId: number, state: PaymentState): Promise<void> {
  const hasMoney = state === 'payment_review' || state === 'refund_due'
  await tx.updateTable('orders')
    .set({ payment_state: state, ...(hasMoney ? { placed_at: sql<Date>`coalesce(placed_at, now())` } : {}) })
    .where('id', '=', orderId).execute()
}

export async function updateOrderPaid(tx: Db, orderId: number, paymentId: number): Promise<void> {
  await tx.updateTable('orders')
    .set({ payment_state: 'paid', settled_payment_id: paymentId, placed_at: sql<Date>`coalesce(placed_at, now())` })
    .where('id', '=', orderId).execute()
}

/** The hold ends so many minutes from now. `extended` marks the one time that it is given for a payment in flight. */
export async function updateOrderHold(tx: Db, orderId: number, hold: { minutes: number; extended: boolean }): Promise<void> {
  await tx.updateTable('orders')
    .set({ hold_expires_at: minutesFromNow(hold.minutes), hold_extended: hold.extended })
    .where('id', '=', orderId).execute()
}

/** In no order, so that some which cannot be ended now never keep the others waiting. */
export async function listOrdersWithEndedHold(db: Db, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('orders').select('id').where('payment_state', '=', 'pending_payment')
    .where('hold_expires_at', '<=', sql<Date>`now()`).orderBy(sql`random()`).limit(limit).execute()
  return rows.map(({ id }) => id)
}

function minutesFromNow(minutes: number) {
  return sql<Date>`now() + make_interval(mins => ${minutes})`
}
