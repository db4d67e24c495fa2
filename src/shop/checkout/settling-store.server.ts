import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared.server.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import type { Address } from '../customers/address.ts'
import type { PayingOrder } from '../orders/order-payment-store.server.ts'

/** An order that waits for its payment, with the attempt that the gateway knows. */
export type WaitingOrder = {
  attemptId: number
  gatewayOrderId: string
  order: Pick<
    PayingOrder,
    | 'id'
    | 'number'
    | 'customerId'
    | 'cartId'
    | 'payMode'
    | 'paymentState'
    | 'currency'
    | 'totalPaise'
    | 'email'
    | 'address'
  >
}

type WaitingRow = Omit<WaitingOrder, 'order'> & Omit<WaitingOrder['order'], 'address'> & Address

type Told = { id: string; gatewayOrderId: string }

/**
 * Orders in sorted order, each before its attempt. Left out: what does not wait any more, and payments that are known as
 * anything else than one of this order that waits for its capture. The states are parameters, so that the kept plan looks each order up
 * by its key, and does not walk through all that wait for each of them (decision 051).
 */
export async function lockWaitingOrders(tx: Db, told: readonly Told[]): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingRow>`${prepared}
    select attempt.id as "attemptId", attempt.gateway_order_id as "gatewayOrderId", orders.id, number, customer_id as "customerId", cart_id as "cartId",
      pay_mode as "payMode", payment_state as "paymentState", orders.currency, total_paise as "totalPaise", email,
      first_name as "firstName", last_name as "lastName", address_email as "emailId", house_no as "houseNo", area_road as "areaRoad", landmark,
      city, state, pincode, phone_no as "phoneNo", alt_phone_no as "altPhoneNo"
    from unnest(${told.map(({ id }) => id)}::text[], ${told.map(({ gatewayOrderId }) => gatewayOrderId)}::text[]) as told (payment_id, gateway_order_id)
    join payment_attempts attempt on attempt.gateway_order_id = told.gateway_order_id
    join orders on orders.id = attempt.order_id
    where attempt.status = ${'open'} and payment_state = ${'pending_payment'} and not exists (
      select from payments known where known.gateway_payment_id = told.payment_id
        and (known.role <> 'candidate' or known.order_id <> orders.id or known.status not in ('created', 'failed', 'authorized')))
    order by orders.id
    for update of orders, attempt`.execute(tx)
  return rows.map(
    ({
      attemptId,
      gatewayOrderId,
      id,
      number,
      customerId,
      cartId,
      payMode,
      paymentState,
      currency,
      totalPaise,
      email,
      ...address
    }) => ({
      attemptId,
      gatewayOrderId,
      order: {
        id,
        number,
        customerId,
        cartId,
        payMode,
        paymentState,
        currency,
        totalPaise,
        email,
        address,
      },
    }),
  )
}

/** Payments of these that have settled an order which is paid still, with its number: by the gateway's order. */
export async function listSettled(
  db: Db,
  gatewayPaymentIds: readonly string[],
): Promise<{ gatewayOrderId: string; number: string }[]> {
  const { rows } = await sql<{ gatewayOrderId: string; number: string }>`${prepared}
    select attempt.gateway_order_id as "gatewayOrderId", orders.number
    from payments join orders on orders.id = payments.settles_order_id join payment_attempts attempt on attempt.id = payments.attempt_id
    where gateway_payment_id = any (${gatewayPaymentIds}::text[]) and payments.status = 'captured' and orders.payment_state = 'paid'`.execute(
    db,
  )
  return rows
}

type SettlingPayment = { orderId: number; attemptId: number; payment: GatewayPayment }

/**
 * Written as captured and settling, whether it was known as one that waits or not known at all; by order. Left out: those that
 * are known as anything else. Invariant: a captured payment settles one order of exactly its amount. The constraints refuse anything else.
 */
export async function insertSettlingPayments(
  tx: Db,
  settling: readonly SettlingPayment[],
): Promise<Map<number, number>> {
  const told = settling.map(({ orderId, attemptId, payment }) => ({
    orderId,
    attemptId,
    id: payment.id,
    amountPaise: payment.amountPaise,
    currency: payment.currency,
    method: payment.method,
    createdAt: payment.createdAt,
  }))
  const { rows } = await sql<{ id: number; orderId: number }>`${prepared}
    insert into payments (gateway_payment_id, attempt_id, order_id, settles_order_id, role, status, amount_paise, currency, method, gateway_created_at)
    select id, "attemptId", "orderId", "orderId", 'settling', 'captured', "amountPaise", currency, method, "createdAt"
    from json_to_recordset(${JSON.stringify(told)}::json) as told (
      id text, "attemptId" bigint, "orderId" bigint, "amountPaise" bigint, currency text, method text, "createdAt" timestamptz)
    on conflict (gateway_payment_id) do update set
      role = 'settling', settles_order_id = excluded.settles_order_id, status = 'captured', amount_paise = excluded.amount_paise, currency = excluded.currency,
      method = excluded.method, error_code = null, error_reason = null, gateway_created_at = excluded.gateway_created_at, updated_at = now()
    where payments.role = 'candidate' and payments.order_id = excluded.order_id and payments.status in ('created', 'failed', 'authorized')
    returning id, order_id as "orderId"`.execute(tx)
  return new Map(rows.map(({ id, orderId }) => [orderId, id]))
}
