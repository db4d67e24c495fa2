import { beforeEach, expect, test } from 'vitest'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

const shop = await openTestServices({ connectionsMax: 30 })
const { services, sandbox } = shop

beforeEach(() => sandbox.control.reset())

test.each(['5xx_before', '5xx_after', 'already_captured', 'truncated_200'])(
  '19: after a capture call that ends with %s the fetched payment decides',
  async (capture) => {
    const shopper = await shop.shopper()
    const begun = await shop.begun(shopper)
    sandbox.control.scenario({ match: { order_id: begun.gatewayOrderId }, knobs: { capture } })
    const view = shop.pay(begun, { knobs: { payment: 'authorized_only' } })
    expect(await shop.report(shopper.customerId, view)).toEqual({
      outcome: 'placed',
      number: begun.number,
    })
    await shop.expectBooksToBalance()
  },
)

test('19: while capturing fails the page shows a check, and the reconciler captures later', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  sandbox.control.scenario({
    match: { order_id: begun.gatewayOrderId },
    knobs: { capture: '5xx_before' },
    times: 3,
  })
  const view = shop.pay(begun, { knobs: { payment: 'authorized_only', webhook: 'drop' } })
  expect(await shop.report(shopper.customerId, view)).toEqual({
    outcome: 'checking',
    number: begun.number,
  })
  await shop.ageAttempts(1)
  await reconcilePayments(services)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
})
