import type { EmailContent } from '#platform/mail/email-layout.ts'

/** Emails to customers about an order. The names are stored: never rename them. */
export const messageKinds = [
  'order-placed',
  'paid-late',
  'order-confirmed',
  'out-for-delivery',
  'delivered',
  'order-cancelled',
  'refund-under-way',
  'refund-done',
  'review-request',
  'return-step',
  'delivery-failed',
] as const
export type MessageKind = (typeof messageKinds)[number]

export const messageNames: Record<MessageKind, string> = {
  'order-placed': 'Order placed',
  'paid-late': 'Payment received late',
  'order-confirmed': 'Order confirmed',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
  'order-cancelled': 'Order cancelled',
  'refund-under-way': 'Refund under way',
  'refund-done': 'Refund done',
  'review-request': 'Request for a review',
  'return-step': 'Step of a return',
  'delivery-failed': 'Delivery failed',
}

export const mailNames: Record<MessageKind | 'newsletter', string> = {
  ...messageNames,
  newsletter: 'Newsletter',
}

/** Content without the layout, which is added when the email is sent. Stored as JSON. */
export type MessageContent = Pick<EmailContent, 'heading' | 'paragraphs'> & {
  button?: {
    words: string
    /** Starts with `/`. */
    path: string
  }
  /** Where the customer turns off optional mails. Starts with `/`. */
  choicesPath?: string
}

export type Message = {
  orderId: number
  kind: MessageKind
  /** Distinguishes several emails of one kind for an order, such as two refunds. Otherwise ''. */
  occasion: string
  to: string
  subject: string
  content: MessageContent
}

/** The occasion of mails about one of several parcels. */
export const parcelOccasion = (parcelNumber: number): string => `parcel-${parcelNumber}`

/** Null if the mail is about all parcels. */
export function parcelNumberIn(occasion: string): number | null {
  const [, digits] = /^parcel-(\d+)$/.exec(occasion) ?? []
  return digits === undefined ? null : Number(digits)
}

/** A `failed` email is retried up to `TRIES_MAX` times. A `cancelled` email is a newsletter whose
 * reader has unsubscribed. */
export type MessageStatus = 'queued' | 'sent' | 'failed' | 'cancelled'

/** With growing pauses, these tries cover most of a day, because mail servers fail for hours, not for weeks. */
export const TRIES_MAX = 13
const PAUSE_MAX_MINUTES = 240

/** Minutes to wait after this many failed tries: 1, 2, 4 … 240. Null when no more tries follow. */
export function retryPauseMinutes(tries: number): number | null {
  return tries >= TRIES_MAX ? null : Math.min(PAUSE_MAX_MINUTES, 2 ** Math.max(0, tries - 1))
}

/** Whether a mail shows the order with its pieces, amounts and address. */
export function listsOrder(kind: string): boolean {
  return kind !== 'review-request'
}

export function parseMessageKind(value: unknown): MessageKind | null {
  return messageKinds.find((kind) => kind === value) ?? null
}

/** Published when an email is queued, sent or failed. */
export const mailsTopic = 'mails'
