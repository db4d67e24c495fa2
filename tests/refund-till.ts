import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { openTill } from './test-till.ts'

/** What every order of `paidOrder` costs. */
export const PRICE = 249_900

/** A till for stories about money that goes back; each test begins without refunds. Call it at the top of a test file. */
export async function openRefundTill() {
  const shop = await openTill()
  const { db, sandbox } = shop
  beforeEach(async () => {
    sandbox.control.reset()
    // Row by row the log refuses to go.
    await sql`truncate refunds, admin_actions`.execute(db)
  })

  return {
    ...shop,
    async paidOrder() {
      const shopper = await shop.shopper()
      const begun = await shop.begun(shopper)
      const { payment_id: gatewayPaymentId } = shop.pay(begun)
      await shop.hearWebhooks()
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
    /** Promised or sent back of a payment, by our id or by the gateway's. */
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
