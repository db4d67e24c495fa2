import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { paymentRows } from '../../../tests/support/payment-rows.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { disputeStatuses, type Dispute } from './dispute.ts'
import {
  findIsFrozen,
  findIsLost,
  insertDispute,
  lockDispute,
  updateDispute,
} from './dispute-store.server.ts'

const { db } = await testDatabase()
const { paidOrder } = paymentRows(db)
beforeEach(() => sql`truncate disputes`.execute(db))

const dispute = (change: Partial<Dispute> = {}): Dispute => ({
  gatewayDisputeId: 'disp_00000000000001',
  gatewayPaymentId: 'pay_00000000000001',
  amountPaise: 249_900,
  currency: 'INR',
  status: 'open',
  phase: 'chargeback',
  reasonCode: 'goods_not_received',
  respondBy: new Date('2026-03-08T00:00:00Z'),
  reportedAt: new Date('2026-03-01T10:00:00Z'),
  needsMoreEvidence: false,
  ...change,
})
const rows = () => db.selectFrom('disputes').selectAll().orderBy('id').execute()

test('a dispute is inserted once when two webhooks report it at the same time', async () => {
  const { paymentId } = await paidOrder()
  const inserted = await Promise.all([1, 2, 3].map(() => insertDispute(db, paymentId, dispute())))
  expect(inserted.filter(Boolean)).toHaveLength(1)
  expect(await rows()).toMatchObject([
    {
      payment_id: paymentId,
      status: 'open',
      amount_paise: 249_900,
      reason_code: 'goods_not_received',
      respond_by: dispute().respondBy,
    },
  ])
})

test('a repeated insert leaves the stored dispute unchanged', async () => {
  const { paymentId } = await paidOrder()
  await insertDispute(db, paymentId, dispute({ status: 'won' }))
  expect(await insertDispute(db, paymentId, dispute({ status: 'open', amountPaise: 100 }))).toBe(
    false,
  )
  expect(await rows()).toMatchObject([{ status: 'won', amount_paise: 249_900 }])
})

test('an update changes the report and neither the amount nor another dispute', async () => {
  const { paymentId } = await paidOrder()
  const other = dispute({ gatewayDisputeId: 'disp_00000000000002' })
  await insertDispute(db, paymentId, dispute())
  await insertDispute(db, paymentId, other)
  const reportedAt = new Date('2026-03-02T10:00:00Z')
  await updateDispute(
    db,
    dispute({ status: 'under_review', respondBy: null, reportedAt, amountPaise: 1 }),
  )
  expect(await lockDispute(db, dispute().gatewayDisputeId)).toEqual({
    status: 'under_review',
    reportedAt,
  })
  expect(await rows()).toMatchObject([
    { status: 'under_review', respond_by: null, amount_paise: 249_900 },
    { status: 'open', respond_by: other.respondBy, updated_at: other.reportedAt },
  ])
})

test('a dispute that is not stored cannot be locked', async () => {
  await expect(lockDispute(db, 'disp_99999999999999')).rejects.toThrow('no result')
})

test.each(disputeStatuses)(
  'a payment with a dispute that is %s is frozen or lost as the rule says',
  async (status) => {
    const { paymentId } = await paidOrder()
    await insertDispute(db, paymentId, dispute({ status }))
    expect([await findIsFrozen(db, paymentId), await findIsLost(db, paymentId)]).toEqual([
      ['open', 'under_review', 'lost'].includes(status),
      status === 'lost',
    ])
  },
)

test('an open dispute blocks refunds of its payment despite a won dispute, and of no other payment', async () => {
  const [disputed, other] = [await paidOrder(), await paidOrder()]
  await insertDispute(db, disputed.paymentId, dispute({ status: 'won' }))
  expect(await findIsFrozen(db, disputed.paymentId)).toBe(false)
  await insertDispute(
    db,
    disputed.paymentId,
    dispute({ gatewayDisputeId: 'disp_00000000000002', status: 'open' }),
  )
  expect(await findIsFrozen(db, disputed.paymentId)).toBe(true)
  expect(await findIsFrozen(db, other.paymentId)).toBe(false)
})
