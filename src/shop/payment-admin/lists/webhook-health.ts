/** Paid orders and received payment webhooks of the last hour. */
export type WebhookHealth = { paid: number; webhooks: number }

/** True if orders were paid but no webhook arrived. Webhooks are then switched off or have a wrong address. */
export function areWebhooksSilent({ paid, webhooks }: WebhookHealth): boolean {
  return paid > 0 && webhooks === 0
}
