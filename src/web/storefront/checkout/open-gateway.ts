import { loadGateway, type GatewayReceipt } from './load-gateway.ts'
import { needsRedirect } from './needs-redirect.ts'
import type { BegunOrder } from './place-order-answer.ts'

/** Indigo of the shop's palette: the colour of the payment window. */
const THEME_COLOUR = '#2B3A67'

export type PaymentNews = {
  paid: (receipt: GatewayReceipt) => void
  /** The window stays open: the customer may try again in it. */
  failed: (reason: string | null) => void
  dismissed: () => void
}

/** Throws when the gateway's script cannot be had, or refuses to open its window. */
export async function openGateway(payment: BegunOrder, news: PaymentNews): Promise<void> {
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
    handler: news.paid,
    modal: { ondismiss: news.dismissed },
    ...(needsRedirect(navigator.userAgent) && {
      callback_url: payment.callbackUrl,
      redirect: true,
    }),
  })
  payWindow.on('payment.failed', ({ error }) => news.failed(error?.description ?? null))
  payWindow.open()
}
