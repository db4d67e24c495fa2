import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import type { Payment } from '../payments/payment-store.server.ts'
import type { Decision, PaymentFacts } from './decide-settlement.ts'
import type { OrderToSettle } from './settlement-store.server.ts'

export type OrderPayment = GatewayPayment & { gatewayOrderId: string }

/** An order with one of its payments, both locked. */
export type Case = OrderToSettle & {
  reported: OrderPayment
  known: Payment | undefined
  payment: PaymentFacts
}

export type DecidedCase = Case & { decision: Decision }
