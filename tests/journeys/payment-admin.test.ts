import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { paymentSections } from '../../src/shop/payment-admin/payment-section.ts'
import { axeOn } from '../support/axe.ts'
import { openAdminPage } from '../support/admin-page.ts'
import { sareeInShop } from '../support/builders.ts'
import {
  insertCapturedPayment,
  insertPaymentsOfEveryKind,
  paidAtGateway,
} from '../support/payment-fixtures.ts'
import { startShop } from '../support/test-shop.ts'
import { desktop, openBrowser, phone, tablet } from '../support/browser.ts'
import {
  signUpNewCustomer,
  fillDelivery,
  goToOrderSummary,
  owner,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
} from '../support/shopping.ts'

const { url, shop, sandbox } = await startShop()
const paid = (paise: number) => paidAtGateway({ shop, sandbox }, paise)
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

const desk = (at = '/admin', viewport = desktop) =>
  openAdminPage(visitor, at, { viewport, reducedMotion: 'reduce' })

test('a payment of the wrong amount is refunded with a reason, and the customer sees the refund', async () => {
  const saree = await sareeInShop(shop.db, { images: 0, quantity: 1 })
  const { page } = await visitor()
  await signUpNewCustomer(page)
  await putInCart(page, saree)
  await goToOrderSummary(page)
  await fillDelivery(page)
  sandbox.control.scenario({
    match: { next: true },
    knobs: { payment: 'amount_mismatch', refund: 'pending_then_processed:3600' },
  })
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await expect
    .poll(async () =>
      (await shop.db.selectFrom('orders').select('payment_state').execute()).map(
        (order) => order.payment_state,
      ),
    )
    .toEqual(['payment_review'])

  const admin = await desk()
  await admin.getByRole('link', { name: '1 payment to verify' }).click()
  await admin.getByText('The customer paid').waitFor()
  await admin
    .getByRole('textbox', { name: 'Reason, as the customer will read it' })
    .fill('The amount was not what the order costs.')
  await admin.getByRole('button', { name: 'Refund it' }).click()
  await admin.getByText('goes back to the customer.').first().waitFor()
  await admin.getByText('No payment needs verification.').waitFor()
  await admin.getByText('order payment review → refund due').waitFor()

  await page.goto('/orders')
  await page.getByText('Your money is on its way back').waitFor()
  await admin.getByText(/^Nothing waiting/).click()
  await admin.getByRole('link', { name: 'Refunds' }).click()
  await admin.getByText('is sending').waitFor()
  await sandbox.control.clock({ advanceSeconds: 3_600 })
  await admin.getByText('No refund is under way.').waitFor()
  await page.getByText('Your money was given back').waitFor()
})

test('a partial refund is made on the order page, even before the script has loaded', async () => {
  const { number } = await insertCapturedPayment(shop.db, 'paid', {
    amount: 249_900,
    role: 'settling',
    gatewayPaymentId: await paid(249_900),
  })
  const { page } = await visitor({ javaScriptEnabled: false })
  await page.goto('/admin/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Continue' }).waitFor()
  await page.goto(`/admin/money/orders/${number}`)
  await page.getByRole('textbox', { name: 'Amount in rupees' }).fill('499')
  await page.getByRole('textbox', { name: 'Reason' }).fill('A loose thread.')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByText('499 Rs. goes back to the customer.').waitFor()
  await page.getByText('2,000 Rs. is not refunded.').waitFor()
})

test('every page of an order shows its partial refund', async () => {
  const { page } = await visitor()
  const { email } = await signUpNewCustomer(page)
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  sandbox.control.scenario({
    match: { always: true },
    knobs: { refund: 'pending_then_processed:3600' },
    times: 9,
  })
  const { number } = await insertCapturedPayment(
    shop.db,
    'paid',
    { amount: 249_900, role: 'settling', gatewayPaymentId: await paid(249_900) },
    id,
  )
  const admin = await desk(`/admin/orders/${number}`)
  await admin.getByRole('link', { name: 'Refund, whole or in part' }).click()
  await admin.getByRole('textbox', { name: 'Amount in rupees' }).fill('499.50')
  await admin.getByRole('textbox', { name: 'Reason' }).fill('A loose thread.')
  await admin.getByRole('button', { name: 'Refund', exact: true }).click()
  await admin.getByText('499.50 Rs. goes back to the customer.').first().waitFor()
  await admin.getByRole('link', { name: 'See the order' }).click()
  await admin.getByText('Refund pending: 499.50 Rs.').waitFor()
  await admin
    .getByText('Refund requested: left 2,499 Rs. → 1,999.50 Rs., A loose thread.')
    .waitFor()
  await page.goto('/orders')
  await page.getByText('499.50 Rs. is on its way back to you.').waitFor()
})

test('a payment that one admin has decided on disappears live from another admin’s list', async () => {
  const { number } = await insertCapturedPayment(shop.db, 'payment_review', {
    amount: 1_000,
    role: 'candidate',
    gatewayPaymentId: await paid(1_000),
  })
  const [one, other] = [
    await desk('/admin/money?section=verify'),
    await desk('/admin/money?section=verify'),
  ]
  for (const page of [one, other]) await page.getByText(`See order ${number}`).waitFor()
  await one
    .getByRole('textbox', { name: 'Reason, as the customer will read it' })
    .fill('Too little.')
  await one.getByRole('button', { name: 'Refund it' }).click()
  await other.getByText('No payment needs verification.').waitFor()
})

test.each([
  ['a phone', phone],
  ['a tablet', tablet],
  ['a wide screen', desktop],
])('axe finds no violation and no overflow in the payment admin on %s', async (_name, viewport) => {
  await shop.db.deleteFrom('webhook_inbox').execute()
  await shop.db.deleteFrom('gateway_days').execute()
  await insertPaymentsOfEveryKind(shop.db)
  const { number } = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('payment_state', '=', 'paid')
    .limit(1)
    .executeTakeFirstOrThrow()
  const page = await desk('/admin', viewport)
  const findings: string[] = []
  for (const path of [
    '/admin',
    ...paymentSections.map((key) => `/admin/money?section=${key}`),
    `/admin/money/orders/${number}`,
  ]) {
    await page.goto(path)
    for (const details of await page.locator('details').all())
      await details.locator('summary').click()
    const { violations } = await axeOn(page)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    findings.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${path}: ${id}: ${node.html.slice(0, 160)}`),
      ),
    )
    expect([
      path,
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ]).toEqual([path, 0])
  }
  expect(findings).toEqual([])
})
