import { expect, test } from 'vitest'
import { openPaymentAdmin } from '../../../tests/support/payment-admin-services.ts'
import { sendRefunds } from '../refunds/send-refunds.server.ts'
import { countOpenTasks } from './lists/count-open-tasks.server.ts'
import { listDisputes } from './lists/dispute-list-store.server.ts'
import { listRefundRows } from './lists/refund-list-store.server.ts'
import { settleRefundByTransfer } from './retry-refund.server.ts'

const shop = await openPaymentAdmin()
const { services, db, sandbox, adminId, refundAll, paidOrder } = shop

test('32: an open dispute blocks the refunds of its payment until the bank decides', async () => {
  const { paymentId, gatewayPaymentId, number } = await paidOrder()
  expect(await refundAll(paymentId!)).toMatchObject({ outcome: 'requested' })
  const dispute = sandbox.control.dispute({ paymentId: gatewayPaymentId })
  await shop.deliverWebhooks()
  expect(await listDisputes(db, 1)).toMatchObject({
    items: [
      {
        gatewayDisputeId: dispute.id,
        status: 'open',
        orderNumber: number,
        respondBy: new Date(dispute.respond_by * 1000),
      },
    ],
  })
  expect(await countOpenTasks(db)).toMatchObject({ disputes: 1 })
  await shop.makeRefundsDue()
  await sendRefunds(services)
  expect(sandbox.control.state().refunds).toEqual([])
  expect(await listRefundRows(db, 1)).toMatchObject({
    items: [{ isFrozen: true, status: 'requested', tries: 0 }],
  })
  expect(await refundAll(paymentId!)).toEqual({ outcome: 'disputed' })

  sandbox.control.dispute({ disputeId: dispute.id, status: 'won' })
  await shop.deliverWebhooks()
  await sendRefunds(services)
  expect(sandbox.control.state().refunds).toHaveLength(1)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
})

test('32: a refund blocked by a lost dispute is settled without paying the customer twice', async () => {
  const { paymentId, gatewayPaymentId } = await paidOrder()
  await refundAll(paymentId!)
  const dispute = sandbox.control.dispute({ paymentId: gatewayPaymentId })
  sandbox.control.dispute({ disputeId: dispute.id, status: 'lost' })
  await shop.deliverWebhooks()
  await sendRefunds(services)
  const {
    items: [still],
  } = await listRefundRows(db, 1)
  expect(
    await settleRefundByTransfer(services, {
      refundId: still!.id,
      adminId,
      note: 'Lost the dispute',
    }),
  ).toEqual({ outcome: 'transferred' })
  await shop.makeRefundsDue()
  await sendRefunds(services)
  expect(sandbox.control.state().refunds).toEqual([])
  expect(await countOpenTasks(db)).toMatchObject({ disputes: 0, refunds: 0 })
})
