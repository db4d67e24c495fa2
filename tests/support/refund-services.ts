import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { openTestServices } from './test-services.ts'

/** The total of every order of `paidOrder`. */
export const PRICE = 249_900

/**
 * Services for refund tests; every test starts without refunds. Call it at the top of a test file.
 */
export async function openRefundServices() {
  const shop = await openTestServices()
  const { db, sandbox } = shop
  beforeEach(async () => {
    sandbox.control.reset()
    // A delete would be refused by the triggers of write-once tables.
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
    /** Refunds of a payment, by our id or by the gateway's. */
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
