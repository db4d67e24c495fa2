import { expect, test } from 'vitest'
import type { Payout, PayoutChoice } from '#shop/returns/payout/payout.ts'
import { findPayoutChoice } from '#shop/returns/payout/payout-store.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { openExchanges } from '../../../../tests/support/exchanged-orders.ts'
import {
  buttonNamed,
  controlLabelled,
  descriptionOf,
  linksOf,
} from '../../../../tests/support/html-parts.ts'
import { openRefundServices, PRICE } from '../../../../tests/support/refund-services.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { sealing } from '../../../../tests/support/return-fixtures.ts'
import { formOf, type Fields } from '../../../../tests/support/route-calls.ts'
import { loadOrderReturns } from './load-order-returns.server.ts'
import { loadReturnPage } from './load-return-page.server.ts'
import { OrderReturns } from './order-returns.tsx'
import { OwnPayout } from './own-payout.tsx'
import { returnAction, type ReturnServices } from './return-action.server.ts'
import { nothingTyped, type ReturnResult } from './return-result.ts'

const shop = await openRefundServices()
const { db } = shop
const { cancelledExchange } = openExchanges(shop, (await admin(db)).id)
const order = await cancelledExchange()
const parts = { db, sealing } as unknown as ReturnServices
const send = (fields: Fields) =>
  returnAction(parts, { ...order, form: formOf(fields) }).catch((thrown: unknown) => thrown)

const payout = (change: Partial<Payout> = {}): Payout => ({
  ...{ id: 3, amountPaise: 249_900, payeeShown: 'a…@okaxis', requestedAt: new Date() },
  ...{ transferredAt: null, transferReference: null, withdrawnAt: null },
  isOpen: true,
  ...change,
})
const shown = (choice: Partial<PayoutChoice>, result?: ReturnResult) =>
  htmlOf(<OwnPayout choice={{ availablePaise: 0, payouts: [], ...choice }} result={result} />)

test('nothing is shown without cash that became store credit', () => {
  expect(shown({})).toBe('')
  expect(shown({ payouts: [payout({ withdrawnAt: new Date(), isOpen: false })] })).toBe('')
})

test('the customer may choose a transfer, and problems stand beside their fields', () => {
  const html = shown({ availablePaise: 249_900 })
  expect(textOf(html)).toContain('You paid 2,499 Rs. in cash. It is store credit now')
  expect(buttonNamed(html, 'Transfer 2,499 Rs. to me')).toContain('value="payout"')
  expect(html).not.toContain('<details open')
  const problems = { upi: 'This is no UPI id, such as asha@okaxis.' }
  const refused = { ...nothingTyped, about: 0, text: 'Failed', problems }
  const again = shown({ availablePaise: 249_900 }, refused)
  expect(again).toContain('<details open')
  expect(descriptionOf(again, controlLabelled(again, 'UPI id'))).toContain(problems.upi)
})

test('a transfer under way can be turned back, and one that is made shows its reference', () => {
  const open = shown({ payouts: [payout()] })
  expect(textOf(open)).toContain('2,499 Rs. are about to be transferred to a…@okaxis')
  expect(buttonNamed(open, 'Keep it as store credit')).toContain('value="keep-credit"')
  const made = {
    isOpen: false,
    transferredAt: new Date('2026-11-27T09:00:00Z'),
    transferReference: 'UTR4123',
  }
  const done = shown({ payouts: [payout(made)] })
  expect(textOf(done)).toContain('on Nov 27, 2026. Reference UTR4123')
  expect(done).not.toContain('<form')
})

test('the page of the order leads to the choice', async () => {
  const page = async () => {
    const returns = await loadOrderReturns(db, order.id)
    return htmlOf(<OrderReturns number={order.number} returns={returns} />)
  }
  expect(linksOf(await page())).toMatchObject({
    '2,499 Rs. of your cash: store credit or a transfer': `/orders/${order.number}/return#payout`,
  })
})

test('wrong bank details are refused, bank details are not sent back, and nothing is written', async () => {
  const refused = await send({ intent: 'payout', upi: 'asha', name: 'Asha' })
  expect(refused).toMatchObject({
    about: 0,
    typed: { name: 'Asha' },
    problems: { upi: expect.stringContaining('UPI id') },
  })
  expect(JSON.stringify(refused)).not.toContain('"asha"')
  expect(await findPayoutChoice(db, order.id)).toEqual({ availablePaise: PRICE, payouts: [] })
})

test('the forms ask for the transfer once, and keep the credit once', async () => {
  const asked = { intent: 'payout', upi: 'asha.rao@okaxis' }
  expect(await send(asked)).toMatchObject({ status: 302 })
  expect(await send(asked)).toMatchObject({ about: 0, text: expect.stringContaining('no longer') })
  const { payout: choice } = await loadReturnPage(db, order.customerId, order.number)
  expect(choice).toMatchObject({ availablePaise: 0, payouts: [{ payeeShown: 'a…@okaxis' }] })
  const keep = { intent: 'keep-credit', payoutId: String(choice.payouts[0]!.id) }
  for (const payoutId of ['', '0', '1.5', 'x'])
    expect(await send({ ...keep, payoutId })).toMatchObject({ about: 0 })
  expect(await send(keep)).toMatchObject({ status: 302 })
  expect(await send(keep)).toMatchObject({ about: 0 })
  expect((await findPayoutChoice(db, order.id)).availablePaise).toBe(PRICE)
})
