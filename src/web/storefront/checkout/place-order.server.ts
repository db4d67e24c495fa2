import type { Keep } from '#platform/page-cache/query-cache.server.ts'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { parseCartLines } from '#shop/cart/cart.ts'
import type { CashRequest } from '#shop/checkout/place-cash-order.server.ts'
import { beginCheckout } from '#shop/checkout/begin-checkout.server.ts'
import { findDeliveryTerms } from '#shop/delivery/delivery-charges.server.ts'
import { findPaymentStatus } from '#shop/settlement/payment-status-store.server.ts'
import { findDuplicateCashOrder } from '#shop/orders/paying-order-store.server.ts'
import type { PaymentServices } from '#shop/payments/payment-services.server.ts'
import { findNeedsState } from '#shop/tax/tax-orders.server.ts'
import { contactsOf } from '#shop/offers/coupon.ts'
import { parseOrderExtras } from '#shop/orders/extras/order-extras.ts'
import { findSizesInCart } from '#shop/settings/cart/find-sizes-in-cart.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import {
  placeConfirmedCashOrder,
  type CashServices,
} from './cash/place-confirmed-cash-order.server.ts'
import { extraMessages } from './extras/extras-messages.server.ts'
import type { PlaceOrderResult } from './place-order-result.ts'
import { holdObstacleMessage } from './hold-obstacle-message.ts'
import { readDeliveryAddress } from './saved-address/read-delivery-address.server.ts'

/** Places the order in the form. Prices in the form are only compared with the shop's prices, never charged. */
export async function placeOrder(
  services: CashServices & { keep?: Keep },
  customer: SignedIn & { clientAddress: string },
  form: FormData,
): Promise<PlaceOrderResult> {
  const needsState = await findNeedsState(services.db, services.keep)
  const { address, errors } = await readDeliveryAddress(services.db, {
    customerId: customer.id,
    form,
    needsState,
  })
  if (errors.length > 0) return { outcome: 'address-incomplete', errors }

  if (!(await findDeliveryTerms(services.db, address)).isServed)
    return { outcome: 'address-incomplete', errors: [{ field: 'pincode', code: 'not-served' }] }

  const { value: extras, errors: refused } = parseOrderExtras(form, { takesGstin: needsState })
  if (refused.length > 0)
    return { outcome: 'extras-refused', problems: textsByField(refused, extraMessages) }

  const paid = await findPaidOrder(services, customer.id, form.get('begunOrder'))
  if (paid) return { outcome: 'already-paid', number: paid }

  const sizes = await findSizesInCart(services.db, services.keep)
  const request = {
    customerId: customer.id,
    email: customer.email,
    address,
    extras,
    lines: parseCartLines(form.get('lines'), sizes) ?? [],
    couponCode: textIn(form, 'couponCode'),
    contacts: contactsOf({ phoneNo: address.phoneNo, email: customer.email }, services.auth),
    expectedTotalPaise: Number(form.get('expectedTotalPaise')),
    creditPaise: parseCount(form.get('creditPaise')),
    usesCredit: form.get('usesCredit') === 'yes',
    giftWrap: form.get('giftWrap') === 'yes',
    confirmedAdvance: textIn(form, 'confirmedAdvance'),
    sinceCartId: parseCount(form.get('sinceCartId')),
    addressFingerprint: services.auth.fingerprint(`client address ${customer.clientAddress}`),
    acceptsNoHold: form.get('withoutHold') === 'yes',
    confirmedOrder: textIn(form, 'confirmedOrder') || null,
  }
  // If another tab has just placed this order for cash, the order is not paid for online as well.
  const duplicate = await findDuplicateCashOrder(services.db, request)
  if (duplicate) return { outcome: 'placed', number: duplicate }

  const result = await placeByPayMode(services, { customer, request, form })
  if (result.outcome === 'address-incomplete') return { ...result, errors: [] }
  if (result.outcome === 'cannot-hold')
    return { outcome: 'cannot-hold', message: holdObstacleMessage(result.why) }
  return result
}

/** An order for which store credit pays needs no gateway. */
async function placeByPayMode(
  services: CashServices,
  order: { customer: SignedIn; request: CashRequest; form: FormData },
) {
  const { creditPaise, expectedTotalPaise } = order.request
  if (order.form.get('payMode') === 'cod') {
    const request = { ...order.request, creditPaise: 0, usesCredit: false }
    return placeConfirmedCashOrder(services, { ...order, request })
  }
  return creditPaise && creditPaise === expectedTotalPaise
    ? placeConfirmedCashOrder(services, order)
    : beginCheckout(services, order.request)
}

function textIn(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value.trim() : ''
}

function parseCount(value: unknown): number {
  const count = Number(value)
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** Returns the order if it is already paid: a customer who paid in the bank's app must not pay again
 * in the browser. */
async function findPaidOrder(
  { db }: PaymentServices,
  customerId: string,
  begunOrder: unknown,
): Promise<string | null> {
  const begun =
    typeof begunOrder === 'string' && begunOrder
      ? await findPaymentStatus(db, customerId, begunOrder)
      : undefined
  return begun?.state === 'paid' ? begun.number : null
}
