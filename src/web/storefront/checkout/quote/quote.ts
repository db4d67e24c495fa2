import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { parseCartLines } from '#shop/cart/cart.ts'
import { quoteCart } from '#shop/checkout/quote-cart.server.ts'
import type { OrderTerms } from '#shop/checkout/order-amounts.ts'
import { latinDigits, lineText } from '#shop/form-text.ts'
import { contactsOf } from '#shop/offers/coupon.ts'
import { allowCode } from '#shop/offers/coupon-limit.server.ts'
import { findSizesInCart } from '#shop/settings/cart/find-sizes-in-cart.server.ts'
import { findGuestCheckout } from '#shop/settings/guest-checkout/guest-checkout-store.server.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { promiseLines } from '#shop/orders/promise/promise-lines.ts'
import { withWindowTexts } from '#shop/returns/with-window-texts.server.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { readSignedIn } from '#web/session/signed-in.server.ts'
import { couponCookie } from '../../offers/coupon-cookie.server.ts'
import { couponMessage as couponText } from '../../offers/coupon-messages.ts'
import type { ShownQuote } from './use-quote.ts'
import type { Route } from './+types/quote.ts'

export const loader = refuseReading

/** Returns what the order would cost with these lines, delivery and payment. Writes nothing. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db, pool, auth, config, keep } = context.get(shopContext)
  const signedIn = await readSignedIn(request, context)
  const isGuest = !signedIn && (await findGuestCheckout(db)).guestCheckoutIsOn
  if (signedIn?.role !== 'user' && !isGuest) return new Response('Please log in.', { status: 401 })
  const body = parseBody(await request.text())
  const lines = parseCartLines(body?.lines, await findSizesInCart(db, keep))
  if (!body || !lines) return new Response('The body is not an order to quote.', { status: 400 })
  const terms = termsIn(body, signedIn?.id ?? '')
  const customerId = signedIn?.id ?? `guest at ${clientAddress(request)}`
  const allowance = await allowCode({ db, pool }, { ...terms, customerId })
  const couponCode = allowance.allowed ? terms.couponCode : ''
  const contacts = contactsOf({ phoneNo: '', email: signedIn?.email ?? '' }, auth)
  const quote = await quoteCart(db, lines, { ...terms, couponCode, contacts })
  const { couponProblem } = quote.amounts
  const couponMessage = allowance.allowed
    ? couponProblem && couponText(couponProblem)
    : rateLimitMessage(allowance.retryAfterSeconds)
  const withReturns = await withWindowTexts(db, quote.lines)
  const promised = promiseLines(quote.dates, { status: 1, paymentState: 'paid' })
  const shown: ShownQuote = { ...quote, lines: withReturns, couponMessage, promised }
  return Response.json(shown, {
    headers: {
      'cache-control': 'no-store',
      'set-cookie': couponCookie(couponMessage === null ? couponCode : '', config.shopUrl),
    },
  })
}

type Body = Record<string, unknown>

function parseBody(text: string): Body | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Body) : null
  } catch {
    return null
  }
}

function termsIn(body: Body, customerId: string): OrderTerms {
  const text = (name: string) => lineText(typeof body[name] === 'string' ? body[name] : '')
  return {
    customerId,
    state: text('state'),
    pincode: latinDigits(text('pincode')),
    payMode: body.payMode === 'cod' ? 'cod' : 'gateway',
    couponCode: text('couponCode'),
    usesCredit: body.usesCredit === true,
    giftWrap: body.giftWrap === true,
  }
}
