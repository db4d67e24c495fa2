import { sql } from 'kysely'
import type { Sandbox } from '../../sandbox/razorpay/start-sandbox.ts'
import type { Db } from '../../src/platform/database/database.server.ts'
import type { PaymentServices } from '../../src/shop/payments/payment-services.server.ts'
import { orderBeingPaid } from './builders.ts'

let made = 0
const gatewayId = (kind: string) => `${kind}_${String(++made).padStart(14, '9')}`
const PRICE = 249_900

/** Inserts one row for each list of the payment admin. */
export async function insertPaymentsOfEveryKind(db: Db): Promise<void> {
  const waiting = await insertCapturedPayment(db, 'payment_review', {
    amount: PRICE - 500,
    role: 'candidate',
  })
  const returned = await insertCapturedPayment(db, 'refund_due', { amount: PRICE, role: 'surplus' })
  const disputed = await insertCapturedPayment(db, 'paid', { amount: PRICE, role: 'settling' })
  await insertCapturedPayment(db, 'refund_due', { amount: PRICE, role: 'surplus' })
  await db
    .insertInto('payments')
    .values({
      gateway_payment_id: gatewayId('pay'),
      currency: 'INR',
      amount_paise: 99_900,
      status: 'captured',
      role: 'unmatched',
    })
    .execute()
  await insertRefunds(db, returned.paymentId, disputed.paymentId)
  for (const status of [3, 4]) await cashOrder(db, status)
  await db
    .insertInto('disputes')
    .values({
      gateway_dispute_id: gatewayId('disp'),
      payment_id: disputed.paymentId,
      amount_paise: PRICE,
      currency: 'INR',
      status: 'open',
      reason_code: 'chargeback_authorization_error',
      respond_by: sql<Date>`now() + interval '5 days'`,
    })
    .execute()
  await insertGatewayRecords(db)
  await db
    .updateTable('orders')
    .set({ placed_at: sql<Date>`now() - interval '20 minutes'` })
    .where('id', '=', disputed.orderId)
    .execute()
  await insertAdminAction(db, waiting)
}

async function insertRefunds(
  db: Db,
  failedPaymentId: number,
  pendingPaymentId: number,
): Promise<void> {
  const refund = {
    payment_id: failedPaymentId,
    amount_paise: PRICE,
    idempotency_key: `refund-${made}-of-a-test`,
  }
  await db
    .insertInto('refunds')
    .values({ ...refund, purpose: 'sold-out', status: 'failed', last_error: 'the bank refused it' })
    .execute()
  await db
    .insertInto('refunds')
    .values({
      payment_id: pendingPaymentId,
      purpose: 'gateway-of-a-test',
      amount_paise: 10_000,
      idempotency_key: `gateway-${made}-of-a-test`,
      status: 'pending',
      origin: 'gateway',
      gateway_refund_id: gatewayId('rfnd'),
    })
    .execute()
}

/** Inserts an unprocessed webhook, and a day whose sums differ from those of the gateway. */
async function insertGatewayRecords(db: Db): Promise<void> {
  await db
    .insertInto('webhook_inbox')
    .values({
      endpoint: 'razorpay',
      event_id: 'event-nobody-worked-on',
      event: 'payment.captured',
      raw: Buffer.from('{}'),
      received_at: sql<Date>`now() - interval '1 hour'`,
      tries: 3,
      last_error: 'The gateway answered 503',
    })
    .execute()
  await db
    .insertInto('gateway_days')
    .values({
      day: sql<Date>`current_date - 1`,
      our_captured_paise: PRICE,
      our_refunded_paise: 0,
      gateway_captured_paise: 2 * PRICE,
      gateway_refunded_paise: 50_000,
      differences: JSON.stringify([
        { kind: 'payment', id: gatewayId('pay'), oursPaise: null, theirsPaise: PRICE },
        { kind: 'refund', id: gatewayId('rfnd'), oursPaise: null, theirsPaise: 50_000 },
      ]),
    })
    .execute()
}

async function insertAdminAction(
  db: Db,
  waiting: { number: string; orderId: number; paymentId: number },
): Promise<void> {
  const { id: adminId } = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('staff_changes')
    .values({
      staff_id: adminId,
      action: 'refund-requested',
      subject: `order:${waiting.number}`,
      order_id: waiting.orderId,
      payment_id: waiting.paymentId,
      reason: 'The border had a flaw.',
      before: JSON.stringify({ order: 'paid', 'left paise': PRICE }),
      after: JSON.stringify({ order: 'paid', 'left paise': PRICE - 50_000 }),
    })
    .execute()
}

/** Inserts a cash order that is on its way, or is delivered without its cash being recorded. */
async function cashOrder(db: Db, status: number): Promise<void> {
  const { id } = await orderBeingPaid(db)
  await db
    .updateTable('orders')
    .set({
      pay_mode: 'cod',
      payment_state: 'paid',
      status,
      placed_at: new Date(),
      courier_name: 'Blue Dart',
    })
    .where('id', '=', id)
    .execute()
}

/** Makes a payment that the sandbox gateway also knows, because refunds query the gateway first. No
 * webhook is sent. */
export async function paidAtGateway(
  { shop: { gateway }, sandbox }: { shop: Pick<PaymentServices, 'gateway'>; sandbox: Sandbox },
  amountPaise: number,
): Promise<string> {
  const made = await gateway.createOrder({
    amountPaise,
    receipt: gatewayId('receipt'),
    notes: {},
    autoCaptureMinutes: 12,
    manualCaptureMinutes: 7_200,
  })
  if (made.outcome !== 'created') throw new Error(made.outcome)
  return sandbox.control.pay({ orderId: made.gatewayOrderId, knobs: { webhook: 'drop' } })
    .payment_id
}

type Money = {
  amount: number
  role: 'candidate' | 'settling' | 'surplus'
  gatewayPaymentId?: string
}

/** Inserts an order in this state with a captured payment. */
export async function insertCapturedPayment(
  db: Db,
  state: 'paid' | 'payment_review' | 'refund_due',
  { amount, role, gatewayPaymentId = gatewayId('pay') }: Money,
  customerId?: string,
) {
  const order = await orderBeingPaid(db, customerId ? { customerId } : {})
  const attempt = await db
    .insertInto('payment_attempts')
    .values({
      order_id: order.id,
      currency: 'INR',
      amount_paise: PRICE,
      receipt: `receipt-${order.number}`,
      gateway_order_id: gatewayId('order'),
      status: 'open',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const settles = role === 'settling' ? order.id : null
  const payment = await db
    .insertInto('payments')
    .values({
      gateway_payment_id: gatewayPaymentId,
      attempt_id: attempt.id,
      order_id: order.id,
      currency: 'INR',
      amount_paise: amount,
      status: 'captured',
      role,
      settles_order_id: settles,
    })
    .returning(['id', 'gateway_payment_id'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('orders')
    .set({ payment_state: state, placed_at: new Date(), settled_payment_id: settles && payment.id })
    .where('id', '=', order.id)
    .execute()
  return {
    orderId: order.id,
    number: order.number,
    paymentId: payment.id,
    gatewayPaymentId: payment.gateway_payment_id,
  }
}
