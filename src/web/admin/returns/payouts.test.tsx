import { expect, test } from 'vitest'
import { requestPayout } from '#shop/returns/payout/request-payout.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { openExchanges } from '../../../../tests/support/exchanged-orders.ts'
import {
  buttonNamed,
  controlLabelled,
  descriptionOf,
  linksOf,
} from '../../../../tests/support/html-parts.ts'
import { openRefundServices } from '../../../../tests/support/refund-services.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { sealing, upi } from '../../../../tests/support/return-fixtures.ts'
import { formOf, type Fields } from '../../../../tests/support/route-calls.ts'
import { creditOf } from '../../../../tests/support/store-credit.ts'
import { OrderReturns } from './order-returns.tsx'
import { loadPayouts, payoutAction, type PayoutResult } from './payout-action.server.ts'
import { Payouts } from './payouts.tsx'
import { readReturns } from './read-returns.server.ts'

const shop = await openRefundServices()
const { db } = shop
const { id: adminId } = await admin(db)
const { cancelledExchange } = openExchanges(shop, adminId)

async function asked() {
  const order = await cancelledExchange()
  const { customerId, number: orderNumber } = order
  await requestPayout({ db, sealing }, { orderNumber, payee: upi, by: { customerId } })
  const row = (await loadPayouts({ db, sealing })).find((one) => one.orderNumber === orderNumber)!
  return { order, row, send: (fields: Fields) => send({ payoutId: String(row.id), ...fields }) }
}
const send = (fields: Fields) => payoutAction(db, adminId, formOf(fields))
const rows = async () => (await loadPayouts({ db, sealing })).map(({ id }) => id)

test('a transfer to make shows amount, bank details and both ways to end it', async () => {
  const { order, row } = await asked()
  const html = htmlOf(<Payouts payouts={[row]} result={undefined} />)
  expect(textOf(html)).toContain('2,499 Rs.')
  expect(linksOf(html)).toMatchObject({
    [order.number]: `/admin/orders/${order.number}`,
    'Open a UPI app': expect.stringContaining('pa=asha.rao%40okaxis'),
  })
  expect(buttonNamed(html, 'The transfer is made')).toContain('value="record-payout"')
  expect(buttonNamed(html, 'Give back as store credit')).toContain('value="decline-payout"')
  expect(htmlOf(<Payouts payouts={[]} result={undefined} />)).toBe('')
})

test('details that this machine cannot read say so', async () => {
  const { row } = await asked()
  const html = htmlOf(<Payouts payouts={[{ ...row, payee: null }]} result={undefined} />)
  expect(textOf(html)).toContain('The details of a…@okaxis cannot be read here')
})

test('a refused step keeps the text at its own field, and writes nothing', async () => {
  const { row, send: sendIt } = await asked()
  const steps: [Fields, string][] = [
    [
      { intent: 'record-payout', reference: '12' },
      `Reference of the transfer for ${row.orderNumber} (UTR)`,
    ],
    [{ intent: 'decline-payout', reason: ' ' }, 'Reason, which the customer reads'],
  ]
  for (const [fields, label] of steps) {
    const result = await sendIt(fields)
    expect(result).toMatchObject({ tone: 'error', about: row.id })
    const html = htmlOf(<Payouts payouts={[row]} result={result} />)
    expect(descriptionOf(html, controlLabelled(html, label))).toEqual([result.text])
  }
  expect(await rows()).toContain(row.id)
})

test.each(['', '0', '-1', '1.5', 'x', '99999999'])(
  'the payout "%s" is unknown',
  async (payoutId) => {
    for (const step of [
      { intent: 'record-payout', reference: '412345678901' },
      { intent: 'decline-payout', reason: 'Closed' },
    ])
      expect(await send({ payoutId, ...step })).toMatchObject({
        ...{ tone: 'error', text: 'There is no such transfer.' },
      } satisfies Partial<PayoutResult>)
  },
)

test('the page of the order says what became of the cash', async () => {
  const { order, send: sendIt } = await asked()
  const text = async () => {
    const returns = (await readReturns(db, order.id))!
    return textOf(htmlOf(<OrderReturns {...returns} number={order.number} />))
  }
  expect(await text()).toContain('2,499 Rs. to transfer to the customer')
  await sendIt({ intent: 'decline-payout', reason: 'Closed' })
  expect(await text()).toContain('2,499 Rs. of the customer’s cash is store credit.')
  expect(await text()).toContain('2,499 Rs. asked for, and store credit again')
  const { customerId, number: orderNumber } = order
  await requestPayout({ db, sealing }, { orderNumber, payee: upi, by: { customerId } })
  const [row] = (await loadPayouts({ db, sealing })).toReversed()
  await send({ intent: 'record-payout', payoutId: String(row!.id), reference: '412345678901' })
  expect(await text()).toMatch(/2,499 Rs\. transferred on .+, reference 412345678901/)
})

test('a recorded or declined transfer leaves the list', async () => {
  const [made, failed] = [await asked(), await asked()]
  expect(await made.send({ intent: 'delete' })).toMatchObject({ tone: 'error' })
  const recorded = await made.send({ intent: 'record-payout', reference: '4123 4567 8901' })
  expect(recorded).toMatchObject({ tone: 'success' })
  expect(await failed.send({ intent: 'decline-payout', reason: 'Closed' })).toMatchObject({
    tone: 'success',
  })
  const left = await rows()
  expect([left.includes(made.row.id), left.includes(failed.row.id)]).toEqual([false, false])
  expect(await creditOf(db, made.order.customerId)).toBe(0)
  expect(await creditOf(db, failed.order.customerId)).toBe(failed.row.amountPaise)
})
