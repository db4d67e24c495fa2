import { isUnavailable } from '../../src/platform/payments/gateway.server.ts'
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { listPaymentActions } from '../../src/shop/change-log/payment-action-store.server.ts'
import { requestRefund } from '../../src/shop/payment-admin/request-refund.server.ts'
import { applyGatewayState } from '../../src/shop/settlement/apply-gateway-state.server.ts'
import { admin, sareeInShop } from './builders.ts'
import { openTestServices } from './test-services.ts'

/** The total of every order that these services make. */
export const PRICE = 249_900

/** Opens services and an admin for tests of payment actions. Each test starts without payments. Call
 * it at the top of a test file. */
export async function openPaymentAdmin() {
  const shop = await openTestServices()
  const { services, db, sandbox } = shop
  const { id: adminId } = await admin(db)
  beforeEach(async () => {
    sandbox.control.reset()
    await sql`truncate orders, payments, stock, webhook_inbox, gateway_days, staff_changes cascade`.execute(
      db,
    )
  })

  return {
    ...shop,
    adminId,
    actions: async () => (await listPaymentActions(db, 1)).items,
    refundAll: (paymentId: number) =>
      requestRefund(services, {
        paymentId,
        amountPaise: 'all',
        basedOnLeftPaise: PRICE,
        reason: 'The amount did not fit.',
        adminId,
      }),
    async paidOrder(knobs = {}) {
      const begun = await shop.begun(await shop.shopper())
      const { payment_id: gatewayPaymentId } = shop.pay(begun, { knobs })
      await shop.deliverWebhooks()
      const order = await shop.order(begun.number)
      return { number: begun.number, gatewayPaymentId, paymentId: order.settled_payment_id }
    },
    async orderToVerify(knobs: object) {
      const saree = await sareeInShop(db, { quantity: 1 })
      const begun = await shop.begun(await shop.shopper({ products: [saree] }))
      shop.pay(begun, { knobs })
      await shop.deliverWebhooks()
      return { saree, number: begun.number }
    },
    /** Makes an order with two captured payments: the first with a wrong amount, the second with the
     * right one. */
    async orderPaidTwice() {
      const saree = await sareeInShop(db, { quantity: 1 })
      const shopper = await shop.shopper({ products: [saree] })
      const begun = await shop.begun(shopper)
      shop.pay(begun, { knobs: { payment: 'two_payments', webhook: 'drop' } })
      const payments = await services.gateway.listPayments(begun.gatewayOrderId)
      if (isUnavailable(payments)) throw new Error(payments.reason)
      const [wrong, right] = payments
      await applyGatewayState(services, { ...wrong!, amountPaise: PRICE - 500 })
      await applyGatewayState(services, right!)
      const { id: orderId } = await shop.order(begun.number)
      return { saree, shopper, number: begun.number, orderId }
    },
    foreignPayment: () => foreignPayment(shop),
  }
}

/** Makes a captured payment on the same gateway account, but for the order of another shop. */
async function foreignPayment({
  services,
  pay,
}: Awaited<ReturnType<typeof openTestServices>>): Promise<string> {
  const order = await services.gateway.createOrder({
    amountPaise: PRICE,
    receipt: `another-shop-${crypto.randomUUID().slice(0, 8)}`,
    notes: {},
    autoCaptureMinutes: 12,
    manualCaptureMinutes: 7200,
  })
  if (order.outcome !== 'created') throw new Error('the sandbox created no order')
  return pay(order).payment_id
}
