import type { Auth, SignedIn } from '#platform/auth/auth.server.ts'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { allowCheckout } from '#shop/checkout/checkout-limit.server.ts'
import { parseAddress } from '#shop/customers/address.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { withAllowedCode } from '../../offers/coupon-code.server.ts'
import type { PlaceOrderResult } from '../place-order-result.ts'
import { placeOrder } from '../place-order.server.ts'

type Placed = { result: PlaceOrderResult; cookie?: string }
type Services = Parameters<typeof placeOrder>[0] &
  Parameters<typeof withAllowedCode>[0] & {
    auth: Pick<Auth, 'createGuest' | 'changeGuestEmail' | 'discardGuest'>
  }

/** Places the order of a visitor without an account. The first order creates the guest and the
 * session; if it is refused, nothing stays. */
export async function placeGuestOrder(
  shop: Services,
  { guest, request, form }: { guest: SignedIn | null; request: Request; form: FormData },
): Promise<Placed> {
  const { value: address, errors } = parseAddress(form)
  if (errors.length > 0) return { result: { outcome: 'address-incomplete', errors } }
  const from = clientAddress(request)
  const customerKey = guest?.id ?? `guest at ${from}`
  const allowance = await allowCheckout(shop.pool, customerKey)
  if (!allowance.allowed) return { result: tooMany(allowance) }
  const order = await withAllowedCode(shop, customerKey, form)
  if (guest) {
    const known = await shop.auth.changeGuestEmail(guest, address.emailId)
    if (!known) return { result: noEmail }
    return { result: await placeOrder(shop, { ...known, clientAddress: from }, order) }
  }

  const { firstName, lastName, emailId: email } = address
  const created = await shop.auth.createGuest({ email, firstName, lastName }, request)
  if (created.outcome === 'email-invalid') return { result: noEmail }
  if (created.outcome === 'too-many-attempts') return { result: tooMany(created) }
  const { cookie } = created
  try {
    const result = await placeOrder(shop, { ...created.guest, clientAddress: from }, order)
    if (keepsGuest.has(result.outcome)) return { result, cookie }
    await shop.auth.discardGuest(created.guest.id)
    return { result }
  } catch (error) {
    // An order that exists keeps its customer.
    await shop.auth.discardGuest(created.guest.id).catch(() => undefined)
    throw error
  }
}

/** An order exists, or a code was mailed to the guest. */
const keepsGuest = new Set<PlaceOrderResult['outcome']>([
  'begun',
  'placed',
  'already-paid',
  'gateway-refused',
  'gateway-unsure',
  'email-not-confirmed',
])

const noEmail: PlaceOrderResult = {
  outcome: 'address-incomplete',
  errors: [{ field: 'emailId', code: 'no-email' }],
}

function tooMany({ retryAfterSeconds }: { retryAfterSeconds: number }): PlaceOrderResult {
  return { outcome: 'too-many-attempts', message: rateLimitMessage(retryAfterSeconds) }
}
