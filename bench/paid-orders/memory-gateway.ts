import { randomBytes } from 'node:crypto'
import type { Gateway, GatewayOrder, GatewayPayment } from '#platform/payments/gateway.server.ts'

/** A gateway in memory without delays, so that only the shop and its database are measured. */
export function openMemoryGateway(): Gateway & { payFor(gatewayOrderId: string): string } {
  const orders = new Map<string, GatewayOrder>()
  const payments = new Map<string, GatewayPayment>()
  const newId = (prefix: string) => prefix + randomBytes(7).toString('hex')
  const never = () => Promise.reject(new Error('Not used by the benchmark.'))

  return {
    keyId: 'rzp_test_Measurement001',
    checkoutScriptUrl: 'http://127.0.0.1/v1/checkout.js',
    checkoutOrigins: [],
    isSandbox: true,
    async createOrder({ amountPaise, receipt, notes }) {
      const id = newId('order_')
      orders.set(id, {
        id,
        status: 'created',
        amountPaise,
        amountPaidPaise: 0,
        currency: 'INR',
        receipt,
        attempts: 0,
        notes,
        createdAt: new Date(),
      })
      return { outcome: 'created', gatewayOrderId: id }
    },
    payFor(gatewayOrderId) {
      const { amountPaise } = orders.get(gatewayOrderId)!
      const id = newId('pay_')
      payments.set(id, {
        id,
        gatewayOrderId,
        status: 'captured',
        amountPaise,
        currency: 'INR',
        isCaptured: true,
        amountRefundedPaise: 0,
        method: 'upi',
        email: null,
        contact: null,
        notes: {},
        feePaise: 0,
        failure: null,
        createdAt: new Date(),
      })
      orders.delete(gatewayOrderId)
      return id
    },
    async fetchPayment(id) {
      const payment = payments.get(id) ?? null
      payments.delete(id)
      return payment
    },
    fetchOrder: async (id) => orders.get(id) ?? null,
    findOrdersByReceipt: never,
    listPayments: never,
    capturePayment: never,
    refundPayment: never,
    fetchRefund: never,
    listRefunds: never,
    listPaymentsMade: never,
    listRefundsMade: never,
    findHealth: never,
    verifyCheckoutSignature: () => true,
    verifyWebhookSignature: () => false,
  }
}
