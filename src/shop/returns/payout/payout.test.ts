import { beforeAll, expect, test } from 'vitest'
import { admin, customer } from '../../../../tests/support/builders.ts'
import { deliveredSuit, paidSuit } from '../../../../tests/support/exchange-fixtures.ts'
import { openExchanges, type ExchangedOrder } from '../../../../tests/support/exchanged-orders.ts'
import { openRefundServices, PRICE } from '../../../../tests/support/refund-services.ts'
import { mailsOfReturns, sealing, upi } from '../../../../tests/support/return-fixtures.ts'
import { creditOf, giveCredit } from '../../../../tests/support/store-credit.ts'
import { findKeptPaise } from '../../documents/kept-money-store.server.ts'
import { cancelOrder } from '../../payment-admin/cancel-order.server.ts'
import { collectOwnData } from '../../privacy/collect-own-data.server.ts'
import { eraseAccount } from '../../privacy/erase-account.server.ts'
import { findUsableCredit, insertRevokedCredit } from '../../credit/credit-store.server.ts'
import { countOpenWork } from '../../back-office/open-work-store.server.ts'
import { declinePayout, recordPayout, withdrawPayout } from './end-payout.server.ts'
import { findPayoutChoice, listPayoutsToMake } from './payout-store.server.ts'
import { requestPayout } from './request-payout.server.ts'

const shop = await openRefundServices()
const { db, services } = shop
const { id: adminId } = await admin(db)
const { deliver, exchanged, settle, cancelledExchange: cancelled } = openExchanges(shop, adminId)
const REFERENCE = '412345678901'

const cancel = ({ id: orderId }: ExchangedOrder) =>
  cancelOrder(services, { orderId, adminId, reason: 'Torn' })
const ask = ({ customerId, number: orderNumber }: Omit<ExchangedOrder, 'id'>) =>
  requestPayout({ db, sealing }, { orderNumber, payee: upi, by: { customerId } })
const choiceOf = ({ id }: { id: number }) => findPayoutChoice(db, id)
const record = (id: number, reference = REFERENCE) =>
  recordPayout(db, { id, reference, staffId: adminId })
const decline = (id: number, reason = 'The account is closed') =>
  declinePayout(db, { id, reason, staffId: adminId })
const rowOf = (id: number) =>
  db.selectFrom('credit_payouts').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const logged = async (id: number) =>
  (
    await db
      .selectFrom('staff_changes')
      .where('subject', '=', `payout:${id}`)
      .select('action')
      .execute()
  ).map(({ action }) => action)

async function requestedPayout(): Promise<{ order: ExchangedOrder; id: number }> {
  const order = await cancelled()
  expect(await ask(order)).toEqual({ outcome: 'requested' })
  return { order, id: (await choiceOf(order)).payouts[0]!.id }
}

/** `creditOf` checks that the ledger agrees with lots, orders and payments. */
async function expectNothingLost({ customerId }: ExchangedOrder, paidOut: number) {
  expect((await creditOf(db, customerId)) + paidOut).toBe(PRICE)
}

beforeAll(async () => {
  expect((await countOpenWork(db)).returns).toBe(0)
})

test('the cash of an exchange is store credit first, and its customer may ask for a transfer once', async () => {
  const order = await cancelled()
  expect(await choiceOf(order)).toEqual({ availablePaise: PRICE, payouts: [] })
  const results = await Promise.all([ask(order), ask(order), ask(order)])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...['nothing-to-pay', 'nothing-to-pay', 'requested'],
  ])
  const choice = await choiceOf(order)
  expect(choice).toMatchObject({
    availablePaise: 0,
    payouts: [{ amountPaise: PRICE, payeeShown: 'a…@okaxis', transferredAt: null }],
  })
  await expectNothingLost(order, PRICE)
  expect((await rowOf(choice.payouts[0]!.id)).payee_sealed).not.toContain('okaxis')
  expect((await countOpenWork(db)).returns).toBe(1)
  await withdrawPayout(db, { id: choice.payouts[0]!.id, customerId: order.customerId })
})

test('the mails about credit that comes back name the choice if it was cash', async () => {
  const contents = async ({ id }: { id: number }) =>
    JSON.stringify(
      await db.selectFrom('mails').where('order_id', '=', id).select('letter').execute(),
    )
  const words = 'You paid 2,499 Rs. of it in cash'
  expect(await contents(await cancelled())).toContain(words)
  const returned = await exchanged(await deliveredSuit(db))
  await deliver(returned)
  await settle(returned, 'refund')
  expect(await contents(returned)).toContain(words)
  const paid = await exchanged(await paidSuit(shop))
  await cancel(paid)
  expect(await contents(paid)).not.toContain('in cash')
})

test('two admins record a transfer once; the bank details go and a mail is queued', async () => {
  const { order, id } = await requestedPayout()
  expect(await record(id, 'short')).toEqual({ outcome: 'not-a-reference' })
  expect(await record(999_999)).toEqual({ outcome: 'unknown-payout' })
  expect([(await rowOf(id)).transferred_at, await logged(id)]).toEqual([null, []])
  const results = await Promise.all([record(id), record(id, 'UTR000000000001')])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['ended', 'not-open'])
  expect(await rowOf(id)).toMatchObject({
    ...{ transferred_by: adminId, payee_sealed: null, withdrawn_at: null },
    transfer_reference: results[0].outcome === 'ended' ? REFERENCE : 'UTR000000000001',
  })
  expect(await logged(id)).toEqual(['payout-transferred'])
  expect(await mailsOfReturns(db, order.id)).toContain(`payout-${id}`)
  expect((await listPayoutsToMake(db)).map((each) => each.id)).not.toContain(id)
  await expectNothingLost(order, PRICE)
  expect(await findKeptPaise(db, order.id)).toBe(0)
  expect(await ask(order)).toEqual({ outcome: 'nothing-to-pay' })
})

test('a customer who keeps the credit while staff record the transfer gets one of both', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const { order, id } = await requestedPayout()
    const [made, kept] = await Promise.all([
      record(id),
      withdrawPayout(db, { id, customerId: order.customerId }),
    ])
    expect([made.outcome, kept.outcome].toSorted()).toEqual(['ended', 'not-open'])
    await expectNothingLost(order, made.outcome === 'ended' ? PRICE : 0)
  }
})

test('a transfer that fails is store credit again, and can be asked for anew', async () => {
  const { order, id } = await requestedPayout()
  expect(await decline(id, '')).toEqual({ outcome: 'reason-missing' })
  expect(await decline(id, 'x'.repeat(501))).toEqual({ outcome: 'reason-missing' })
  await expectNothingLost(order, PRICE)
  const outcomes = (await Promise.all([decline(id), decline(id)])).map(({ outcome }) => outcome)
  expect(outcomes.toSorted()).toEqual(['ended', 'not-open'])
  await expectNothingLost(order, 0)
  expect(await rowOf(id)).toMatchObject({ payee_sealed: null, withdrawn_by: adminId })
  expect(await mailsOfReturns(db, order.id)).toContain(`payout-${id}-declined`)
  expect(await logged(id)).toEqual(['payout-declined'])
  expect(await ask(order)).toEqual({ outcome: 'requested' })
  await expectNothingLost(order, PRICE)
})

test('credit of a transfer under way cannot be spent, and spent credit cannot be transferred', async () => {
  const { order } = await requestedPayout()
  const usable = await findUsableCredit(db, [order.customerId])
  expect(usable.get(order.customerId)).toBe(0)
  const other = await cancelled()
  const { id: lotId } = await db
    .selectFrom('credit_lots')
    .where('customer_id', '=', other.customerId)
    .select('id')
    .executeTakeFirstOrThrow()
  const spent = { lotId, amountPaise: PRICE - 5_000 }
  await insertRevokedCredit(db, [spent], { staffId: adminId, reason: 'Spent' })
  expect((await choiceOf(other)).availablePaise).toBe(5_000)
  expect(await ask(other)).toEqual({ outcome: 'requested' })
  expect((await choiceOf(other)).payouts).toMatchObject([{ amountPaise: 5_000 }])
})

test('a new size that comes back for a refund can be transferred, with credit as the wish it cannot', async () => {
  for (const outcome of ['refund', 'credit'] as const) {
    const second = await exchanged(await deliveredSuit(db))
    await deliver(second)
    expect(await settle(second, outcome)).toMatchObject({ outcome: 'settled', creditPaise: PRICE })
    const availablePaise = outcome === 'refund' ? PRICE : 0
    expect(await choiceOf(second)).toEqual({ availablePaise, payouts: [] })
  }
})

test('a payment, a present of the shop and a third exchange stay what they are', async () => {
  const paid = await exchanged(await paidSuit(shop))
  await cancel(paid)
  expect(await ask(paid)).toEqual({ outcome: 'nothing-to-pay' })

  const order = await cancelled()
  await giveCredit(db, order.customerId, 7_000)
  expect((await choiceOf(order)).availablePaise).toBe(PRICE)

  const second = await exchanged(await deliveredSuit(db))
  await deliver(second)
  const third = await exchanged(second, { newSize: 'L' })
  expect(await choiceOf(third)).toEqual({ availablePaise: 0, payouts: [] })
  expect(await ask(second)).toEqual({ outcome: 'nothing-to-pay' })
  await cancel(third)
  expect((await choiceOf(third)).availablePaise).toBe(PRICE)
  expect(await ask(third)).toEqual({ outcome: 'requested' })
  await expectNothingLost(third, PRICE)
})

test('another customer can neither ask for a transfer nor end it', async () => {
  const { order, id } = await requestedPayout()
  const { id: customerId } = await customer(db)
  expect(await ask({ ...order, customerId })).toEqual({ outcome: 'unknown-order' })
  expect(await withdrawPayout(db, { id, customerId })).toEqual({ outcome: 'unknown-payout' })
  expect((await rowOf(id)).withdrawn_at).toBeNull()
  await expectNothingLost(order, PRICE)
})

test('an account with a transfer under way stays; the download has it, and the erasure masks it', async () => {
  const { order, id } = await requestedPayout()
  const { customerId } = order
  expect((await collectOwnData(db, customerId)).transfers).toMatchObject([
    { amountPaise: PRICE, payeeShown: 'a…@okaxis' },
  ])
  const parts = { db, jobs: { enqueue: async () => {} }, config: { shopName: 'Z', shopUrl: '' } }
  const erase = () => eraseAccount(parts, customerId)
  expect(await erase()).toEqual({ outcome: 'orders-open' })
  await record(id)
  expect(await erase()).toEqual({ outcome: 'erased' })
  expect(await rowOf(id)).toMatchObject({ payee_shown: '', transfer_reference: REFERENCE })
})
