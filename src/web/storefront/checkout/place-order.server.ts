import { parseCartLines } from '#shop/cart/cart.ts'
import { beginCheckout } from '#shop/checkout/begin-checkout.server.ts'
import { findPaymentStatus } from '#shop/checkout/checkout-store.server.ts'
import type { Till } from '#shop/checkout/till.server.ts'
import { parseAddress } from '#shop/customers/address.ts'
import type { PlaceOrderAnswer } from './place-order-answer.ts'

/** What the form of the order summary asks for. Prices in it are only compared, never charged. */
export async function placeOrder(till: Till, customer: { id: string; email: string }, form: FormData): Promise<PlaceOrderAnswer> {
  const { address, problems } = parseAddress(form)
  if (problems) return { outcome: 'address-incomplete', problems }

  const paid = await findPaidMeanwhile(till, customer.id, form.get('begunOrder'))
  if (paid) return { outcome: 'already-paid', number: paid }

  const begun = await beginCheckout(till, {
    customerId: customer.id,
    email: customer.email,
    address,
    lines: parseCartLines(form.get('lines')) ?? [],
    expectedTotalPaise: Number(form.get('expectedTotalPaise')),
  })
  return begun.outcome === 'address-incomplete' ? { ...begun, problems: {} } : begun
}

/** Somebody who paid in the bank's app and then presses again in the browser must not pay twice. */
async function findPaidMeanwhile({ db }: Till, customerId: string, begunOrder: unknown): Promise<string | null> {
  const begun = typeof begunOrder === 'string' && begunOrder ? await findPaymentStatus(db, customerId, begunOrder) : undefined
  return begun?.state === 'paid' ? begun.number : null
}
