import { data, redirect, type RouterContextProvider } from 'react-router'
import { findIsEmailConfirmed } from '#platform/auth/account-store.server.ts'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import {
  allowBackInStockRequest,
  allowConfirmationMail,
} from '#shop/back-in-stock/back-in-stock-limits.server.ts'
import {
  requestBackInStock,
  type BackInStockRequested,
} from '#shop/back-in-stock/request-back-in-stock.server.ts'
import { lineText } from '#shop/form-text.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readSignedIn } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { newsletterMessages } from '../messages.ts'

export type RequestResult = {
  outcome: BackInStockRequested['outcome'] | 'too-many-attempts'
  size: string
  problem?: string
  typed: string
}

const SIZE_MAX = 20
const TYPED_MAX = 300

/** A customer who is signed in needs one tap. Others are asked for their address. */
export async function requestFrom(
  request: Request,
  context: Readonly<RouterContextProvider>,
  productId: string,
) {
  const shop = context.get(shopContext)
  const form = await readForm(request)
  const size = lineText(form.get('size')).slice(0, SIZE_MAX)
  const customer = await readSignedIn(request, context)
  const account = customer?.role === 'user' && !customer.isGuest ? customer : null
  const email = account?.email ?? form.get('email')
  if (email === null)
    throw redirect(`/back-in-stock?${new URLSearchParams({ product: productId, size })}`)
  const typed = typeof email === 'string' ? email.slice(0, TYPED_MAX) : ''

  const allowance = await allowBackInStockRequest(shop.pool, clientAddress(request))
  if (!allowance.allowed) {
    const problem = rateLimitMessage(allowance.retryAfterSeconds)
    return answer({ outcome: 'too-many-attempts', size, problem, typed })
  }
  const { outcome } = await requestBackInStock(shop, {
    productId,
    size,
    email,
    isConfirmed: account !== null && (await findIsEmailConfirmed(shop.db, account.id)),
    mayMail: (to) => allowConfirmationMail(shop.pool, to),
  })
  if (outcome === 'unknown-product') throw new Response('No such product', { status: 404 })
  return answer({ outcome, size, ...problemOf(outcome), typed })
}

function problemOf(outcome: BackInStockRequested['outcome']): { problem?: string } {
  if (outcome === 'invalid-email') return { problem: newsletterMessages.invalidEmail }
  if (outcome === 'too-many-requests')
    return {
      problem: 'You are already waiting for many pieces. Please end some of these requests.',
    }
  return {}
}

function answer(result: RequestResult) {
  const status = result.outcome === 'too-many-attempts' ? 429 : result.problem ? 400 : 200
  return data<RequestResult>(result, { status })
}
