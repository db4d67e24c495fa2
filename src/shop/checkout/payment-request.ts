import type { Paise } from '../money.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import { WINDOW_SECONDS } from '../payments/payment-limits.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'

/** Parameters of the gateway's payment window. No parameter is secret. */
export type PaymentRequest = {
  number: string
  gatewayOrderId: string
  keyId: string
  checkoutScriptUrl: string
  amountPaise: Paise
  currency: string
  shopName: string
  description: string
  payer: { name: string; email: string; contact: string }
  /** The time until which the stock is held. */
  holdExpiresAt: Date | null
  windowSeconds: number
  /** The gateway redirects browsers to this URL if they cannot run the window's script. */
  callbackUrl: string
}

export type OrderToPay = Pick<
  PayingOrder,
  'id' | 'number' | 'payablePaise' | 'email' | 'address' | 'holdExpiresAt'
>

export function describePayment(
  { gateway, config }: PaymentServices,
  order: OrderToPay,
): Omit<PaymentRequest, 'gatewayOrderId'> {
  const { firstName, lastName, phoneNo } = order.address
  return {
    number: order.number,
    keyId: gateway.keyId,
    checkoutScriptUrl: gateway.checkoutScriptUrl,
    amountPaise: order.payablePaise,
    currency: 'INR',
    shopName: config.shopName,
    description: `Order ${order.number}`,
    payer: { name: `${firstName} ${lastName}`.trim(), email: order.email, contact: phoneNo },
    holdExpiresAt: order.holdExpiresAt,
    windowSeconds: WINDOW_SECONDS,
    callbackUrl: `${config.shopUrl}/payments/callback`,
  }
}
