import { expect, test } from 'vitest'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { openBrowser } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import {
  signUpNewCustomer,
  fillDelivery,
  goToOrderSummary,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
} from '../support/shopping.ts'

const { url, shop, sandbox } = await startShop()
const visitor = await openBrowser(url)

async function atTheOrderSummary() {
  const { page } = await visitor()
  await signUpNewCustomer(page)
  await putInCart(page, await sareeInShop(shop.db, { images: 0 }))
  await goToOrderSummary(page)
  await fillDelivery(page)
  return page
}

test('a bank outage is shown live in the checkout, while other payment methods work', async () => {
  const page = await atTheOrderSummary()
  const { id } = sandbox.control.downtime({ method: 'netbanking', instrument: { bank: 'HDFC' } })
  const notice = page
    .getByRole('status')
    .getByText('Netbanking with HDFC Bank does not work at the moment.')
  await notice.waitFor()
  await page.reload()
  await notice.waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'City', exact: true }).inputValue())
    .toBe('Mysuru')
  sandbox.control.downtime({ downtimeId: id, status: 'resolved' })
  await notice.waitFor({ state: 'detached' })
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await waitForNotification(page, 'Order Placed Successfully!')
})

test('17: online payment is shown as unavailable while the gateway rejects our keys, and can be retried', async () => {
  const page = await atTheOrderSummary()
  sandbox.control.scenario({
    match: { always: true },
    knobs: { fetch: '401', order_create: '401' },
    times: 99,
  })
  await shop.jobs.enqueue(shop.db, 'follow-gateway-troubles', {})
  await page.getByRole('status').getByText('Paying online is not possible at the moment.').waitFor()
  await placeOrder(page)
  await page.getByRole('alert').getByText('It is our fault, not yours.').waitFor()
  sandbox.control.reset()
  await shop.jobs.enqueue(shop.db, 'follow-gateway-troubles', {})
  await page
    .getByText('Paying online is not possible at the moment.')
    .waitFor({ state: 'detached' })
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await waitForNotification(page, 'Order Placed Successfully!')
})
