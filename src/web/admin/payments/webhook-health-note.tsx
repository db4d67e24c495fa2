import { areWebhooksSilent, type WebhookHealth } from '#shop/payment-admin/lists/webhook-health.ts'

export function WebhookHealthNote({ health }: { health: WebhookHealth }) {
  const isSilent = areWebhooksSilent(health)
  return (
    <p
      className={`mt-3 max-w-measure border-l-4 bg-paper px-4 py-3 ${isSilent ? 'border-rose' : 'border-leaf'}`}
    >
      In the last hour {health.paid} {health.paid === 1 ? 'order was' : 'orders were'} paid, and the
      gateway reported payments {health.webhooks === 1 ? 'once' : `${health.webhooks} times`} by
      webhook.
      {isSilent && (
        <strong className="mt-1 block">
          Next step: check in the gateway’s dashboard that its webhook is switched on and has this
          shop’s address. Until then the shop finds orders by checking with the gateway, a little
          later.
        </strong>
      )}
    </p>
  )
}
