import { requiredAddressFields, type Address } from '../customers/address.ts'
import type { CartLine, PricedCart } from '../cart/cart.ts'
import { priceCart } from '../cart/price-cart.server.ts'
import type { Paise } from '../money.ts'
import { findPayingOrder } from '../orders/order-payment-store.server.ts'
import { continueCheckout } from './continue-checkout.server.ts'
import { freezeOrder } from './freeze-order.server.ts'
import { openAttempt, type AttemptOpened } from './open-attempt.server.ts'
import { describePayment, type OrderToPay, type PaymentToMake } from './payment-to-make.server.ts'
import { supersedeOrder } from './supersede-order.server.ts'
import type { Till } from './till.server.ts'

export type CheckoutRequest = {
  customerId: string
  /** The account's: where the mails go. */
  email: string
  address: Address
  /** Believed for what and how many, never for prices. */
  lines: readonly CartLine[]
  /** What the customer saw when pressing Place Order. */
  expectedTotalPaise: Paise
}

export type CheckoutBegun =
  | ({ outcome: 'begun' } & PaymentToMake)
  | { outcome: 'cart-is-empty' }
  | { outcome: 'address-incomplete' }
  /** Nothing was written: the customer looks at the new total first. */
  | { outcome: 'prices-changed'; cart: PricedCart }
  | { outcome: 'sold-out'; cart: PricedCart }
  | { outcome: 'order-too-large' }
  /** These pieces were promised to this customer for too long without being paid for. Nothing was written. */
  | { outcome: 'held-too-long'; freeAt: Date }
  /** Money for this cart has arrived already, or is being looked at. */
  | { outcome: 'already-paid'; number: string }
  /** `reason` is for machines; `wrong_keys` is the shop's own fault. */
  | { outcome: 'gateway-refused'; reason: string }
  /** Nobody knows yet: the page about the payment tells as soon as somebody does. */
  | { outcome: 'gateway-unsure'; number: string }
  /** Another tab changes, begins or ends the same cart again and again: the customer looks at what is in it now. */
  | { outcome: 'cart-changing' }

/** Another tab may begin, change or pay for the same cart while we do. */
const TRIES_MAX = 4

/**
 * Freezes what is bought and what it costs, promises the pieces, and opens the payment at the gateway. Pressed twice,
 * in two tabs or after a reload, it goes on with the same order; a changed cart or address takes the place of the old order.
 */
export async function beginCheckout(till: Till, request: CheckoutRequest): Promise<CheckoutBegun> {
  if (request.lines.length === 0) return { outcome: 'cart-is-empty' }
  if (requiredAddressFields.some((field) => !request.address[field].trim()))
    return { outcome: 'address-incomplete' }

  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const frozen = await freezeOrder(till, request)
    switch (frozen.outcome) {
      case 'frozen':
        return answer(till, frozen.order, await openAttempt(till, frozen.attempt))
      case 'same-order': {
        const continued = await continueCheckout(till, frozen.orderId)
        if (continued)
          return answer(till, await findPayingOrder(till.db, frozen.orderId), continued)
        break
      }
      case 'other-order': {
        const superseded = await supersedeOrder(till, frozen.orderId)
        if (superseded.outcome === 'already-paid' || superseded.outcome === 'gateway-unsure')
          return superseded
        break
      }
      case 'sold-out':
        return {
          outcome: 'sold-out',
          cart: await priceCart(till.db, request.lines, request.customerId),
        }
      default:
        return frozen
    }
  }
  till.log.warn({ customerId: request.customerId }, 'a cart changes faster than it can be paid for')
  return { outcome: 'cart-changing' }
}

function answer(
  till: Till,
  order: OrderToPay,
  opened: AttemptOpened | { outcome: 'already-paid' },
): CheckoutBegun {
  const payment = describePayment(till, order)
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
