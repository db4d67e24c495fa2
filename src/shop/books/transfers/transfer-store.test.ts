import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { openExchanges, type ExchangedOrder } from '../../../../tests/support/exchanged-orders.ts'
import { openRefundServices, PRICE } from '../../../../tests/support/refund-services.ts'
import {
  deliveredCashOrder,
  inspected,
  requested,
  sealing,
  upi,
} from '../../../../tests/support/return-fixtures.ts'
import { declinePayout, recordPayout } from '../../returns/payout/end-payout.server.ts'
import { findPayoutChoice } from '../../returns/payout/payout-store.server.ts'
import { requestPayout } from '../../returns/payout/request-payout.server.ts'
import { settleReturn } from '../../returns/settle-return.server.ts'
import { findDue } from '../../returns/settling/due.server.ts'
import { recordTransfer } from '../../returns/staff-return-steps.server.ts'
import { indianDay } from '../../tax/dated.ts'
import { writeBookFile } from '../files/write-files.server.ts'
import { parsePeriod } from '../period.ts'
import { everyTransfer, findTransferSums, listTransfers } from './transfer-store.server.ts'
import { transferDifference, transfersMade } from './transfer.ts'

const shop = await openRefundServices()
const { db, services } = shop
const { id: adminId } = await admin(db)
const { cancelledExchange } = openExchanges(shop, adminId)
const now = parsePeriod(indianDay(new Date()).slice(0, 7))!
const october = parsePeriod('2020-10')!
const november = parsePeriod('2020-11')!
const REFERENCE = '412345678901'

/** A cash order that came back for a refund, which waits for its transfer. */
async function settledReturn() {
  const order = await deliveredCashOrder(db)
  const id = await requested(db, order)
  await inspected(db, { id, staffId: adminId })
  const { refundPaise } = (await findDue(db, id))!
  const settled = await settleReturn(services, {
    ...{ id, adminId, note: '', basedOnPaise: refundPaise, basedOnOutcome: 'refund' as const },
  })
  expect(settled).toMatchObject({ outcome: 'settled', isTransfer: true })
  return { order, id, refundPaise }
}

async function requestedPayout(): Promise<{ order: ExchangedOrder; id: number }> {
  const order = await cancelledExchange()
  const { customerId, number: orderNumber } = order
  await requestPayout({ db, sealing }, { orderNumber, payee: upi, by: { customerId } })
  return { order, id: (await findPayoutChoice(db, order.id)).payouts[0]!.id }
}

const sumsOf = (period = now) => findTransferSums(db, period)
const transferredAt = (id: number, at: string) =>
  db
    .updateTable('credit_payouts')
    .set({ transferred_at: at, requested_at: at })
    .where('id', '=', id)
    .execute()

test('transfers are listed with date and reference once staff have recorded them', async () => {
  const due = await settledReturn()
  const payout = await requestedPayout()
  expect(await listTransfers(db, now, { limit: 9 })).toEqual([])
  expect(await sumsOf()).toMatchObject({
    ...{ owedBeforePaise: 0, refundsDuePaise: due.refundPaise, creditDuePaise: PRICE },
    ...{ owedAfterPaise: due.refundPaise + PRICE, madeCount: 0 },
  })
  await recordTransfer(db, { id: due.id, staffId: adminId, note: '', reference: REFERENCE })
  await recordPayout(db, { id: payout.id, reference: 'UTIBN26110012345', staffId: adminId })
  const common = { madeOn: indianDay(new Date()), payeeShown: 'a…@okaxis', creditNote: '' }
  expect(await listTransfers(db, now, { limit: 9 })).toMatchObject([
    {
      ...{ ...common, kind: 'refund', id: due.id, amountPaise: due.refundPaise },
      ...{ orderNumber: due.order.number, reference: REFERENCE },
    },
    {
      ...{ ...common, kind: 'exchange', id: payout.id, amountPaise: PRICE },
      ...{ orderNumber: payout.order.number, reference: 'UTIBN26110012345' },
    },
  ])
  const sums = await sumsOf()
  expect(sums).toMatchObject({ owedAfterPaise: 0, madeCount: 2 })
  expect(transfersMade(sums)).toBe(due.refundPaise + PRICE)
  expect(transferDifference(sums)).toBe(0)
})

test('a declined transfer is owed no more, and is in no file', async () => {
  const before = await sumsOf()
  const { id, order } = await requestedPayout()
  expect(await sumsOf()).toMatchObject({ owedAfterPaise: PRICE })
  await declinePayout(db, { id, reason: 'The account is closed', staffId: adminId })
  expect(await sumsOf()).toEqual(before)
  const register = await text((await writeBookFile(db, now, 'transfers.csv'))!)
  expect(register).not.toContain(order.number)
})

test('a transfer that an older ledger does not know is a difference', async () => {
  const { id } = await requestedPayout()
  await db
    .updateTable('credit_payouts')
    .set({ amount_paise: PRICE + 100 })
    .where('id', '=', id)
    .execute()
  expect(transferDifference(await sumsOf())).toBe(-100)
  await db.updateTable('credit_payouts').set({ amount_paise: PRICE }).where('id', '=', id).execute()
  await declinePayout(db, { id, reason: 'Wrong amount', staffId: adminId })
  expect(transferDifference(await sumsOf())).toBe(0)
})

test('a transfer belongs to the Indian month in which it was recorded', async () => {
  const [last, first] = [await requestedPayout(), await requestedPayout()]
  for (const { id } of [last, first])
    await recordPayout(db, { id, reference: REFERENCE, staffId: adminId })
  await transferredAt(last.id, '2020-10-31T23:59:59+05:30')
  await transferredAt(first.id, '2020-11-01T00:00:00+05:30')
  const idsOf = async (period: typeof now) => {
    const found: number[] = []
    for await (const { id } of everyTransfer(db, period)) found.push(id)
    return found
  }
  expect(await idsOf(october)).toEqual([last.id])
  expect(await idsOf(november)).toEqual([first.id])
  expect(await sumsOf(october)).toMatchObject({ exchangesMadePaise: PRICE, owedAfterPaise: 0 })
  expect(await sumsOf(november)).toMatchObject({ owedBeforePaise: 0, madeCount: 1 })
})

test('pages of transfers made at the same moment neither repeat nor skip one', async () => {
  const made = [await requestedPayout(), await requestedPayout(), await requestedPayout()]
  for (const { id } of made) {
    await recordPayout(db, { id, reference: REFERENCE, staffId: adminId })
    await transferredAt(id, '2020-12-05T10:00:00+05:30')
  }
  const december = parsePeriod('2020-12')!
  const page = await listTransfers(db, december, { limit: 2 })
  const rest = await listTransfers(db, december, { limit: 2, after: page.at(-1)! })
  expect([...page, ...rest].map(({ id }) => id)).toEqual(made.map(({ id }) => id))
})

test('the files of a month with transfers have the bank, and those without are as before', async () => {
  const masters = async (period: typeof now) =>
    text((await writeBookFile(db, period, 'tally-masters.xml'))!)
  expect(await masters(november)).toContain('<LEDGER NAME="Bank"')
  expect(await masters(parsePeriod('2020-09')!)).not.toContain('<LEDGER NAME="Bank"')
  const payments = await text((await writeBookFile(db, november, 'tally-payments.xml'))!)
  expect(payments.match(/<VOUCHER /g)).toHaveLength(1)
  const journals = await text((await writeBookFile(db, november, 'zoho-journals.csv'))!)
  expect(journals.split('\r\n')).toHaveLength(4)
})
