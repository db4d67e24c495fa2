import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import type { Address } from '../customers/address.ts'
import type { BoughtLine, PaymentState, PayMode } from './order.ts'
import { listLinesOfOrders, listLiveOrderIds } from './placing-store.server.ts'

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
  return payingOrderFrom(
    await payingOrders(tx).where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow(),
  )
}

const payingColumns = [
  'id',
  'number',
  'customer_id',
  'cart_id',
  'email',
  'pay_mode',
  'payment_state',
  'currency',
  'total_paise',
  'hold_expires_at',
  'hold_extended',
  'first_name',
  'last_name',
  'address_email',
  'house_no',
  'area_road',
  'landmark',
  'city',
  'state',
  'pincode',
  'phone_no',
  'alt_phone_no',
] as const

function payingOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select(payingColumns)
    .select(sql<boolean>`coalesce(hold_expires_at <= now(), true)`.as('is_hold_over'))
}

function payingOrderFrom(
  row: Awaited<ReturnType<ReturnType<typeof payingOrders>['executeTakeFirstOrThrow']>>,
): PayingOrder {
  return {
    id: row.id,
    number: row.number,
    customerId: row.customer_id,
    cartId: row.cart_id,
    email: row.email,
    payMode: row.pay_mode as PayMode,
    paymentState: row.payment_state as PaymentState,
    currency: row.currency,
    totalPaise: row.total_paise,
    holdExpiresAt: row.hold_expires_at,
    isHoldOver: row.is_hold_over,
    isHoldExtended: row.hold_extended,
    address: {
      firstName: row.first_name,
      lastName: row.last_name,
      emailId: row.address_email,
      houseNo: row.house_no,
      areaRoad: row.area_road,
      landmark: row.landmark,
      city: row.city,
      state: row.state,
      pincode: row.pincode,
      phoneNo: row.phone_no,
      altPhoneNo: row.alt_phone_no,
    },
  }
}

export async function findLiveOrderId(db: Db, cartId: number): Promise<number | undefined> {
  return (await listLiveOrderIds(db, [cartId])).get(cartId)
}

const CASH_ORDERS_MAX = 10

/** The customer's cash orders from this cart or a later one, the newest first. */
export async function listCashOrdersSince(
  db: Db,
  customerId: string,
  cartId: number,
): Promise<{ id: number; number: string }[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is not', null)
    .where('pay_mode', '=', 'cod')
    .where('cart_id', '>=', cartId)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CASH_ORDERS_MAX)
    .execute()
}

export async function listBoughtLines(db: Db, orderId: number): Promise<BoughtLine[]> {
  const lines = await listLinesOfOrders(db, [orderId])
  return lines.map(({ orderId: _order, ...line }) => line)
}

/** The caller holds the order's lock. An order for which money came becomes visible, and stays so. */
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
      ...(hasMoney ? { placed_at: sql<Date>`coalesce(placed_at, now())` } : {}),
    })
    .where('id', '=', orderId)
    .execute()
}

/** The courier has brought the money for it. */
export async function updateCashNoted(tx: Db, orderId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ cash_noted_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute()
}

/** The hold ends so many minutes from now. `extended` marks the one time that it is given for a payment in flight. */
export async function updateOrderHold(
  tx: Db,
  orderId: number,
  hold: { minutes: number; extended: boolean },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ hold_expires_at: minutesFromNow(hold.minutes), hold_extended: hold.extended })
    .where('id', '=', orderId)
    .execute()
}

/** In no order, so that some which cannot be ended now never keep the others waiting. */
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

function minutesFromNow(minutes: number) {
  return sql<Date>`now() + make_interval(mins => ${minutes})`
}
