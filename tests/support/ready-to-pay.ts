import type { BrowserContextOptions } from 'playwright'
import type { openBrowser } from './browser.ts'
import { sareeInShop } from './builders.ts'
import { fillDelivery, goToOrderSummary, newCustomer, putInCart } from './shopping.ts'
import type { TestShop } from './test-shop.ts'

/** Opens the order summary as a new customer with a saree in the cart and a filled form. */
export async function openReadyToPay(
  { shop, url }: Pick<TestShop, 'shop' | 'url'>,
  visitor: Awaited<ReturnType<typeof openBrowser>>,
  options?: BrowserContextOptions,
) {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page, openTab } = await visitor(options)
  // Creates the account directly, because other journeys test sign-up and login.
  const customer = newCustomer()
  await shop.auth.createAccount(customer, 'user')
  const session = await shop.auth.signIn(customer, new Request(url))
  if (session.outcome !== 'signed-in') throw new Error(session.outcome)
  const [name = '', value = ''] = session.cookie.split(';')[0]!.split('=')
  await page.context().addCookies([{ name, value, url }])
  await putInCart(page, saree)
  await goToOrderSummary(page)
  await fillDelivery(page)
  return { page, openTab, saree, customer }
}
