export const PAYMENT_ROWS_PER_PAGE = 25

/** The lists of the payment admin. The names are part of page addresses. */
export const paymentSections = [
  'verify',
  'unmatched',
  'unpaid',
  'surplus',
  'refunds',
  'webhooks',
  'gateway',
  'disputes',
  'cash',
  'days',
] as const
export type PaymentSection = (typeof paymentSections)[number]

/** Number of rows in each section that need action by an admin. */
export type PaymentTaskCounts = Record<PaymentSection, number> & { areWebhooksSilent: boolean }

/** The section in the address; otherwise the first one with open tasks. */
export function chooseSection(requested: string | null, tasks: PaymentTaskCounts): PaymentSection {
  return (
    paymentSections.find((section) => section === requested) ??
    paymentSections.find((section) => tasks[section] > 0) ??
    paymentSections[0]
  )
}
