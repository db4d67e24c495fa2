/** The shop's view of a payment gateway. Amounts are whole paise. Queries resolve to `Unavailable`
 * without a usable response, and to null when the gateway has no such entity. `unknown` means that
 * the gateway may or may not have acted; never treat it as a refusal. */
export type Gateway = {
  /** A public key, which is sent to the browser. */
  keyId: string
  checkoutScriptUrl: string
  /** Origins that only the checkout page's Content-Security-Policy must allow. */
  checkoutOrigins: string[]
  isSandbox: boolean
  createOrder(order: OrderToCreate): Promise<OrderCreated>
  /** Lists lag by minutes, so a list may lack an order that is less than two minutes old. */
  findOrdersByReceipt(receipt: string): Promise<GatewayOrder[] | Unavailable>
  fetchOrder(gatewayOrderId: string): Promise<GatewayOrder | null | Unavailable>
  listPayments(gatewayOrderId: string): Promise<GatewayPayment[] | Unavailable>
  fetchPayment(gatewayPaymentId: string): Promise<GatewayPayment | null | Unavailable>
  /** Resolves to the payment's state after the call, whether or not it was captured. */
  capturePayment(
    gatewayPaymentId: string,
    amountPaise: number,
  ): Promise<GatewayPayment | Unavailable>
  /** May be repeated with the same key and body; the gateway then returns the first refund again. */
  refundPayment(refund: RefundToMake): Promise<RefundMade>
  fetchRefund(gatewayRefundId: string): Promise<GatewayRefund | null | Unavailable>
  /** Returns all refunds of a payment, including those made in the gateway's dashboard. */
  listRefunds(gatewayPaymentId: string): Promise<GatewayRefund[] | Unavailable>
  /** Returns all payments created in the span, including both ends, of any status. Lists lag by minutes. */
  listPaymentsMade(span: Span): Promise<GatewayPayment[] | Unavailable>
  listRefundsMade(span: Span): Promise<GatewayRefund[] | Unavailable>
  /** Returns the current downtimes and whether the gateway accepts the shop's keys. */
  findHealth(): Promise<GatewayHealth | Unavailable>
  /** A genuine report proves that this payment was authorised for this order. It proves neither
   * amount nor capture, so fetch those. */
  verifyCheckoutSignature(report: CheckoutReport): boolean
  /** Checks the raw bytes with the current secret and then with the previous one. */
  verifyWebhookSignature(rawBody: Uint8Array, signature: string): boolean
}

/** A span of time by the gateway's clock, which counts whole seconds. */
export type Span = { from: Date; to: Date }

export type OrderToCreate = {
  amountPaise: number
  /** A text of 8–40 characters, unique per attempt. It finds an order whose creation got no
   * response. */
  receipt: string
  notes: Record<string, string>
  /** A payment authorised within this many minutes (at least 12) is captured automatically. Later
   * payments wait for the shop. */
  autoCaptureMinutes: number
  /** Money that is not captured within this many minutes (at most 7200) is returned automatically. */
  manualCaptureMinutes: number
}

/**
 * `reason` is the gateway's machine-readable reason, or `wrong_keys`, `too_many_requests` or
 * `receipt_taken` from the shop.
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
  /** Set if the order was created with former keys, so that the current keys cannot open its
   * payment window. */
  isOfFormerKeys?: true
}

export type GatewayPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

export type GatewayPayment = {
  id: string
  /** Null for payments made without an order, which never belong to this shop. */
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
  /** The gateway's fee; null until the payment is captured. */
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
  /** A key of 10–64 characters from `A-Za-z0-9_-`, chosen before the first try. */
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

/** The list of downtimes is empty for accounts without access to downtimes. */
export type GatewayHealth = { areKeysValid: boolean; downtimes: GatewayDowntime[] }

/** A downtime of a bank, an app or a card network; `instrument` is the gateway's name for it. */
export type GatewayDowntime = {
  id: string
  method: string
  instrument: Record<string, string>
  severity: 'high' | 'medium' | 'low'
  since: Date
}

export type CheckoutReport = {
  /** The id that the shop stored for this customer's attempt, never the one that the browser posted. */
  gatewayOrderId: string
  gatewayPaymentId: string
  signature: string
}

/** The gateway gave no usable response. This proves nothing; in particular, it does not prove that
 * something is missing. */
export type Unavailable = { outcome: 'unavailable'; reason: string }

/**
 * Recognises `Unavailable` among raw query responses, because no entity of the gateway has an
 * `outcome`.
 */
export function isUnavailable(result: unknown): result is Unavailable {
  return (
    typeof result === 'object' &&
    result !== null &&
    'outcome' in result &&
    result.outcome === 'unavailable'
  )
}

const IDS = {
  order: /^order_[A-Za-z0-9]{14}$/,
  payment: /^pay_[A-Za-z0-9]{14}$/,
  refund: /^rfnd_[A-Za-z0-9]{14}$/,
}

/** Checks an id, because ids come from browsers and webhooks and the SDK puts them unescaped into URLs. */
export function isGatewayId(kind: keyof typeof IDS, id: unknown): id is string {
  return typeof id === 'string' && IDS[kind].test(id)
}
