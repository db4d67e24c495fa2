import { expect, test } from 'vitest'
import { waitUntilBlocked } from '../../../../tests/support/blocked-queries.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { openExchanges, type ExchangedOrder } from '../../../../tests/support/exchanged-orders.ts'
import { openRefundServices, PRICE } from '../../../../tests/support/refund-services.ts'
import { sealing, upi } from '../../../../tests/support/return-fixtures.ts'
import { lockAccountToErase } from '#platform/auth/erasure-store.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { lockCreditLots } from '../../credit/credit-store.server.ts'
import { eraseAccount } from '../../privacy/erase-account.server.ts'
import { findPayoutChoice } from './payout-store.server.ts'
import { requestPayout } from './request-payout.server.ts'

const shop = await openRefundServices()
const { db } = shop
const { id: adminId } = await admin(db)
const { cancelledExchange } = openExchanges(shop, adminId)
const parts = {
  db,
  jobs: { enqueue: async () => {} },
  config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
}
const erase = ({ customerId }: ExchangedOrder) => eraseAccount(parts, customerId)
const ask = ({ customerId, number: orderNumber }: ExchangedOrder) =>
  requestPayout({ db, sealing }, { orderNumber, payee: upi, by: { customerId } })

/** Starts `first` and then `second` while `lock` is held, which both need. */
async function inTurn<First, Second>(
  lock: (tx: Db) => Promise<unknown>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const started = await inTransaction(db, async (tx) => {
    await lock(tx)
    const one = first()
    await waitUntilBlocked(db)
    const other = second()
    await waitUntilBlocked(db, 2)
    return { both: Promise.all([one, other]) }
  })
  return started.both
}

test('an erasure waits for a transfer that is being requested, and then refuses', async () => {
  const order = await cancelledExchange()
  const outcomes = await inTurn(
    (tx) => lockCreditLots(tx, order.customerId),
    () => ask(order),
    () => erase(order),
  )
  expect(outcomes).toEqual([{ outcome: 'requested' }, { outcome: 'orders-open' }])
  const { payouts } = await findPayoutChoice(db, order.id)
  expect(payouts).toMatchObject([{ amountPaise: PRICE, payeeShown: 'a…@okaxis', isOpen: true }])
})

test('a transfer that is requested during the erasure finds no credit, and stores no bank details', async () => {
  const order = await cancelledExchange()
  const outcomes = await inTurn(
    (tx) => lockAccountToErase(tx, order.customerId, 'user'),
    () => erase(order),
    () => ask(order),
  )
  expect(outcomes).toEqual([{ outcome: 'erased' }, { outcome: 'nothing-to-pay' }])
  expect(await findPayoutChoice(db, order.id)).toEqual({ availablePaise: 0, payouts: [] })
})
