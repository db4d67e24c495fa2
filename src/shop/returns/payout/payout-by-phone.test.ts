import { expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { deliveredSuit } from '../../../../tests/support/exchange-fixtures.ts'
import { openExchanges, type ExchangedOrder } from '../../../../tests/support/exchanged-orders.ts'
import { openRefundServices, PRICE } from '../../../../tests/support/refund-services.ts'
import { mailsOfReturns, sealing, upi } from '../../../../tests/support/return-fixtures.ts'
import { creditOf } from '../../../../tests/support/store-credit.ts'
import { eraseAccount } from '../../privacy/erase-account.server.ts'
import { declinePayout, withdrawPayout } from './end-payout.server.ts'
import { findPayoutChoice } from './payout-store.server.ts'
import { requestPayout } from './request-payout.server.ts'

const shop = await openRefundServices()
const { db } = shop
const { id: staffId } = await admin(db)
const { cancelledExchange, exchanged } = openExchanges(shop, staffId)

const bank = { upi: '', account: '123456789012', ifsc: 'HDFC0001234', name: 'Asha Rao' }
const byPhone = (orderNumber: string, payee = bank) =>
  requestPayout({ db, sealing }, { orderNumber, payee, by: { staffId } })
const choiceOf = ({ id }: ExchangedOrder) => findPayoutChoice(db, id)
const changes = () =>
  db
    .selectFrom('staff_changes')
    .where('action', '=', 'payout-requested')
    .select(['staff_id', 'subject', 'after'])
    .execute()
const letters = async ({ id }: ExchangedOrder) =>
  JSON.stringify(await db.selectFrom('mails').where('order_id', '=', id).select('letter').execute())

test('staff request the transfer of a customer who phones, logged and mailed', async () => {
  const order = await cancelledExchange()
  expect(await byPhone(order.number)).toEqual({ outcome: 'requested' })
  const { availablePaise, payouts } = await choiceOf(order)
  const { id } = payouts[0]!
  expect(availablePaise).toBe(0)
  expect(payouts).toMatchObject([{ amountPaise: PRICE, payeeShown: 'account ending in 9012' }])
  const after = { order: order.number, 'amount paise': PRICE }
  expect(await changes()).toEqual([{ staff_id: staffId, subject: `payout:${id}`, after }])
  expect(await mailsOfReturns(db, order.id)).toContain(`payout-${id}-requested`)
  expect(await letters(order)).toContain('we will transfer 2,499 Rs. to account ending in 9012')
  for (const secret of [bank.account, bank.ifsc]) expect(await letters(order)).not.toContain(secret)
  const entry = await db
    .selectFrom('credit_entries')
    .where('kind', '=', 'payout')
    .select(['staff_id', 'amount_paise'])
    .execute()
  expect(entry).toEqual([{ staff_id: staffId, amount_paise: -PRICE }])
})

test('two clicks and a simultaneous request by the customer create one request', async () => {
  const order = await cancelledExchange()
  const { number: orderNumber, customerId } = order
  const own = { orderNumber, payee: upi, by: { customerId } }
  const results = await Promise.all([
    byPhone(orderNumber),
    byPhone(orderNumber),
    requestPayout({ db, sealing }, own),
  ])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...['nothing-to-pay', 'nothing-to-pay', 'requested'],
  ])
  expect((await choiceOf(order)).payouts).toHaveLength(1)
  expect((await creditOf(db, customerId)) + PRICE).toBe(PRICE)
})

test('an unknown order, and one without such credit, are refused, and nothing is written', async () => {
  const count = () =>
    db
      .selectFrom('credit_payouts')
      .select(({ fn }) => fn.countAll().as('rows'))
      .execute()
  const before = await count()
  const order = await deliveredSuit(db)
  const replacement = await exchanged(order)
  expect(await byPhone('ZZZZZZZZZZ')).toEqual({ outcome: 'unknown-order' })
  for (const { number } of [order, replacement])
    expect(await byPhone(number)).toEqual({ outcome: 'nothing-to-pay' })
  expect(await count()).toEqual(before)
  expect(await changes()).toEqual([])
})

test('the customer may still keep the credit, and a failed transfer can be requested again', async () => {
  const order = await cancelledExchange()
  await byPhone(order.number)
  const { id } = (await choiceOf(order)).payouts[0]!
  expect(await withdrawPayout(db, { id, customerId: order.customerId })).toEqual({
    outcome: 'ended',
  })
  await byPhone(order.number)
  const again = (await choiceOf(order)).payouts[0]!.id
  await declinePayout(db, { id: again, reason: 'Account closed', staffId })
  expect(await byPhone(order.number)).toEqual({ outcome: 'requested' })
})

test('an erased customer has no credit to transfer, and no bank details are stored', async () => {
  const order = await cancelledExchange()
  const parts = { db, jobs: { enqueue: async () => {} }, config: { shopName: 'Z', shopUrl: '' } }
  expect(await eraseAccount(parts, order.customerId)).toEqual({ outcome: 'erased' })
  expect(await byPhone(order.number)).toEqual({ outcome: 'nothing-to-pay' })
  expect((await choiceOf(order)).payouts).toEqual([])
})
