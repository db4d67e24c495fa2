import { expect, test } from 'vitest'
import { admin } from '../../../tests/builders.ts'
import { openTill } from '../../../tests/test-till.ts'
import { recordDispute } from '../checkout/record-dispute.server.ts'
import { countMoneyWork } from './count-money-work.server.ts'
import { explainToVerify } from './desk-payment.ts'
import { listPaymentsToVerify } from './desk-payment-store.server.ts'
import { noteTakenByBank } from './taken-by-bank.server.ts'

const shop = await openTill()
const { till, db, sandbox } = shop
const { id: adminId } = await admin(db)

test('32: a payment that waited for a person and was taken by the customer’s bank ends its order, once, and its pieces are free', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const { payment_id: gatewayPaymentId } = shop.pay(begun, {
    knobs: { payment: 'amount_mismatch' },
  })
  await shop.hearWebhooks()
  const { id: paymentId } = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirstOrThrow()
  const note = () => noteTakenByBank(till, { paymentId, adminId })
  expect(await note()).toEqual({ outcome: 'not-lost' })
  expect(await db.selectFrom('refunds').select('id').execute()).toEqual([])

  sandbox.control.dispute({ paymentId: gatewayPaymentId })
  await shop.hearWebhooks()
  const dispute = await db.selectFrom('disputes').selectAll().executeTakeFirstOrThrow()
  await recordDispute(till, {
    gatewayDisputeId: dispute.gateway_dispute_id,
    gatewayPaymentId,
    amountPaise: dispute.amount_paise,
    currency: 'INR',
    status: 'lost',
    phase: '',
    reasonCode: '',
    respondBy: null,
    toldAt: new Date(),
    isAskedAgain: false,
  })
  const {
    items: [waiting],
  } = await listPaymentsToVerify(db, 1)
  expect(explainToVerify(waiting!)).toMatchObject({
    step: { intent: 'taken-by-bank' },
    otherwise: [],
  })
  expect((await Promise.all([note(), note()])).map(({ outcome }) => outcome).toSorted()).toEqual([
    'not-waiting',
    'noted',
  ])
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refunded' })
  expect(await shop.stock(shopper.products[0]!)).toMatchObject({ reserved: 0 })
  expect(await db.selectFrom('refunds').select(['status', 'reason']).execute()).toEqual([
    { status: 'transferred', reason: 'The customer’s bank has taken it back' },
  ])
  expect(sandbox.control.state().refunds).toEqual([])
  expect(await countMoneyWork(db)).toMatchObject({ verify: 0, refunds: 0 })
})
