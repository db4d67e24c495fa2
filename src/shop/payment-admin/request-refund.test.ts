import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { openRefundServices, PRICE } from '../../../tests/support/refund-services.ts'
import { sendRefunds } from '../refunds/send-refunds.server.ts'
import { findCustomersOrder } from '../orders/order-query-store.server.ts'
import { listOrderActions } from '../change-log/payment-action-store.server.ts'
import { countStalledRefunds, listRefundRows } from './lists/refund-list-store.server.ts'
import { requestRefund, type RefundRequest } from './request-refund.server.ts'
import { settleRefundByTransfer, retryRefund } from './retry-refund.server.ts'

const shop = await openRefundServices()
const { services, db, sandbox, paidOrder, refunds, committed, mailsTo } = shop
const [meera, devi] = [await admin(db), await admin(db, { firstName: 'Devi' })]

const refund = (paymentId: number, wish: Partial<RefundRequest> = {}) =>
  requestRefund(services, {
    paymentId,
    amountPaise: 'all',
    basedOnLeftPaise: PRICE,
    reason: 'The border had a flaw.',
    adminId: meera.id,
    ...wish,
  })

test('a full refund stays under way until the gateway has processed it, with one email and one log entry', async () => {
  const { number, orderId, paymentId, shopper } = await paidOrder()
  expect(await refund(paymentId)).toEqual({
    outcome: 'requested',
    amountPaise: PRICE,
    isWhole: true,
  })
  expect(await shop.order(number)).toMatchObject({
    payment_state: 'refund_due',
    settled_payment_id: paymentId,
  })
  expect(await mailsTo(shopper.email)).toContain(`Order ${number}: your money is on its way back`)

  sandbox.control.scenario({
    match: { always: true },
    knobs: { refund: 'pending_then_processed:60' },
  })
  await sendRefunds(services)
  await shop.deliverWebhooks()
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refund_due' })
  await sandbox.control.clock({ advanceSeconds: 60 })
  await shop.deliverWebhooks()
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  expect(sandbox.control.state().refunds).toMatchObject([{ amount: PRICE, status: 'processed' }])
  expect(await listOrderActions(db, [orderId])).toMatchObject([
    {
      action: 'refund-requested',
      adminName: 'Meera Shah',
      reason: 'The border had a flaw.',
      subject: number,
      before: { order: 'paid', 'left paise': PRICE },
      after: { order: 'refund_due', 'left paise': 0 },
    },
  ])
})

test('a partial refund leaves the order placed; all parts together never exceed the payment', async () => {
  const { number, paymentId, shopper } = await paidOrder()
  expect(await refund(paymentId, { amountPaise: 50_000 })).toEqual({
    outcome: 'requested',
    amountPaise: 50_000,
    isWhole: false,
  })
  expect(await findCustomersOrder(db, shopper.customerId, number)).toMatchObject({
    refundUnderWayPaise: 50_000,
    refundedPaise: 0,
  })
  await sendRefunds(services)
  await shop.deliverWebhooks()
  expect(await shop.order(number)).toMatchObject({ payment_state: 'paid' })
  expect(await findCustomersOrder(db, shopper.customerId, number)).toMatchObject({
    refundUnderWayPaise: 0,
    refundedPaise: 50_000,
  })
  expect(await refund(paymentId, { amountPaise: PRICE, basedOnLeftPaise: PRICE - 50_000 })).toEqual(
    { outcome: 'more-than-left' },
  )
  expect(await refund(paymentId, { basedOnLeftPaise: PRICE - 50_000 })).toMatchObject({
    outcome: 'requested',
    isWhole: true,
  })
  await sendRefunds(services)
  await shop.deliverWebhooks()
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  expect((await refunds()).map(({ purpose, amount_paise }) => [purpose, amount_paise])).toEqual([
    ['desk-1', 50_000],
    ['desk-2', PRICE - 50_000],
  ])
  expect(sandbox.control.state().payments[0]).toMatchObject({
    status: 'refunded',
    amount_refunded: PRICE,
  })
})

test('33: of several concurrent refunds of one payment exactly one is accepted', async () => {
  const { paymentId } = await paidOrder()
  const part = Math.ceil(PRICE * 0.6)
  const outcomes = await Promise.all(
    [meera, devi, meera, devi].map(({ id }) =>
      refund(paymentId, { amountPaise: part, adminId: id }),
    ),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'changed-by-someone-else',
    'changed-by-someone-else',
    'requested',
  ])
  expect(await committed(paymentId)).toBe(part)
  expect(await refunds()).toHaveLength(1)
})

test('a refund that is not possible returns its reason and writes nothing', async () => {
  const { number, orderId, paymentId } = await paidOrder()
  expect(await refund(paymentId, { amountPaise: 99 })).toEqual({ outcome: 'too-little' })
  expect(await refund(paymentId, { amountPaise: PRICE + 1 })).toEqual({ outcome: 'more-than-left' })
  expect(await refund(paymentId, { basedOnLeftPaise: PRICE - 1 })).toEqual({
    outcome: 'changed-by-someone-else',
  })
  expect(await refund(paymentId, { reason: '' })).toEqual({ outcome: 'reason-missing' })
  expect(await refund(999_999)).toEqual({ outcome: 'unknown-payment' })
  expect(await refunds()).toEqual([])
  expect(await committed(paymentId)).toBe(0)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'paid' })
  expect(await listOrderActions(db, [orderId])).toEqual([])
})

test('14: a refund without an answer is sent again with the same key and is paid once', async () => {
  const { number, paymentId } = await paidOrder()
  await refund(paymentId)
  sandbox.control.scenario({ match: { always: true }, knobs: { refund: '5xx_after' }, times: 3 })
  await sendRefunds(services)
  expect(await refunds()).toMatchObject([{ status: 'unknown' }])
  await shop.makeRefundsDue()
  await sendRefunds(services)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  expect(sandbox.control.state().refunds).toHaveLength(1)
})

test('a refund made in the dashboard is found before too large an amount is reserved', async () => {
  const { number, paymentId } = await paidOrder()
  const { gateway_payment_id: id } = await db
    .selectFrom('payments')
    .select('gateway_payment_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  sandbox.control.webhooks({ isEnabled: false })
  sandbox.control.refund({ paymentId: id, amount: 200_000 })
  expect(await refund(paymentId, { amountPaise: 100_000 })).toEqual({
    outcome: 'changed-by-someone-else',
  })
  expect(
    await refund(paymentId, { amountPaise: 100_000, basedOnLeftPaise: PRICE - 200_000 }),
  ).toEqual({ outcome: 'more-than-left' })
  expect((await refunds()).map(({ origin, amount_paise }) => [origin, amount_paise])).toEqual([
    ['gateway', 200_000],
  ])
  expect(await refund(paymentId, { basedOnLeftPaise: PRICE - 200_000 })).toEqual({
    outcome: 'requested',
    amountPaise: PRICE - 200_000,
    isWhole: true,
  })
  await sendRefunds(services)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
})

test('a refund is not requested while the gateway does not answer', async () => {
  const { number, orderId, paymentId } = await paidOrder()
  sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 9 })
  expect(await refund(paymentId)).toEqual({ outcome: 'gateway-away' })
  expect(await refunds()).toEqual([])
  expect(await committed(paymentId)).toBe(0)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'paid' })
  expect(await listOrderActions(db, [orderId])).toEqual([])
})

/** Makes three automatic tries fail, so that the refund needs an admin. */
async function failedRefund() {
  const paid = await paidOrder()
  await refund(paid.paymentId)
  sandbox.control.scenario({ match: { always: true }, knobs: { refund: 'fail_now' }, times: 3 })
  for (let round = 0; round < 3; round++) {
    await shop.makeRefundsDue()
    await sendRefunds(services)
  }
  const [failed] = (await listRefundRows(db, 1)).items
  return { ...paid, refundId: failed!.id }
}

test('a failed refund is retried once by a new row with a new key', async () => {
  const { number, paymentId, refundId } = await failedRefund()
  expect(await listRefundRows(db, 1)).toMatchObject({
    total: 1,
    items: [{ status: 'failed', orderNumber: number }],
  })
  expect(await countStalledRefunds(db)).toBe(1)
  expect(await committed(paymentId)).toBe(0)

  const outcomes = await Promise.all(
    [1, 2].map(() => retryRefund(services, { refundId, adminId: meera.id })),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['not-failed', 'sent-again'])
  expect(await committed(paymentId)).toBe(PRICE)
  await sendRefunds(services)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  const rows = await refunds()
  expect(rows.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'processed'])
  expect(rows.at(-1)).toMatchObject({ replaces: refundId, purpose: 'desk-1', try_number: 4 })
  expect(new Set(rows.map(({ idempotency_key }) => idempotency_key)).size).toBe(4)
})

test('a failed refund is settled by bank transfer once, with a note in the customer’s email', async () => {
  const { shopper, number, orderId, paymentId, refundId } = await failedRefund()
  expect(await settleRefundByTransfer(services, { refundId, adminId: meera.id, note: '' })).toEqual(
    {
      outcome: 'reason-missing',
    },
  )
  expect(
    await settleRefundByTransfer(services, { refundId, adminId: meera.id, note: 'NEFT 4711' }),
  ).toEqual({ outcome: 'transferred' })
  expect(
    await settleRefundByTransfer(services, { refundId, adminId: meera.id, note: 'NEFT 4711' }),
  ).toEqual({ outcome: 'not-failed' })
  expect(await retryRefund(services, { refundId, adminId: meera.id })).toEqual({
    outcome: 'not-failed',
  })
  expect(await refund(paymentId)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  expect(await listRefundRows(db, 1)).toMatchObject({ total: 0 })
  const mail = await db
    .selectFrom('mails')
    .select(sql<string>`letter::text`.as('letter'))
    .where('recipient', '=', shopper.email)
    .where('kind', '=', 'refund-done')
    .executeTakeFirstOrThrow()
  expect(mail.letter).toContain('NEFT 4711')
  expect((await listOrderActions(db, [orderId]))[0]).toMatchObject({
    action: 'refund-transferred',
    reason: 'NEFT 4711',
  })
})

test('14: a refund that the gateway rejects for an hour needs an admin', async () => {
  const { paymentId } = await paidOrder()
  await refund(paymentId)
  sandbox.control.scenario({
    match: { always: true },
    knobs: { refund: 'insufficient_balance' },
    times: 9,
  })
  await sendRefunds(services)
  expect(await listRefundRows(db, 1)).toMatchObject({
    items: [{ status: 'requested', lastError: 'insufficient_balance' }],
  })
  expect(await countStalledRefunds(db)).toBe(0)
  await db
    .updateTable('refunds')
    .set({ created_at: sql<Date>`now() - interval '61 minutes'` })
    .execute()
  expect(await countStalledRefunds(db)).toBe(1)
  const {
    items: [stuck],
  } = await listRefundRows(db, 1)
  expect(
    await settleRefundByTransfer(services, {
      refundId: stuck!.id,
      adminId: meera.id,
      note: 'NEFT 4712',
    }),
  ).toEqual({ outcome: 'being-sent' })
  await db
    .updateTable('refunds')
    .set({ updated_at: sql<Date>`now() - interval '2 minutes'` })
    .execute()
  expect(
    await settleRefundByTransfer(services, {
      refundId: stuck!.id,
      adminId: meera.id,
      note: 'NEFT 4712',
    }),
  ).toEqual({ outcome: 'transferred' })
  await shop.makeRefundsDue()
  await sendRefunds(services)
  expect(sandbox.control.state().refunds).toEqual([])
  expect(await committed(paymentId)).toBe(PRICE)
})

test('the database refuses a second replacement of a refund that failed', async () => {
  const { paymentId, refundId } = await failedRefund()
  const replacement = (purpose: string) =>
    db
      .insertInto('refunds')
      .values({
        payment_id: paymentId,
        purpose,
        amount_paise: 100,
        idempotency_key: `refund-of-a-${purpose}`,
        status: 'requested',
        replaces: refundId,
      })
      .execute()
  await replacement('first')
  await expect(replacement('second')).rejects.toThrow('refunds_replaces_key')
})
