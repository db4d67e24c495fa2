import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { customer, orderBeingPaid, sareeInShop } from '../../../tests/builders.ts'
import { testDatabase } from '../../../tests/test-database.ts'

/** What a mistake in code would try. The database itself refuses each of them. */
const { db } = await testDatabase()

let made = 0
const gatewayId = (kind: 'order' | 'pay' | 'rfnd') => `${kind}_${String(++made).padStart(14, '0')}`

async function attemptOf(
  order: { id: number },
  wanted: { amount?: number; status?: string; gatewayOrderId?: string | null } = {},
): Promise<number> {
  const { amount = 249_900, status = 'open', gatewayOrderId = gatewayId('order') } = wanted
  const { rows } = await sql<{
    id: number
  }>`insert into payment_attempts (order_id, currency, amount_paise, receipt, gateway_order_id, status)
    values (${order.id}, 'INR', ${amount}, ${`receipt-${++made}`}, ${gatewayOrderId}, ${status}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

type PaymentWish = {
  status?: string
  role?: string
  settles?: number | null
  amount?: number
  currency?: string
  id?: string
}
async function paymentOf(
  order: { id: number },
  attemptId: number,
  wanted: PaymentWish = {},
): Promise<number> {
  const {
    status = 'captured',
    role = 'candidate',
    settles = null,
    amount = 249_900,
    currency = 'INR',
    id = gatewayId('pay'),
  } = wanted
  const { rows } = await sql<{
    id: number
  }>`insert into payments (gateway_payment_id, attempt_id, order_id, currency, amount_paise, status, role, settles_order_id)
    values (${id}, ${attemptId}, ${order.id}, ${currency}, ${amount}, ${status}, ${role}, ${settles}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

async function paidOrder() {
  const order = await orderBeingPaid(db)
  const attemptId = await attemptOf(order)
  const paymentId = await paymentOf(order, attemptId, { role: 'settling', settles: order.id })
  await sql`update orders set payment_state = 'paid', placed_at = now(), settled_payment_id = ${paymentId} where id = ${order.id}`.execute(
    db,
  )
  return { order, attemptId, paymentId }
}

const refused = (attempt: Promise<unknown>, by: RegExp | string) =>
  expect(attempt).rejects.toThrow(by)

test('an attempt asks for exactly what its order costs', async () => {
  await refused(attemptOf(await orderBeingPaid(db), { amount: 249_800 }), 'foreign key')
})

test('the total of an order cannot change once an attempt to pay it exists', async () => {
  const order = await orderBeingPaid(db)
  await attemptOf(order)
  await refused(
    sql`update orders set total_paise = 1000 where id = ${order.id}`.execute(db),
    'foreign key',
  )
})

test('an order has one live attempt', async () => {
  const order = await orderBeingPaid(db)
  await attemptOf(order, { status: 'initiating', gatewayOrderId: null })
  await refused(
    attemptOf(order, { status: 'initiating', gatewayOrderId: null }),
    'one_live_attempt',
  )
})

test('a cart has one live order', async () => {
  const order = await orderBeingPaid(db)
  await refused(
    sql`insert into orders (number, customer_id, cart_id, total_paise, email, first_name, house_no, area_road, city, state, pincode, phone_no, hold_expires_at)
    select '0000000000', customer_id, cart_id, total_paise, email, first_name, house_no, area_road, city, state, pincode, phone_no, hold_expires_at
    from orders where id = ${order.id}`.execute(db),
    'one_live_order_per_cart',
  )
})

test('an open attempt has its gateway order, which belongs to no other attempt and looks like one', async () => {
  await refused(attemptOf(await orderBeingPaid(db), { gatewayOrderId: null }), 'check constraint')
  await refused(
    attemptOf(await orderBeingPaid(db), { gatewayOrderId: 'order_../../payments' }),
    'check constraint',
  )
  const taken = gatewayId('order')
  await attemptOf(await orderBeingPaid(db), { gatewayOrderId: taken })
  await refused(attemptOf(await orderBeingPaid(db), { gatewayOrderId: taken }), 'unique')
})

test('a receipt has 8 to 40 characters and is never used twice', async () => {
  const insert = async (receipt: string) =>
    sql`insert into payment_attempts (order_id, currency, amount_paise, receipt, status)
    values (${(await orderBeingPaid(db)).id}, 'INR', 249900, ${receipt}, 'initiating')`.execute(db)
  await refused(insert('short'), 'check constraint')
  await refused(insert('x'.repeat(41)), 'check constraint')
  await insert('the-same-receipt')
  await refused(insert('the-same-receipt'), 'unique')
})

test('a payment of the gateway is one row', async () => {
  const order = await orderBeingPaid(db)
  const attemptId = await attemptOf(order)
  const id = gatewayId('pay')
  await paymentOf(order, attemptId, { id })
  await refused(paymentOf(order, attemptId, { id }), 'unique')
})

test('an order is settled by one payment at most', async () => {
  const { order, attemptId } = await paidOrder()
  await refused(
    paymentOf(order, attemptId, { role: 'settling', settles: order.id }),
    'settles_order_id',
  )
})

test('a settling payment has exactly the order’s amount and currency', async () => {
  const order = await orderBeingPaid(db)
  const attemptId = await attemptOf(order)
  await refused(
    paymentOf(order, attemptId, { role: 'settling', settles: order.id, amount: 100 }),
    'foreign key',
  )
  await refused(
    paymentOf(order, attemptId, { role: 'settling', settles: order.id, currency: 'USD' }),
    'foreign key',
  )
})

test('a settling payment is captured', async () => {
  const order = await orderBeingPaid(db)
  await refused(
    paymentOf(order, await attemptOf(order), {
      role: 'settling',
      settles: order.id,
      status: 'authorized',
    }),
    'check constraint',
  )
})

test('a payment settles no other order than its attempt’s', async () => {
  const [order, other] = [await orderBeingPaid(db), await orderBeingPaid(db)]
  const attemptId = await attemptOf(order)
  await refused(
    paymentOf(order, attemptId, { role: 'settling', settles: other.id }),
    'check constraint',
  )
  await refused(paymentOf(other, attemptId), 'foreign key')
})

test('a paid order has the payment that settled it, for ever', async () => {
  const order = await orderBeingPaid(db)
  await refused(
    sql`update orders set payment_state = 'paid', placed_at = now() where id = ${order.id}`.execute(
      db,
    ),
    'check constraint',
  )
  const candidate = await paymentOf(order, await attemptOf(order))
  await refused(
    sql`update orders set payment_state = 'paid', placed_at = now(), settled_payment_id = ${candidate} where id = ${order.id}`.execute(
      db,
    ),
    'foreign key',
  )
  const paid = await paidOrder()
  await refused(
    sql`update payments set role = 'surplus', settles_order_id = null where id = ${paid.paymentId}`.execute(
      db,
    ),
    'foreign key',
  )
  await refused(sql`delete from payments where id = ${paid.paymentId}`.execute(db), 'foreign key')
})

test('an unmatched payment belongs to no order', async () => {
  const order = await orderBeingPaid(db)
  await refused(paymentOf(order, await attemptOf(order), { role: 'unmatched' }), 'check constraint')
})

test('no more is promised back than was paid', async () => {
  const { paymentId } = await paidOrder()
  await sql`update payments set refund_committed_paise = 249900 where id = ${paymentId}`.execute(db)
  await refused(
    sql`update payments set refund_committed_paise = 249901 where id = ${paymentId}`.execute(db),
    'check constraint',
  )
  await refused(
    sql`update payments set refund_committed_paise = -1 where id = ${paymentId}`.execute(db),
    'check constraint',
  )
})

test('a payment is paid back once for each purpose, under a key and a refund that are used once', async () => {
  const { paymentId } = await paidOrder()
  const refund = (purpose: string, key: string, id: string | null = null, status = 'requested') =>
    sql`insert into refunds
    (payment_id, purpose, amount_paise, idempotency_key, gateway_refund_id, status) values (${paymentId}, ${purpose}, 100, ${key}, ${id}, ${status})`.execute(
      db,
    )
  const id = gatewayId('rfnd')
  await refund('surplus', 'key-number-1', id, 'pending')
  await refused(refund('surplus', 'key-number-2'), 'unique')
  await refused(refund('another', 'key-number-1'), 'unique')
  await refused(refund('another', 'key-number-2', id), 'unique')
  await refused(refund('another', 'key-number-2', null, 'processed'), 'check constraint')
  await refused(refund('another', 'short'), 'check constraint')
})

test('stock never falls below zero and is never promised twice', async () => {
  const { id } = await sareeInShop(db, { quantity: 5 })
  await refused(
    sql`update stock set reserved = 6 where product_id = ${id}`.execute(db),
    'check constraint',
  )
  await refused(
    sql`update stock set on_hand = -1 where product_id = ${id}`.execute(db),
    'check constraint',
  )
  await refused(
    sql`update stock set reserved = -1 where product_id = ${id}`.execute(db),
    'check constraint',
  )
})

test('an order takes a row of stock once', async () => {
  const { order } = await paidOrder()
  const { id } = await sareeInShop(db)
  const sell = () =>
    sql`insert into stock_movements (product_id, size, change, reason, order_id) values (${id}, '', -1, 'sale', ${order.id})`.execute(
      db,
    )
  await sell()
  await refused(sell(), 'one_movement_of_a_kind_per_order_and_row')
})

test('an order holds a row of stock once', async () => {
  const order = await orderBeingPaid(db)
  const { id } = await sareeInShop(db)
  const hold = () =>
    sql`insert into stock_holds (order_id, product_id, size, quantity, expires_at) values (${order.id}, ${id}, '', 1, now())`.execute(
      db,
    )
  await hold()
  await refused(hold(), 'unique')
})

test('a webhook is one row', async () => {
  const insert = () =>
    sql`insert into webhook_inbox (endpoint, event_id, event, raw) values ('razorpay', 'event-1', 'order.paid', '')`.execute(
      db,
    )
  await insert()
  await refused(insert(), 'unique')
})

test('trouble at the gateway has the gateway’s name or is our keys, and is of a known severity', async () => {
  const trouble = (name: string, severity = 'high') =>
    sql`insert into gateway_troubles (name, method, severity) values (${name}, 'upi', ${severity})`.execute(
      db,
    )
  await trouble('keys')
  await trouble('down_AAAAAAAAAAAAAA')
  await expect(trouble('keys')).rejects.toThrow('gateway_troubles_pkey')
  await expect(trouble('down_A')).rejects.toThrow('gateway_troubles_name_check')
  await expect(trouble('down_BBBBBBBBBBBBBB', 'odd')).rejects.toThrow(
    'gateway_troubles_severity_check',
  )
})

test('orders are in rupees, between 1 and 5,00,000 Rs.', async () => {
  const customerId = (await customer(db)).id
  await refused(orderBeingPaid(db, { customerId, totalPaise: 99 }), 'check constraint')
  await refused(orderBeingPaid(db, { customerId, totalPaise: 50_000_001 }), 'check constraint')
  const order = await orderBeingPaid(db, { customerId })
  await refused(
    sql`update orders set currency = 'USD' where id = ${order.id}`.execute(db),
    'check constraint',
  )
})

test('an order for cash is settled by no payment and waits for none', async () => {
  const { order } = await paidOrder()
  await refused(
    sql`update orders set pay_mode = 'cod' where id = ${order.id}`.execute(db),
    'check constraint',
  )
  const waiting = await orderBeingPaid(db)
  await refused(
    sql`update orders set pay_mode = 'cod' where id = ${waiting.id}`.execute(db),
    'check constraint',
  )
})

test('a thing is announced once, and a mail that was sent has its moment', async () => {
  const order = await orderBeingPaid(db)
  const tell = () =>
    sql`insert into mails (order_id, kind, recipient, subject, letter) values (${order.id}, 'delivered', 'a@b.test', 's', '{}')`.execute(
      db,
    )
  await tell()
  await refused(tell(), 'unique')
  await refused(
    sql`update mails set status = 'sent' where order_id = ${order.id}`.execute(db),
    'check constraint',
  )
  await refused(
    sql`update mails set status = 'failed' where order_id = ${order.id}`.execute(db),
    'check constraint',
  )
})

test('a movement says what its reason can mean, and nothing else', async () => {
  const order = await orderBeingPaid(db)
  const { id } = await sareeInShop(db)
  const move = (reason: string, change: number, promised: number, orderId: number | null) =>
    sql`insert into stock_movements (product_id, size, change, reserved_change, reason, order_id) values (${id}, '', ${change}, ${promised}, ${reason}, ${orderId})`.execute(
      db,
    )
  const impossible: [string, number, number, number | null][] = [
    ['hold', 1, 1, order.id],
    ['hold', 0, -1, order.id],
    ['hold', 0, 1, null],
    ['release', 0, 1, order.id],
    ['release', -1, -1, order.id],
    ['sale', -2, -1, order.id],
    ['sale', 1, 0, order.id],
    ['correction', 0, 0, null],
    ['correction', 1, 1, null],
    ['restock', 1, 0, order.id],
  ]
  for (const movement of impossible) await refused(move(...movement), 'check constraint')
})
