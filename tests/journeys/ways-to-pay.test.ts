import { expect, test } from 'vitest'
import { sareeInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { openBrowser } from './browser.ts'
import {
  becomeCustomer,
  fillDelivery,
  goToOrderSummary,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
} from './shopping.ts'

const { url, shop, sandbox } = await startShop()
const visitor = await openBrowser(url)

async function atTheOrderSummary() {
  const { page } = await visitor()
  await becomeCustomer(page)
  await putInCart(page, await sareeInShop(shop.db, { images: 0 }))
  await goToOrderSummary(page)
  await fillDelivery(page)
  return page
}

test('a bank that has trouble is told where one pays, while the page is open, until it works again; paying in another way works', async () => {
  const page = await atTheOrderSummary()
  const { id } = sandbox.control.downtime({ method: 'netbanking', instrument: { bank: 'HDFC' } })
  const told = page
    .getByRole('status')
    .getByText('Netbanking with HDFC Bank does not work at this moment.')
  await told.waitFor()
  await page.reload()
  await told.waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'City', exact: true }).inputValue())
    .toBe('Mysuru')
  sandbox.control.downtime({ downtimeId: id, status: 'resolved' })
  await told.waitFor({ state: 'detached' })
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.getByText('Order Placed Successfully!').waitFor()
})

test('17: while the gateway does not take our keys, paying online is shown as not possible, and nobody is kept from trying', async () => {
  const page = await atTheOrderSummary()
  sandbox.control.scenario({
    match: { always: true },
    knobs: { fetch: '401', order_create: '401' },
    times: 99,
  })
  await shop.jobs.enqueue(shop.db, 'follow-gateway-troubles', {})
  await page
    .getByRole('status')
    .getByText('Paying online is not possible at this moment.')
    .waitFor()
  await placeOrder(page)
  await page.getByRole('alert').getByText('It is our fault, not yours.').waitFor()
  sandbox.control.reset()
  await shop.jobs.enqueue(shop.db, 'follow-gateway-troubles', {})
  await page
    .getByText('Paying online is not possible at this moment.')
    .waitFor({ state: 'detached' })
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.getByText('Order Placed Successfully!').waitFor()
})
