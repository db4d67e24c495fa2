import { expect, test } from 'vitest'
import { findOrderPayments } from '#shop/payment-admin/order-payments-store.server.ts'
import { paymentSections } from '#shop/payment-admin/payment-section.ts'
import { openPaymentAdmin, PRICE } from '../../../../tests/support/payment-admin-services.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import type { Shop } from '#web/shop-context.server.ts'
import OrderPaymentsPage, {
  action as orderAction,
  loader as orderLoader,
} from './order-payments-page.tsx'
import PaymentsPage, { action, loader } from './payments-page.tsx'
import { sectionTexts } from './section-texts.ts'

const { services, db, paidOrder, refundAll, actions } = await openPaymentAdmin()
const shop = services as unknown as Partial<Shop>
const meera = await admin(db)

const load = (query = '', signedIn: Person | null = meera) =>
  loader(getting(shop, `/admin/money${query}`, { signedIn }))
const pageOf = async (query = '') => pageHtml(PaymentsPage, { loaderData: await load(query) })
const loadOrder = (number: string, signedIn: Person | null = meera) =>
  orderLoader(getting(shop, '/', { signedIn, params: { number } }))
const orderPageOf = async (number: string) =>
  pageHtml(OrderPaymentsPage, { loaderData: await loadOrder(number) })
const refund = (paymentId: number | null): Fields => ({
  intent: 'refund',
  paymentId: paymentId ?? 0,
  amount: 'all',
  basedOnLeftPaise: PRICE,
  reason: 'The border had a flaw.',
})

test.each(paymentSections)(
  'the empty section %s shows its heading and that nothing is open',
  async (section) => {
    const text = textOf(await pageOf(`?section=${section}`))
    expect(text).toContain(`${sectionTexts[section].name} ${sectionTexts[section].about}`)
    expect(text).toContain(sectionTexts[section].none)
  },
)

test('the payments page opens at the first section with an open task', async () => {
  expect((await load()).section).toBe('verify')
  await paidOrder()
  expect((await load('?section=toString')).section).toBe('verify')
  expect((await load('?section=days')).section).toBe('days')
})

test('with test keys the page says that payments are only practice', async () => {
  expect(textOf(await pageOf())).toContain('Practice payments.')
  const loaderData = { ...(await load()), isPractice: false }
  expect(textOf(pageHtml(PaymentsPage, { loaderData }))).not.toContain('Practice payments.')
})

test('a requested refund is listed with its order and logged with its admin', async () => {
  const { number, paymentId } = await paidOrder()
  await refundAll(paymentId!)
  const text = textOf(await pageOf('?section=refunds'))
  expect(text).toContain(`See order ${number}`)
  expect(text).toContain('Refund requested')
  expect(text).toContain('“The amount did not fit.”')
})

test('the payment page of an order has a refund form, which is gone after a full refund', async () => {
  const { number, paymentId, gatewayPaymentId } = await paidOrder()
  const before = await orderPageOf(number)
  expect(textOf(before)).toContain(`Payment ${gatewayPaymentId}`)
  expect(before).toContain('name="basedOnLeftPaise" value="249900"')
  const sent = await orderAction(posting(shop, '/', { signedIn: meera, fields: refund(paymentId) }))
  expect(sent).toMatchObject({ tone: 'success' })
  const after = await orderPageOf(number)
  expect(textOf(after)).toContain('2,499 Rs. arrived, 0 Rs. is not refunded.')
  expect(textOf(after)).toContain('Nothing is left to refund.')
  expect(after).not.toContain('name="basedOnLeftPaise"')
})

test('an unknown order is answered 404', async () => {
  await expect(loadOrder('0000000000')).rejects.toMatchObject({ status: 404 })
})

test('only admins can see and refund payments', async () => {
  const { number, paymentId } = await paidOrder()
  await expectForAdminsOnly({ db }, (signedIn) => load('', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) => loadOrder(number, signedIn))
  for (const submit of [action, orderAction])
    await expectForAdminsOnly({ db }, (signedIn) =>
      submit(posting(shop, '/', { signedIn, fields: refund(paymentId) })),
    )
  expect((await findOrderPayments(db, number))?.payments[0]?.refunds).toEqual([])
  expect(await actions()).toEqual([])
})
