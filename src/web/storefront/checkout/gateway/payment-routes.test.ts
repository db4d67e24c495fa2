import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { shopContext, type Shop } from '#web/shop-context.server.ts'
import { openTestServices } from '../../../../../tests/support/test-services.ts'
import { action as callback } from './payments-callback.ts'
import { action as verify } from './payments-verify.ts'

const shop = await openTestServices()

type ActionArguments = Parameters<typeof verify>[0] & Parameters<typeof callback>[0]

/** Route arguments with the payment services and a signed-in customer. */
function argumentsFor(
  request: Request,
  signedIn: Pick<SignedIn, 'id' | 'role'> | null = null,
): ActionArguments {
  const context = new RouterContextProvider()
  context.set(shopContext, {
    ...shop.services,
    auth: { readSession: async () => signedIn },
  } as unknown as Shop)
  return { request, context, params: {}, url: new URL(request.url), pattern: '' }
}
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(`http://zari.test${path}`, { method: 'POST', body, headers })
const json = { 'content-type': 'application/json' }

async function paidInWindow() {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  return {
    begun,
    user: { id: shopper.customerId, role: 'user' as const },
    values: shop.pay(begun, { knobs: { webhook: 'drop' } }).response!,
  }
}

test('a gateway receipt sent as JSON places the order, and sent again as a form gets the same response', async () => {
  const { begun, user, values } = await paidInWindow()
  const first = await verify(
    argumentsFor(post('/payments/verify', JSON.stringify(values), json), user),
  )
  expect(await first.json()).toEqual({ outcome: 'placed', number: begun.number })
  const again = await verify(
    argumentsFor(post('/payments/verify', new URLSearchParams(values)), user),
  )
  expect([again.status, await again.json()]).toEqual([
    200,
    { outcome: 'placed', number: begun.number },
  ])
})

test('a payment reported with a wrong signature is checked and not called failed', async () => {
  const { begun, user, values } = await paidInWindow()
  const response = await verify(
    argumentsFor(
      post('/payments/verify', JSON.stringify({ ...values, razorpay_signature: 'x' }), json),
      user,
    ),
  )
  expect([response.status, await response.json()]).toEqual([
    202,
    { outcome: 'checking', number: begun.number },
  ])
})

test.each(['', 'null', '[]', '{"razorpay_payment_id":1}', '{'])(
  'a report that cannot be read is refused (%j)',
  async (body) => {
    const response = await verify(
      argumentsFor(post('/payments/verify', body, json), { id: 'somebody', role: 'user' }),
    )
    expect(response.status).toBe(400)
  },
)

test('payment reports of guests and admins are refused, and those of other customers ignored', async () => {
  const { begun, values } = await paidInWindow()
  const report = () => post('/payments/verify', JSON.stringify(values), json)
  await expect(verify(argumentsFor(report()))).rejects.toMatchObject({ status: 302 })
  await expect(
    verify(argumentsFor(report(), { id: 'owner', role: 'admin' })),
  ).rejects.toMatchObject({ status: 302 })
  expect((await verify(argumentsFor(report(), { id: 'stranger', role: 'user' }))).status).toBe(404)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'pending_payment' })
})

test('27: the gateway’s callback needs no session and redirects to the order’s page', async () => {
  const { begun, values } = await paidInWindow()
  const response = await callback(
    argumentsFor(post('/payments/callback', new URLSearchParams(values))),
  )
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `/orders/${begun.number}/payment`,
  ])
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
})

test('27: an invalid callback redirects to the orders', async () => {
  const response = await callback(
    argumentsFor(post('/payments/callback', 'what?', { 'content-type': 'text/plain' })),
  )
  expect([response.status, response.headers.get('location')]).toEqual([303, '/orders'])
})
