import { expect, test } from 'vitest'
import { findPayoutChoice } from '#shop/returns/payout/payout-store.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { openExchanges } from '../../../../tests/support/exchanged-orders.ts'
import {
  buttonNamed,
  controlLabelled,
  descriptionOf,
} from '../../../../tests/support/html-parts.ts'
import { openRefundServices, PRICE } from '../../../../tests/support/refund-services.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { sealing } from '../../../../tests/support/return-fixtures.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import OrderPage, { action, loader } from '../orders/order-page.tsx'

const { db, ...services } = await openRefundServices()
const meera = await admin(db)
const { cancelledExchange } = openExchanges({ db, ...services }, meera.id)
const order = await cancelledExchange()
const shop = { db, sealing } as Partial<Shop>
const params = { number: order.number }
const path = `/admin/orders/${order.number}`

type Result = Awaited<ReturnType<typeof action>>
const send = (fields: Fields, signedIn: Person | null = meera): Promise<Result> => {
  const request = { intent: 'request-payout', orderNumber: order.number, ...fields }
  return action(posting(shop, path, { fields: request, signedIn, params }))
}
const page = async (actionData?: Result) =>
  pageHtml(OrderPage, {
    loaderData: await loader(getting(shop, path, { signedIn: meera, params })),
    actionData,
  })
const unchanged = { availablePaise: PRICE, payouts: [] }
const upi = { upi: 'asha.rao@okaxis' }

test('only admins request a transfer, and nothing is written for others', async () => {
  await expectForAdminsOnly({ db }, (signedIn) => send(upi, signedIn))
  expect(await findPayoutChoice(db, order.id)).toEqual(unchanged)
})

test('wrong bank details are marked at their fields, and are not sent back', async () => {
  const refused = await send({ account: '12', ifsc: 'HDFC0001234', name: 'Asha' })
  expect(refused).toMatchObject({ about: 'payout', tone: 'error', typed: { name: 'Asha' } })
  expect(JSON.stringify(refused)).not.toContain('HDFC0001234"')
  const html = await page(refused)
  expect(html).toContain('<details open')
  expect(descriptionOf(html, controlLabelled(html, 'Account number'))).toContain(
    'An account number has 6 to 18 digits.',
  )
  expect(await findPayoutChoice(db, order.id)).toEqual(unchanged)
})

test('an unknown order is refused', async () => {
  expect(await send({ ...upi, orderNumber: 'ZZZZZZZZZZ' })).toMatchObject({
    ...{ tone: 'error', text: 'There is no such order.' },
  })
})

test('the page offers the form until the transfer is requested, and a second click says so', async () => {
  const button = 'Request the transfer of 2,499 Rs.'
  expect(buttonNamed(await page(), button)).toContain('value="request-payout"')
  expect(await send(upi)).toMatchObject({ about: 'payout', tone: 'success' })
  expect(await send(upi)).toMatchObject({
    ...{ tone: 'error', text: expect.stringContaining('None of this cash') },
  })
  const html = await page()
  expect(html).not.toContain(button)
  expect(html).toContain('2,499 Rs. to transfer to the customer')
})
