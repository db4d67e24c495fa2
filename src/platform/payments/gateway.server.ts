/**
 * The shop's view of a payment gateway: what it may ask, and what it may be told.
 *
 * Amounts are whole paise. `unknown` means that the gateway may or may not have acted: never treat it as a refusal.
 */
export type Gateway = {
  /** Public; goes to the browser. */
  keyId: string
  checkoutScriptUrl: string
  /** Origins that the checkout page's Content-Security-Policy must allow, and no other page. */
  checkoutOrigins: string[]
  isSandbox: boolean
  createOrder(order: OrderToCreate): Promise<OrderCreated>
  /** A list, and lists lag by minutes: an empty answer younger than two minutes proves nothing. */
  findOrdersByReceipt(receipt: string): Promise<GatewayOrder[]>
  /** Null when there is no such order. Throws `GatewayUnavailable` when that cannot be known. */
  fetchOrder(gatewayOrderId: string): Promise<GatewayOrder | null>
  /** Every attempt, also the failed ones. Throws `GatewayUnavailable`. */
  listPayments(gatewayOrderId: string): Promise<GatewayPayment[]>
  fetchPayment(gatewayPaymentId: string): Promise<GatewayPayment | null>
  /** Whatever the capture call answers, the payment is fetched again and told as it is. Throws `GatewayUnavailable`. */
  capturePayment(gatewayPaymentId: string, amountPaise: number): Promise<GatewayPayment>
  /** May be repeated with the same key and body: the gateway then answers the first refund again. */
  refundPayment(refund: RefundToMake): Promise<RefundMade>
  fetchRefund(gatewayRefundId: string): Promise<GatewayRefund | null>
  /** Every refund of a payment, also those that somebody made in the gateway's dashboard. Throws `GatewayUnavailable`. */
  listRefunds(gatewayPaymentId: string): Promise<GatewayRefund[]>
  /** All that were made in the span, both ends included, whatever became of them. Lists lag by minutes. Throws `GatewayUnavailable`. */
  listPaymentsMade(span: Span): Promise<GatewayPayment[]>
  listRefundsMade(span: Span): Promise<GatewayRefund[]>
  /** What works badly at this moment, and whether our keys are taken at all. Throws `GatewayUnavailable`. */
  findHealth(): Promise<GatewayHealth>
  /** Proves that this payment was authorised for this order. Says nothing about amount or capture: fetch those. */
  isGenuineCheckout(report: CheckoutReport): boolean
  /** Over the raw bytes, with the current secret and then the previous one. */
  isGenuineWebhook(rawBody: Uint8Array, signature: string): boolean
}

/** By the gateway's clock, which counts whole seconds. */
export type Span = { from: Date; to: Date }

export type OrderToCreate = {
  amountPaise: number
  /** 8–40 characters, unique per attempt: the way back to an order whose creation got no answer. */
  receipt: string
  notes: Record<string, string>
  /** Captured by itself when authorised within this many minutes (at least 12); later ones wait for the shop. */
  autoCaptureMinutes: number
  /** Uncaptured money goes back by itself after this many minutes (at most 7200). */
  manualCaptureMinutes: number
}

/** `reason` is the gateway's machine-readable one, or our `wrong_keys`, `too_many_requests`, `receipt_taken`. */
export type OrderCreated =
  | { outcome: 'created'; gatewayOrderId: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown' }

export type GatewayOrder = {
  id: string
  status: 'created' | 'attempted' | 'paid'
  amountPaise: number
  amountPaidPaise: number
  currency: string
  receipt: string | null
  attempts: number
  notes: Record<string, string>
  createdAt: Date
}

export type GatewayPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

export type GatewayPayment = {
  id: string
  /** Null for payments made without an order; those are never ours. */
  gatewayOrderId: string | null
  status: GatewayPaymentStatus
  amountPaise: number
  currency: string
  isCaptured: boolean
  amountRefundedPaise: number
  method: string
  email: string | null
  contact: string | null
  notes: Record<string, string>
  /** Null until captured. */
  feePaise: number | null
  failure: GatewayFailure | null
  createdAt: Date
}

export type GatewayFailure = {
  code: string
  reason: string | null
  description: string | null
  source: string | null
  step: string | null
}

export type RefundToMake = {
  paymentId: string
  amountPaise: number
  /** 10–64 characters of `A-Za-z0-9_-`, fixed before the first try. */
  idempotencyKey: string
  notes: Record<string, string>
}

export type RefundMade =
  | { outcome: 'accepted'; refund: GatewayRefund }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown' }

export type GatewayRefund = {
  id: string
  gatewayPaymentId: string
  status: 'pending' | 'processed' | 'failed'
  amountPaise: number
  currency: string
  notes: Record<string, string>
  createdAt: Date
}

/** No downtimes also where the account is not told of such things. */
export type GatewayHealth = { areKeysTaken: boolean; downtimes: GatewayDowntime[] }

/** A bank, an app or a card network; `instrument` in the gateway's own words. */
export type GatewayDowntime = {
  id: string
  method: string
  instrument: Record<string, string>
  severity: 'high' | 'medium' | 'low'
  since: Date
}

export type CheckoutReport = {
  /** The one stored for this customer's attempt, never the one that the browser posted. */
  gatewayOrderId: string
  gatewayPaymentId: string
  signature: string
}

/** The gateway could not be asked, or its answer could not be trusted. Nothing may be concluded from it. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'

  /** By name: the adapter and the bundled screens may each hold a copy of this class. */
  static override [Symbol.hasInstance](problem: unknown): boolean {
    return problem instanceof Error && problem.name === 'GatewayUnavailable'
  }
}

const IDS = {
  order: /^order_[A-Za-z0-9]{14}$/,
  payment: /^pay_[A-Za-z0-9]{14}$/,
  refund: /^rfnd_[A-Za-z0-9]{14}$/,
}

/** Ids come from browsers and webhooks, and the SDK puts them unescaped into addresses. */
export function isGatewayId(kind: keyof typeof IDS, id: unknown): id is string {
  return typeof id === 'string' && IDS[kind].test(id)
}
