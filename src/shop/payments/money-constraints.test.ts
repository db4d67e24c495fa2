import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { customer, orderBeingPaid } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { paymentRows, refused } from '../../../tests/support/payment-rows.ts'

const { db } = await testDatabase()
const { gatewayId, attemptOf, paidOrder } = paymentRows(db)

test('an attempt has exactly the amount of its order', async () => {
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

test('an order can have only one live attempt to pay it', async () => {
  const order = await orderBeingPaid(db)
  await attemptOf(order, { status: 'initiating', gatewayOrderId: null })
  await refused(
    attemptOf(order, { status: 'initiating', gatewayOrderId: null }),
    'one_live_attempt',
  )
})

test('a paid order can have no further attempt, and an ended attempt stays so when it is paid', async () => {
  const order = await orderBeingPaid(db)
  const first = await attemptOf(order)
  const setStatus = (id: number, status: string) =>
    sql`update payment_attempts set status = ${status} where id = ${id}`.execute(db)
  await setStatus(first, 'paid')
  await refused(attemptOf(order), 'one_live_attempt')
  await setStatus(first, 'closed')
  const second = await attemptOf(order)
  await setStatus(first, 'paid')
  await refused(setStatus(first, 'open'), 'one_live_attempt')
  await setStatus(second, 'superseded')
  await setStatus(first, 'open')
})

test('a cart can have only one live order', async () => {
  const order = await orderBeingPaid(db)
  await refused(
    sql`insert into orders (number, customer_id, cart_id, total_paise, email, first_name, house_no, area_road, city, state, pincode, phone_no, hold_expires_at)
    select '0000000000', customer_id, cart_id, total_paise, email, first_name, house_no, area_road, city, state, pincode, phone_no, hold_expires_at
    from orders where id = ${order.id}`.execute(db),
    'one_live_order_per_cart',
  )
})

test('an open attempt has a well-formed gateway order, unique among all attempts', async () => {
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

test('a repeated webhook is not stored a second time', async () => {
  const insert = () =>
    sql`insert into webhook_inbox (endpoint, event_id, event, raw) values ('razorpay', 'event-1', 'order.paid', '')`.execute(
      db,
    )
  await insert()
  await refused(insert(), 'unique')
})

test('an incident is identified by a gateway id or by the word keys and has a known severity', async () => {
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

test('a cash order can have neither a payment nor a pending online payment', async () => {
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

test('a mail is queued once per occasion, and a sent mail has its time', async () => {
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
