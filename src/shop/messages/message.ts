import type { Letter } from '#platform/mail/letter.ts'

/** What the shop writes to a customer about an order. The words are stored: never rename them. */
export const messageKinds = [
  'order-placed',
  'paid-late',
  'order-confirmed',
  'out-for-delivery',
  'delivered',
  'refund-under-way',
  'refund-done',
] as const
export type MessageKind = (typeof messageKinds)[number]

export const messageNames: Record<MessageKind, string> = {
  'order-placed': 'Order placed',
  'paid-late': 'Payment received late',
  'order-confirmed': 'Order confirmed',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
  'refund-under-way': 'Refund under way',
  'refund-done': 'Refund done',
}

/** The log holds newsletters too. */
export const mailNames: Record<MessageKind | 'newsletter', string> = {
  ...messageNames,
  newsletter: 'Newsletter',
}

/** What is said, without the shop's look, which is put on when it is sent. */
export type Words = Pick<Letter, 'heading' | 'paragraphs'> & {
  button?: { words: string; /** In the shop, from its first `/`. */ path: string }
}

export type Message = {
  orderId: number
  kind: MessageKind
  /** Tells two of a kind apart, as one refund from another; '' where an order has one. */
  occasion: string
  to: string
  subject: string
  words: Words
}

/** `failed` is tried again by itself until `TRIES_MAX` is reached; `cancelled` is a newsletter for somebody who has unsubscribed meanwhile. */
export type MessageStatus = 'queued' | 'sent' | 'failed' | 'cancelled'

/** With the pauses below that is most of a day: mail servers are away for hours, not for weeks. */
export const TRIES_MAX = 13
const PAUSE_MAX_MINUTES = 240

/** Minutes until the next try after so many: 1, 2, 4 … 240; null when it is given up. */
export function retryPauseMinutes(tries: number): number | null {
  return tries >= TRIES_MAX ? null : Math.min(PAUSE_MAX_MINUTES, 2 ** Math.max(0, tries - 1))
}

export function parseMessageKind(value: unknown): MessageKind | null {
  return messageKinds.find((kind) => kind === value) ?? null
}

/** News that a mail waits, was sent or failed: heard by those who send and by the log. */
export const mailsTopic = 'mails'
