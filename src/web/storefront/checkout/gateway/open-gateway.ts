import { loadGateway, type GatewayReceipt } from './load-gateway.ts'
import { needsRedirect } from './needs-redirect.ts'
import type { StartedOrder } from '../place-order-result.ts'

/** Colour of the window: indigo of the shop's palette. */
const THEME_COLOUR = '#2B3A67'

export type PaymentEvents = {
  paid: (receipt: GatewayReceipt) => void
  /** Called after a failed try. The window stays open for another try. */
  failed: (reason: string | null) => void
  dismissed: () => void
}

/** Throws if the gateway's script does not load or does not open its window. */
export async function openGateway(payment: StartedOrder, events: PaymentEvents): Promise<void> {
  const Gateway = await loadGateway(payment.checkoutScriptUrl)
  const payWindow = new Gateway({
    key: payment.keyId,
    order_id: payment.gatewayOrderId,
    amount: payment.amountPaise,
    currency: payment.currency,
    name: payment.shopName,
    description: payment.description,
    prefill: payment.payer,
    theme: { color: THEME_COLOUR },
    timeout: payment.windowSeconds,
    handler: events.paid,
    modal: { ondismiss: events.dismissed },
    ...(needsRedirect(navigator.userAgent) && {
      callback_url: payment.callbackUrl,
      redirect: true,
    }),
  })
  payWindow.on('payment.failed', ({ error }) => events.failed(error?.description ?? null))
  payWindow.open()
}
