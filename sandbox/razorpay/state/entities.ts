import type { Knobs } from '../scenarios/knobs.ts'

/** JSON contains empty notes as an array and filled notes as an object. */
export type Notes = [] | Record<string, string>

export type OrderEntity = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type PaymentEntity = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  base_amount?: number
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: boolean
  method: Method
  amount_refunded: number
  amount_transferred: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  card?: Card
  bank: string | null
  wallet: null
  vpa: string | null
  upi?: { payer_account_type: 'bank_account'; vpa: string; flow: 'collect' | 'intent' }
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
}

export type Method = 'card' | 'upi' | 'netbanking'

export type Card = {
  id: string
  entity: 'card'
  name: string
  last4: string
  network: string
  type: 'credit' | 'debit'
  issuer: string | null
  international: boolean
  emi: boolean
  sub_type: 'consumer'
  token_iin: null
}

export type RefundEntity = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal' | 'instant'
  speed_requested: 'normal' | 'optimum'
}

export type DisputeEntity = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'chargeback'
  created_at: number
  evidence: Record<string, null>
}

/** A period in which a bank, app or card network works badly. A downtime belongs to no payment. */
export type DowntimeEntity = {
  id: string
  entity: 'payment.downtime'
  method: Method
  begin: number
  end: number | null
  status: 'started' | 'resolved'
  scheduled: false
  severity: 'high' | 'medium' | 'low'
  instrument: Record<string, string>
  instrument_schema: string[]
  created_at: number
  updated_at: number
}

/** An order entity with the state that the API does not show. */
export type OrderRow = {
  entity: OrderEntity
  capture: { automatic: boolean; automaticMinutes: number; manualMinutes: number }
  paymentIds: string[]
  listedAtMs: number
}

export type PaymentRow = {
  entity: PaymentEntity
  /** Knobs that were chosen in the payment window. They take precedence over scenarios. */
  chosen: Knobs
  /** The reason that is used if the payment fails, depending on the instrument. */
  failureReason: string
  callbackUrl: string | null
  refundIds: string[]
  listedAtMs: number
}

export type RefundRow = {
  entity: RefundEntity
  idempotency: { key: string; body: string } | null
  listedAtMs: number
}

export type EventRow = {
  id: string
  name: string
  orderId: string | null
  /** The exact body that every delivery try sends. */
  body: string
  signature: string
  createdAtMs: number
  firstTryAtMs: number | null
  tries: { atMs: number; status: number | 'no answer' }[]
  status: 'waiting' | 'held' | 'acknowledged' | 'given up' | 'dropped'
  /** Body and signature that replace the correct ones in the first try only. */
  damagedFirstTry: { body: string; signature: string } | null
}
