/** Counts of the last hour: orders paid, and webhooks received about payments. */
export type WebhookHealth = { paid: number; webhooks: number }

/** Orders were paid but no webhook arrived: it is switched off, or its address is wrong. */
export function areWebhooksSilent({ paid, webhooks }: WebhookHealth): boolean {
  return paid > 0 && webhooks === 0
}
