import type { MoneyRow } from './money-row.ts'

export type UnworkedWebhook = {
  eventId: string
  event: string
  receivedAt: Date
  tries: number
  lastError: string | null
}
/** Of the last hour, less the minutes that a webhook may take. */
export type WebhookHealth = { paid: number; webhooks: number }

/** Somebody has paid, and the gateway has told nothing: its webhook is switched off, or its address is wrong. */
export function areWebhooksSilent({ paid, webhooks }: WebhookHealth): boolean {
  return paid > 0 && webhooks === 0
}

export function explainWebhook({
  eventId,
  event,
  receivedAt,
  tries,
  lastError,
}: UnworkedWebhook): MoneyRow {
  const said = lastError ? `, the last time with: ${lastError}` : ''
  return {
    key: `webhook-${eventId}`,
    heading: event,
    amount: '',
    at: receivedAt,
    orderNumber: null,
    what:
      tries === 0
        ? 'It is stored, and nobody has worked on it.'
        : `It was worked on ${tries === 1 ? 'once' : `${tries} times`}${said}.`,
    next: 'Work on it now. The shop also does so by itself, every minute.',
    step: { name: 'Work on it now', intent: 'work-on-webhook', fields: { eventId } },
    otherwise: [],
  }
}
