import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { openRefundServices, PRICE } from '../../../tests/support/refund-services.ts'
import { parseQuery } from '../inbox/query.ts'
import { sendQuery } from '../inbox/send-query.server.ts'
import { requestRefund } from '../payment-admin/request-refund.server.ts'
import { sendRefunds } from '../refunds/send-refunds.server.ts'
import { applyGatewayState } from '../settlement/apply-gateway-state.server.ts'
import { placeCashOrder } from './place-cash-order.server.ts'

const shop = await openRefundServices()
const { services, db, sandbox } = shop
const meera = await admin(db)
await db.updateTable('shop_settings').set({ cod_is_on: true, cod_open_max: 100 }).execute()

const subjectsOf = async (event: string) =>
  (
    await db
      .selectFrom('staff_notices')
      .select('subject')
      .where('event', '=', event)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)

test('staff get one notice of a paid order, even if its payment is reported several times', async () => {
  const { number, gatewayPaymentId } = await shop.paidOrder()
  await applyGatewayState(services, await shop.fetchPayment(gatewayPaymentId))
  expect(await subjectsOf('new-order')).toEqual([`order:${number}`])
})

test('staff get a notice of a cash order, but not of a payment that has only begun', async () => {
  await shop.begun(await shop.shopper())
  const placed = await placeCashOrder(services, { ...(await shop.shopper()), sinceCartId: 0 })
  expect(await subjectsOf('new-order')).toContain(
    `order:${'number' in placed ? placed.number : ''}`,
  )
  expect(await subjectsOf('new-order')).toHaveLength(2)
})

test('staff get one notice of a payment that needs a decision', async () => {
  const begun = await shop.begun(await shop.shopper())
  const payment = await shop.fetchPayment(
    shop.pay(begun, { knobs: { webhook: 'drop' } }).payment_id,
  )
  for (let time = 0; time < 2; time++)
    await applyGatewayState(services, { ...payment, amountPaise: PRICE - 500 })
  expect(await subjectsOf('payment-to-verify')).toEqual([`order:${begun.number}`])
})

test('staff get one notice of a refund that has finally failed, and none while it is retried', async () => {
  const { paymentId } = await shop.paidOrder()
  await requestRefund(services, {
    paymentId,
    amountPaise: 'all',
    basedOnLeftPaise: PRICE,
    reason: 'A flaw',
    adminId: meera.id,
  })
  sandbox.control.scenario({ match: { always: true }, knobs: { refund: 'fail_now' }, times: 3 })
  for (let round = 0; round < 3; round++) {
    expect(await subjectsOf('refund-failed')).toEqual([])
    await shop.makeRefundsDue()
    await sendRefunds(services)
  }
  const failed = await db
    .selectFrom('refunds')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await subjectsOf('refund-failed')).toEqual([`refund:${failed.id}:failed`])
})

test('staff get a notice of a query with its sender, but not of a refused query', async () => {
  const fields: Record<string, string> = {
    yourName: 'Asha',
    yourEmail: 'asha@zari.test',
    yourSubject: 'Size?',
    yourMessage: 'Is M left?',
  }
  const form = (change = {}) =>
    parseQuery({ get: (name: string) => ({ ...fields, ...change })[name] ?? '' })
  await sendQuery(db, form())
  await sendQuery(db, form({ yourMessage: '' }))
  expect(await subjectsOf('new-query')).toHaveLength(1)
  expect(
    await db
      .selectFrom('staff_notices')
      .select(['summary', 'staff_id'])
      .where('event', '=', 'new-query')
      .execute(),
  ).toEqual([{ summary: 'Asha: Size?', staff_id: meera.id }])
})
