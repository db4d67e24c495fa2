import type { UnprocessedWebhook } from '#shop/payment-admin/lists/webhook-list-store.server.ts'
import type { PaymentListRow } from './list-row.ts'

export function webhookRow(webhook: UnprocessedWebhook): PaymentListRow {
  const { eventId, tries, lastError } = webhook
  const error = lastError ? `, last error: ${lastError}` : ''
  return {
    key: `webhook-${eventId}`,
    heading: webhook.event,
    amount: '',
    at: webhook.receivedAt,
    orderNumber: null,
    what:
      tries === 0
        ? 'It is stored and has not been processed yet.'
        : `Processing failed ${tries === 1 ? 'once' : `${tries} times`}${error}.`,
    next: 'Process it now. The shop also tries every minute.',
    step: { name: 'Process it now', intent: 'retry-webhook', fields: { eventId } },
    otherwise: [],
  }
}
