import type { Paise } from '../money.ts'
import type { PayingOrder } from '../orders/order-payment-store.server.ts'
import { WINDOW_SECONDS } from './payment-plan.ts'
import type { Till } from './till.server.ts'

/** What the gateway's window in the browser needs. Nothing of it is secret, and its amount is only for show. */
export type PaymentToMake = {
  number: string
  gatewayOrderId: string
  keyId: string
  checkoutScriptUrl: string
  amountPaise: Paise
  currency: string
  shopName: string
  description: string
  payer: { name: string; email: string; contact: string }
  /** The pieces are this customer's until then. */
  holdExpiresAt: Date | null
  windowSeconds: number
  /** Where browsers that cannot run the window's script are sent back to. */
  callbackUrl: string
}

export type OrderToPay = Pick<
  PayingOrder,
  'id' | 'number' | 'totalPaise' | 'email' | 'address' | 'holdExpiresAt'
>

export function describePayment(
  { gateway, config }: Till,
  order: OrderToPay,
): Omit<PaymentToMake, 'gatewayOrderId'> {
  const { firstName, lastName, phoneNo } = order.address
  return {
    number: order.number,
    keyId: gateway.keyId,
    checkoutScriptUrl: gateway.checkoutScriptUrl,
    amountPaise: order.totalPaise,
    currency: 'INR',
    shopName: config.shopName,
    description: `Order ${order.number}`,
    payer: { name: `${firstName} ${lastName}`.trim(), email: order.email, contact: phoneNo },
    holdExpiresAt: order.holdExpiresAt,
    windowSeconds: WINDOW_SECONDS,
    callbackUrl: `${config.shopUrl}/payments/callback`,
  }
}
