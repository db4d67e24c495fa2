import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { recordDispute } from '../payments/record-dispute.server.ts'
import { countOpenTasks } from './lists/count-open-tasks.server.ts'
import { listPaymentsToVerify } from './lists/payment-list-store.server.ts'
import { recordChargeback } from './record-chargeback.server.ts'

const shop = await openTestServices()
const { services, db, sandbox } = shop
const { id: adminId } = await admin(db)

test('32: a chargeback of a payment to verify ends its order once and releases its stock', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const { payment_id: gatewayPaymentId } = shop.pay(begun, {
    knobs: { payment: 'amount_mismatch' },
  })
  await shop.deliverWebhooks()
  const { id: paymentId } = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirstOrThrow()
  const note = () => recordChargeback(services, { paymentId, adminId })
  expect(await note()).toEqual({ outcome: 'not-lost' })
  expect(await db.selectFrom('refunds').select('id').execute()).toEqual([])

  sandbox.control.dispute({ paymentId: gatewayPaymentId })
  await shop.deliverWebhooks()
  const dispute = await db.selectFrom('disputes').selectAll().executeTakeFirstOrThrow()
  await recordDispute(services, {
    gatewayDisputeId: dispute.gateway_dispute_id,
    gatewayPaymentId,
    amountPaise: dispute.amount_paise,
    currency: 'INR',
    status: 'lost',
    phase: '',
    reasonCode: '',
    respondBy: null,
    reportedAt: new Date(),
    needsMoreEvidence: false,
  })
  const {
    items: [waiting],
  } = await listPaymentsToVerify(db, 1)
  expect(waiting).toMatchObject({ isChargedBack: true })
  expect((await Promise.all([note(), note()])).map(({ outcome }) => outcome).toSorted()).toEqual([
    'not-waiting',
    'recorded',
  ])
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refunded' })
  expect(await shop.stock(shopper.products[0]!)).toMatchObject({ reserved: 0 })
  expect(await db.selectFrom('refunds').select(['status', 'reason']).execute()).toEqual([
    { status: 'transferred', reason: 'The customer’s bank has taken it back' },
  ])
  expect(sandbox.control.state().refunds).toEqual([])
  expect(await countOpenTasks(db)).toMatchObject({ verify: 0, refunds: 0 })
})
