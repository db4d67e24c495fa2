/**
 * The shop's view of a payment gateway. Amounts are whole paise.
 *
 * Queries resolve to `Unavailable` when the gateway gives no usable answer; null means that it has
 * no such entity. `unknown` means that the gateway may or may not have acted: never treat it as a
 * refusal.
 */
export type Gateway = {
  /** A public key, which is sent to the browser. */
  keyId: string
  checkoutScriptUrl: string
  /** Origins that the checkout page's Content-Security-Policy must allow, and no other page. */
  checkoutOrigins: string[]
  isSandbox: boolean
  createOrder(order: OrderToCreate): Promise<OrderCreated>
  /** Lists lag by minutes: a list younger than two minutes may miss an order. */
  findOrdersByReceipt(receipt: string): Promise<GatewayOrder[] | Unavailable>
  fetchOrder(gatewayOrderId: string): Promise<GatewayOrder | null | Unavailable>
  listPayments(gatewayOrderId: string): Promise<GatewayPayment[] | Unavailable>
  fetchPayment(gatewayPaymentId: string): Promise<GatewayPayment | null | Unavailable>
  /** Resolves to the payment as it is afterwards, whether it was captured or not. */
  capturePayment(
    gatewayPaymentId: string,
    amountPaise: number,
  ): Promise<GatewayPayment | Unavailable>
  /**
   * May be repeated with the same key and body: the gateway then returns the first refund again.
   */
  refundPayment(refund: RefundToMake): Promise<RefundMade>
  fetchRefund(gatewayRefundId: string): Promise<GatewayRefund | null | Unavailable>
  /** All refunds of a payment, those made in the gateway's dashboard included. */
  listRefunds(gatewayPaymentId: string): Promise<GatewayRefund[] | Unavailable>
  /** All payments created in the span, both ends included, of any status. Lists lag by minutes. */
  listPaymentsMade(span: Span): Promise<GatewayPayment[] | Unavailable>
  listRefundsMade(span: Span): Promise<GatewayRefund[] | Unavailable>
  /** Current downtimes, and whether the gateway accepts our keys. */
  findHealth(): Promise<GatewayHealth | Unavailable>
  /**
   * Proves that this payment was authorised for this order. Proves neither amount nor capture:
   * fetch those.
   */
  isGenuineCheckout(report: CheckoutReport): boolean
  /** Checks the raw bytes, with the current secret and then the previous one. */
  isGenuineWebhook(rawBody: Uint8Array, signature: string): boolean
}

/** A span of time by the gateway's clock, which counts whole seconds. */
export type Span = { from: Date; to: Date }

export type OrderToCreate = {
  amountPaise: number
  /** 8–40 characters, unique per attempt: finds an order whose creation got no answer. */
  receipt: string
  notes: Record<string, string>
  /**
   * Captured automatically when authorised within this many minutes (at least 12); later ones wait
   * for the shop.
   */
  autoCaptureMinutes: number
  /** Uncaptured money is returned automatically after this many minutes (at most 7200). */
  manualCaptureMinutes: number
}

/**
 * `reason` is the gateway's machine-readable one, or our `wrong_keys`, `too_many_requests`,
 * `receipt_taken`.
 */
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
  /** Null for payments made without an order: those never belong to this shop. */
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
  /** Has 10–64 characters of `A-Za-z0-9_-`, fixed before the first try. */
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

/** Accounts without access to downtimes have an empty list. */
export type GatewayHealth = { areKeysValid: boolean; downtimes: GatewayDowntime[] }

/** A bank, an app or a card network; `instrument` as the gateway names it. */
export type GatewayDowntime = {
  id: string
  method: string
  instrument: Record<string, string>
  severity: 'high' | 'medium' | 'low'
  since: Date
}

export type CheckoutReport = {
  /** The id stored for this customer's attempt, never the one that the browser posted. */
  gatewayOrderId: string
  gatewayPaymentId: string
  signature: string
}

/**
 * The gateway gave no usable answer. Nothing may be concluded from that, least of all that
 * something does not exist.
 */
export type Unavailable = { outcome: 'unavailable'; reason: string }

/** For the raw answers of queries; no entity of the gateway has an `outcome`. */
export function isUnavailable(answer: unknown): answer is Unavailable {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'outcome' in answer &&
    answer.outcome === 'unavailable'
  )
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
