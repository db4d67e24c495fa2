import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { openTestServices } from './test-services.ts'

/** The total of every order that `paidOrder` makes. */
export const PRICE = 249_900

/** Opens services for refund tests. Every test starts without refunds. Call it at the top of a test file. */
export async function openRefundServices() {
  const shop = await openTestServices()
  const { db, sandbox } = shop
  beforeEach(async () => {
    sandbox.control.reset()
    // Uses `truncate`, because triggers of write-once tables refuse a delete.
    await sql`truncate refunds, staff_changes`.execute(db)
  })

  return {
    ...shop,
    async paidOrder() {
      const shopper = await shop.shopper()
      const begun = await shop.begun(shopper)
      const { payment_id: gatewayPaymentId } = shop.pay(begun)
      await shop.deliverWebhooks()
      const order = await shop.order(begun.number)
      expect(order).toMatchObject({ payment_state: 'paid' })
      return {
        shopper,
        number: begun.number,
        orderId: order.id,
        paymentId: order.settled_payment_id!,
        gatewayPaymentId,
      }
    },
    refunds: () => db.selectFrom('refunds').selectAll().orderBy('id').execute(),
    /** Returns the refunds of a payment, which is found by our id or by the gateway's id. */
    async committed(paymentId: number | string) {
      const payment = await db
        .selectFrom('payments')
        .select('refund_committed_paise as paise')
        .where(typeof paymentId === 'string' ? 'gateway_payment_id' : 'id', '=', paymentId)
        .executeTakeFirstOrThrow()
      return payment.paise
    },
    mailsTo: async (email: string) =>
      (await shop.mails()).filter(({ to }) => to === email).map(({ subject }) => subject),
  }
}
