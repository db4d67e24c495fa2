import { expect, test } from 'vitest'
import { orderBeingPaid } from '../support/builders.ts'
import { paidAtGateway } from '../support/payment-fixtures.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const admin = await signedIn(shop, 'admin')
const pathOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '/', shop.url).pathname
const PRICE = 249_900

let made = 0
const gatewayId = (kind: string) => `${kind}_${String(++made).padStart(14, '0')}`

/** Creates an order with a captured payment: paid, or in review because the amount differs. */
async function orderWithMoney(state: 'paid' | 'payment_review' = 'paid') {
  const order = await orderBeingPaid(db, { customerId: customer.id })
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
  const isPaid = state === 'paid'
  const payment = await db
    .insertInto('payments')
    .values({
      gateway_payment_id: await paidAtGateway(shop, isPaid ? PRICE : PRICE - 500),
      attempt_id: attempt.id,
      order_id: order.id,
      currency: 'INR',
      amount_paise: isPaid ? PRICE : PRICE - 500,
      status: 'captured',
      role: isPaid ? 'settling' : 'candidate',
      settles_order_id: isPaid ? order.id : null,
    })
    .returning(['id', 'gateway_payment_id'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('orders')
    .set({
      payment_state: state,
      placed_at: new Date(),
      settled_payment_id: isPaid ? payment.id : null,
    })
    .where('id', '=', order.id)
    .execute()
  return { ...order, paymentId: payment.id, gatewayPaymentId: payment.gateway_payment_id }
}

async function everything() {
  const [payments, refunds, orders, actions, days] = await Promise.all([
    db
      .selectFrom('payments')
      .select(['id', 'status', 'role', 'refund_committed_paise'])
      .orderBy('id')
      .execute(),
    db.selectFrom('refunds').selectAll().orderBy('id').execute(),
    db.selectFrom('orders').select(['id', 'payment_state']).orderBy('id').execute(),
    db.selectFrom('staff_changes').selectAll().orderBy('id').execute(),
    db.selectFrom('gateway_days').selectAll().execute(),
  ])
  return { payments, refunds, orders, actions, days }
}

const whole = (paymentId: number) => ({
  intent: 'refund',
  paymentId: String(paymentId),
  amount: 'all',
  basedOnLeftPaise: String(PRICE),
  reason: 'A flaw.',
})

test('the payment admin and its data are refused to everyone but admins', async () => {
  const { number, gatewayPaymentId } = await orderWithMoney('payment_review')
  const pages = [
    '/admin/money',
    '/admin/money?section=verify',
    `/admin/money/orders/${number}`,
    '/admin/money/live',
  ]
  for (const who of [guest, customer]) {
    for (const page of pages) {
      const answer = await who.get(page)
      expect([page, answer.status, pathOf(answer)]).toEqual([page, 302, '/admin/login'])
      expect(await (await who.get(`${page.split('?')[0]}.data`)).text(), page).not.toContain(
        gatewayPaymentId,
      )
    }
  }
  for (const page of pages.slice(0, -1))
    expect(await (await admin.get(page)).text(), page).toContain(gatewayPaymentId)
  expect((await admin.get('/admin/money/orders/0000000000')).status).toBe(404)
})

test('payment decisions are refused to everyone but admins and write nothing', async () => {
  const paid = await orderWithMoney()
  const waiting = await orderWithMoney('payment_review')
  const before = await everything()
  const wishes: Record<string, string>[] = [
    whole(paid.paymentId),
    { intent: 'accept', paymentId: String(waiting.paymentId) },
    { intent: 'set-aside', paymentId: String(waiting.paymentId), reason: 'x' },
    { intent: 'recheck-order', orderId: String(paid.id) },
    { intent: 'recheck-payment', gatewayPaymentId: paid.gatewayPaymentId },
    { intent: 'try-again', refundId: '1' },
    { intent: 'transferred', refundId: '1', reason: 'x' },
    { intent: 'retry-webhook', eventId: 'x' },
    { intent: 'compare-day', day: '2024-01-05' },
  ]
  for (const who of [guest, customer]) {
    for (const wish of wishes) {
      for (const path of [
        '/admin/money',
        '/admin/money.data',
        `/admin/money/orders/${paid.number}`,
      ]) {
        const answer = await who.post(path, wish)
        expect([path, wish['intent'], answer.ok && answer.status !== 202]).toEqual([
          path,
          wish['intent'],
          false,
        ])
      }
    }
  }
  expect(
    (await admin.post('/admin/money', whole(paid.paymentId), { origin: 'https://evil.example' }))
      .status,
  ).toBe(403)
  expect(await everything()).toEqual(before)
})

test('invalid payment decisions are refused with a message and write nothing', async () => {
  const { paymentId, number } = await orderWithMoney()
  const before = await everything()
  const wrong: [Record<string, string>, string][] = [
    [{ intent: 'drop-table' }, 'did not understand'],
    [{ ...whole(paymentId), paymentId: 'x' }, 'did not understand'],
    [{ ...whole(paymentId), basedOnLeftPaise: 'all' }, 'did not understand'],
    [{ ...whole(paymentId), amount: '-5' }, 'amount in rupees'],
    [{ ...whole(paymentId), amount: '1e5' }, 'amount in rupees'],
    [{ ...whole(paymentId), amount: '99999' }, 'more than is left'],
    [{ ...whole(paymentId), amount: '0.50' }, 'does not refund less than 1 Rs.'],
    [{ ...whole(paymentId), basedOnLeftPaise: '1' }, 'Somebody else'],
    [{ ...whole(paymentId), reason: '   ' }, 'give a reason'],
    [{ ...whole(999_999) }, 'no such payment'],
    [{ intent: 'accept', paymentId: String(paymentId) }, 'Somebody else'],
    [{ intent: 'compare-day', day: '2024-13-45' }, 'choose a day'],
    [{ intent: 'try-again', refundId: '12345' }, 'no such refund'],
  ]
  for (const [wish, words] of wrong)
    expect(await (await admin.post(`/admin/money/orders/${number}`, wish)).text()).toContain(words)
  expect(await everything()).toEqual(before)
})

test('a partial refund is written only once, shown on the order page and logged with person and reason', async () => {
  const { paymentId, number } = await orderWithMoney()
  const part = { ...whole(paymentId), amount: '499.50', reason: '<b>A flaw</b>' }
  const responses = await Promise.all([
    admin.post('/admin/money', part),
    admin.post('/admin/money', part),
  ])
  const texts = await Promise.all(responses.map((response) => response.text()))
  expect(
    texts.filter((text) => text.includes('499.50 Rs. goes back to the customer.')),
  ).toHaveLength(1)
  const page = await (await admin.get(`/admin/money/orders/${number}`)).text()
  expect(page).toMatch(/under way|given back/)
  for (const words of ['499.50 Rs.', '&lt;b&gt;A flaw&lt;/b&gt;', 'Refund requested', 'Asha Rao'])
    expect(page).toContain(words)
  expect(page).not.toContain('<b>A flaw</b>')
  expect(await db.selectFrom('refunds').select('amount_paise').execute()).toEqual([
    { amount_paise: 49_950 },
  ])
})

test('34: the payment admin shows that test keys collect no real money', async () => {
  expect(await (await admin.get('/admin/money')).text()).toContain('no real money arrives')
})
