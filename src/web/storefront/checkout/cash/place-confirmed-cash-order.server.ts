import type { Auth, SignedIn } from '#platform/auth/auth.server.ts'
import {
  placeCashOrder,
  type CashOrderPlaced,
  type CashRequest,
} from '#shop/checkout/place-cash-order.server.ts'
import type { PaymentServices } from '#shop/payments/payment-services.server.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import type { EmailCodeNeeded } from '../place-order-result.ts'

export type CashServices = PaymentServices & {
  auth: Pick<Auth, 'fingerprint' | 'isEmailConfirmed' | 'sendEmailCode' | 'confirmEmailByCode'>
}

type Placed =
  | Exclude<CashOrderPlaced, { outcome: 'email-not-confirmed' }>
  | EmailCodeNeeded
  | { outcome: 'too-many-attempts'; message: string }

/** Before the first cash order a code is mailed. The form then shows a field for the code and is
 * sent again with it. `newEmailCode` asks for another code. */
export async function placeConfirmedCashOrder(
  services: CashServices,
  { customer, request, form }: { customer: SignedIn; request: CashRequest; form: FormData },
): Promise<Placed> {
  const { auth } = services
  const codeNeeded = (code: EmailCodeNeeded['code']): EmailCodeNeeded => ({
    outcome: 'email-not-confirmed',
    email: customer.email,
    code,
  })
  const typed = form.has('newEmailCode') ? null : form.get('emailCode')
  if (typeof typed === 'string' && typed.trim() && !(await auth.isEmailConfirmed(customer.id))) {
    const confirmed = await auth.confirmEmailByCode(customer.id, typed)
    if (confirmed.outcome === 'wrong-code') return codeNeeded('wrong')
    if (confirmed.outcome === 'too-many-attempts') return tooManyAttempts(confirmed)
  }

  const placed = await placeCashOrder(services, request)
  if (placed.outcome !== 'email-not-confirmed') return placed
  if (typed !== null) return codeNeeded('missing')
  const sent = await auth.sendEmailCode(customer)
  return sent.outcome === 'too-many-attempts' ? tooManyAttempts(sent) : codeNeeded('sent')
}

function tooManyAttempts({ retryAfterSeconds }: { retryAfterSeconds: number }) {
  return {
    outcome: 'too-many-attempts' as const,
    message: rateLimitMessage(retryAfterSeconds),
  }
}
