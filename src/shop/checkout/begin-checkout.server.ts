import { requiredAddressFields } from '../customers/address.ts'
import { priceCart } from '../cart/price-cart.server.ts'
import { findPayingOrder } from '../orders/paying-order-store.server.ts'
import type { CheckoutBegun, CheckoutRequest } from './checkout.ts'
import { continueCheckout } from './continue-checkout.server.ts'
import { createPendingOrder } from './create-order.server.ts'
import { openAttempt } from './open-attempt.server.ts'
import type { AttemptOpened } from '../settlement/record-gateway-order.server.ts'
import { describePayment, type OrderToPay } from './payment-request.ts'
import { supersedeOrder } from './supersede-order.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'

/** Number of tries, because another tab may begin, change or pay for an order of the same cart at
 * the same time. */
const TRIES_MAX = 4

/** Creates the order, holds its stock and opens the payment at the gateway. A double click, second
 * tab or reload continues the same order. A changed cart or address supersedes it. */
export async function beginCheckout(
  services: PaymentServices,
  request: CheckoutRequest,
): Promise<CheckoutBegun> {
  if (request.lines.length === 0) return { outcome: 'cart-is-empty' }
  if (requiredAddressFields.some((field) => !request.address[field].trim()))
    return { outcome: 'address-incomplete' }

  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const creation = await createPendingOrder(services, request)
    switch (creation.outcome) {
      case 'created':
        return resultOf(services, creation.order, await openAttempt(services, creation.attempt))
      case 'same-order': {
        const continued = await continueCheckout(services, creation.orderId)
        if (continued)
          return resultOf(services, await findPayingOrder(services.db, creation.orderId), continued)
        break
      }
      case 'other-order': {
        const superseded = await supersedeOrder(services, creation.orderId)
        if (superseded.outcome === 'already-paid' || superseded.outcome === 'gateway-unsure')
          return superseded
        break
      }
      case 'sold-out':
        return {
          outcome: 'sold-out',
          cart: await priceCart(services.db, request.lines, request.customerId),
        }
      default:
        return creation
    }
  }
  services.log.warn(
    { customerId: request.customerId },
    'cart changed on every try; checkout not begun',
  )
  return { outcome: 'cart-changing' }
}

function resultOf(
  services: PaymentServices,
  order: OrderToPay,
  opened: AttemptOpened | { outcome: 'already-paid' },
): CheckoutBegun {
  const payment = describePayment(services, order)
  switch (opened.outcome) {
    case 'open':
      return { outcome: 'begun', ...payment, gatewayOrderId: opened.gatewayOrderId }
    case 'refused':
      return { outcome: 'gateway-refused', reason: opened.reason }
    case 'unknown':
      return { outcome: 'gateway-unsure', number: payment.number }
    case 'already-paid':
      return { outcome: 'already-paid', number: payment.number }
  }
}
