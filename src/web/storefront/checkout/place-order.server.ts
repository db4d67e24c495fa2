import { parseCartLines } from '#shop/cart/cart.ts'
import { beginCheckout, type CheckoutBegun } from '#shop/checkout/begin-checkout.server.ts'
import { findPaymentStatus } from '#shop/checkout/checkout-store.server.ts'
import {
  findCashTwin,
  placeCashOrder,
  type CashRequest,
} from '#shop/checkout/place-cash-order.server.ts'
import type { Till } from '#shop/checkout/till.server.ts'
import { parseAddress } from '#shop/customers/address.ts'
import type { PlaceOrderAnswer } from './place-order-answer.ts'

/** What the form of the order summary asks for. Prices in it are only compared, never charged. */
export async function placeOrder(
  till: Till,
  customer: { id: string; email: string },
  form: FormData,
): Promise<PlaceOrderAnswer> {
  const { address, problems } = parseAddress(form)
  if (problems) return { outcome: 'address-incomplete', problems }

  const paid = await findPaidMeanwhile(till, customer.id, form.get('begunOrder'))
  if (paid) return { outcome: 'already-paid', number: paid }

  const request = {
    customerId: customer.id,
    email: customer.email,
    address,
    lines: parseCartLines(form.get('lines')) ?? [],
    expectedTotalPaise: Number(form.get('expectedTotalPaise')),
    sinceCartId: parseCartId(form.get('sinceCartId')),
  }
  const answer =
    form.get('payMode') === 'cod'
      ? await placeCashOrder(till, request)
      : await payOnline(till, request)
  return answer.outcome === 'address-incomplete' ? { ...answer, problems: {} } : answer
}

/** What another tab has just ordered for cash is not also paid for online. */
async function payOnline(
  till: Till,
  request: CashRequest,
): Promise<CheckoutBegun | { outcome: 'placed'; number: string }> {
  const number = request.lines.length > 0 ? await findCashTwin(till.db, request) : undefined
  return number ? { outcome: 'placed', number } : beginCheckout(till, request)
}

function parseCartId(value: unknown): number {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

/** Somebody who paid in the bank's app and then presses again in the browser must not pay twice. */
async function findPaidMeanwhile(
  { db }: Till,
  customerId: string,
  begunOrder: unknown,
): Promise<string | null> {
  const begun =
    typeof begunOrder === 'string' && begunOrder
      ? await findPaymentStatus(db, customerId, begunOrder)
      : undefined
  return begun?.state === 'paid' ? begun.number : null
}
