import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { paymentRows } from '../../../../tests/support/payment-rows.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import type { DisputeStatus } from '../../payments/dispute.ts'
import { PAYMENT_ROWS_PER_PAGE } from '../payment-section.ts'
import { countOpenDisputes, listDisputes } from './dispute-list-store.server.ts'

const { db } = await testDatabase()
const { gatewayId, paidOrder } = paymentRows(db)
beforeEach(() => sql`truncate orders, payments cascade`.execute(db))

let count = 0
async function dispute(paymentId: number, status: DisputeStatus, respondBy: Date | null = null) {
  const id = `disp_${String(++count).padStart(14, '0')}`
  await db
    .insertInto('disputes')
    .values({
      gateway_dispute_id: id,
      payment_id: paymentId,
      amount_paise: 5_000,
      currency: 'INR',
      status,
      phase: 'chargeback',
      reason_code: 'goods_not_received',
      respond_by: respondBy,
    })
    .execute()
  return id
}
const idsOn = async (page: number) =>
  (await listDisputes(db, page)).items.map(({ gatewayDisputeId }) => gatewayDisputeId)

test('disputes that need an answer come first by deadline, then the newest', async () => {
  const { paymentId } = await paidOrder()
  const won = await dispute(paymentId, 'won')
  const later = await dispute(paymentId, 'open', new Date('2026-03-09'))
  const sooner = await dispute(paymentId, 'open', new Date('2026-03-05'))
  const withoutDeadline = await dispute(paymentId, 'open')
  const underReview = await dispute(paymentId, 'under_review', new Date('2026-03-01'))
  expect(await idsOn(1)).toEqual([sooner, later, withoutDeadline, underReview, won])
})

test('only disputes that need an answer are counted', async () => {
  const { paymentId } = await paidOrder()
  expect(await countOpenDisputes(db)).toBe(0)
  for (const status of ['open', 'open', 'under_review', 'won', 'lost', 'closed'] as const)
    await dispute(paymentId, status)
  expect(await countOpenDisputes(db)).toBe(2)
})

test('a dispute is listed with its payment and the number of its order', async () => {
  const { order, paymentId } = await paidOrder()
  await dispute(paymentId, 'open')
  expect((await listDisputes(db, 1)).items).toMatchObject([
    {
      orderNumber: order.number,
      gatewayPaymentId: expect.stringMatching(/^pay_/),
      amountPaise: 5_000,
      phase: 'chargeback',
      reasonCode: 'goods_not_received',
    },
  ])
})

test('a dispute about a payment of no order has no order number', async () => {
  const { id } = await db
    .insertInto('payments')
    .values({
      gateway_payment_id: gatewayId('pay'),
      currency: 'INR',
      amount_paise: 5_000,
      status: 'captured',
      role: 'unmatched',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await dispute(id, 'open')
  expect((await listDisputes(db, 1)).items).toMatchObject([{ orderNumber: null }])
})

test('pages show every dispute once', async () => {
  const { paymentId } = await paidOrder()
  const made: string[] = []
  for (let number = 0; number <= PAYMENT_ROWS_PER_PAGE; number++)
    made.unshift(await dispute(paymentId, 'won'))
  expect((await listDisputes(db, 1)).total).toBe(PAYMENT_ROWS_PER_PAGE + 1)
  expect([...(await idsOn(1)), ...(await idsOn(2))]).toEqual(made)
})
